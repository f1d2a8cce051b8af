"""The tree of commands. A game brings its own commands with its package."""

from cyclopts import App, Parameter

from landwright import __version__
from landwright.core import registry

app = App(
    name="landwright",
    help="A digital tabletop for games of making land.\n\nStart with: landwright terminal forgenesis",
    help_format="plaintext",
    version=__version__,
    default_parameter=Parameter(negative=(), show_default=False),
)
app.command("landwright.cli.commands.games:games", help="List what can be played.", sort_key=1)
app.command("landwright.cli.commands.serve:serve", help="Start the table and open it in a browser.", sort_key=1)
app.command("landwright.cli.commands.terminal:terminal", help="Play a game in this terminal.", sort_key=2)
app.command("landwright.cli.commands.simulate:simulate", help="Let bots play many games and count.", sort_key=3)
app.command(
    "landwright.cli.commands.verify:verify", help="Prove that a log keeps the rules and its dice were fair.", sort_key=4
)
for info in registry.infos():
    if info.commands:
        app.command(f"{info.package}.commands:app", name=info.name, help=info.commands, sort_key=5)
