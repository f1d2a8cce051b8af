"""The structs that travel between server and clients, by HTTP and by WebSocket."""
