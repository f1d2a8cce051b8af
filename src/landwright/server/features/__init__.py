"""What the server offers besides playing: challenges, history, replay, reviews, hints, guests."""
