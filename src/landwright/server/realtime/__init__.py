"""The WebSocket: transport, handshake, frames, and the connection of a client."""
