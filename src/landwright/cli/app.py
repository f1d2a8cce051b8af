"""The tree of commands. A game's own commands are a module of its name and one line in `GAME_COMMANDS`."""

from typing import Final

from cyclopts import App, Parameter

from landwright import __version__

GAME_COMMANDS: Final = {
    "forgenesis": "Count and analyse positions of Forgenesis.",
    "graphia-genesis": "Score maps of Graphia Genesis and count placements.",
    "kingdom-maps": "Score maps of Kingdom Maps and count placements.",
}

app = App(
    name="landwright",
    help="A digital tabletop for games of making land.\n\nStart with: landwright terminal forgenesis",
    help_format="plaintext",
    version=__version__,
    default_parameter=Parameter(negative=(), show_default=False),
)
app.command("landwright.cli.games:games", help="List what can be played.", sort_key=1)
app.command("landwright.cli.serve:serve", help="Start the table and open it in a browser.", sort_key=1)
app.command("landwright.cli.terminal:terminal", help="Play a game in this terminal.", sort_key=2)
app.command("landwright.cli.simulate:simulate", help="Let bots play many games and count.", sort_key=3)
app.command("landwright.cli.verify:verify", help="Prove that a log keeps the rules and its dice were fair.", sort_key=4)
for name, summary in GAME_COMMANDS.items():
    app.command(f"landwright.cli.{name.replace('-', '_')}:app", name=name, help=summary, sort_key=5)
