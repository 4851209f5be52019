package dev.halfstep.netplay;

/** Names how far a session is. */
public enum NetplayState {
    /** No session: this side neither hosts nor joins. */
    IDLE,
    /** Waits for the other players, or for the host to start. */
    WAITING,
    /** The host has started the game: a run can {@linkplain Netplay#begin begin}. */
    AGREED,
    /** A run is played with the others. */
    PLAYING,
    /** The session is over: {@link Netplay#message()} says why. */
    ENDED
}
