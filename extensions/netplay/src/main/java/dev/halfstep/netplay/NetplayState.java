package dev.halfstep.netplay;

/** Names how far a session is. */
public enum NetplayState {
    /** No session: this side neither hosts nor joins. */
    IDLE,
    /** Waits for the other player. */
    WAITING,
    /** Both sides have the same game: a run can {@linkplain Netplay#begin begin}. */
    AGREED,
    /** A run is played with the other player. */
    PLAYING,
    /** The session is over: {@link Netplay#message()} says why. */
    ENDED
}
