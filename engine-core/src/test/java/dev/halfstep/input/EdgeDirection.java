package dev.halfstep.input;

/** Names the values of the argument {@code down} of {@link InputQueue#add}. */
final class EdgeDirection {

    /** A press. */
    static final boolean DOWN = true;

    /** A release. */
    static final boolean UP = false;

    private EdgeDirection() {}
}
