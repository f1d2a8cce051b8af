"""What every part of the server uses: settings, errors, limits, metrics, clock, logs."""
