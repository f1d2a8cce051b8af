"""The pool of processes in which bots compute."""
