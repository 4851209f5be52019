package dev.halfstep.netplay;

/**
 * Forwards the packets of sessions.
 *
 * @hidden
 */
public final class RelayProgram {

    private RelayProgram() {}
}
