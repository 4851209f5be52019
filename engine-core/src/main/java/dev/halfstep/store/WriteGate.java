package dev.halfstep.store;

import dev.halfstep.phase.CurrentPhase;

/**
 * Says whether the numbers of one dense component of a world may be written now, and whether one of its lanes has
 * numbers to be read at all. All chunks of that component share one gate; a component outside the world has none and can
 * always be written and read.
 */
public final class WriteGate {

    private static final int NO_LANE = -1;

    private final CurrentPhase phase;
    private final String component;
    private int unreadableLane = NO_LANE;
    private String unreadable = "";

    /** Creates a gate that is always open. */
    public WriteGate() {
        this(new CurrentPhase(), "");
    }

    /**
     * Creates a gate that refuses writes while a frame is presented and drawn. Slots that are dirty already are not
     * checked, until {@link Chunk#takeDirty(SlotSet)} takes the mark away.
     *
     * @param phase the phase of the world
     * @param component the name of the component, for messages
     */
    public WriteGate(CurrentPhase phase, String component) {
        this.phase = phase;
        this.component = component;
    }

    void check() {
        if (phase.isPresenting()) {
            throw refusal();
        }
    }

    private IllegalStateException refusal() {
        return new IllegalStateException("a simulation component can be written in a simulation step only: '"
                + phase.presenter() + "' tried to write a " + component + " outside of one; write it in a simulation"
                + " system, or give the entity a component that is registered with ComponentType.presentation(...)");
    }

    /**
     * Refuses to have one lane read by handles and spans from now on, because nobody computes its numbers.
     *
     * @param lane which
     * @param message what a read is told
     */
    public void closeLane(int lane, String message) {
        unreadable = message;
        unreadableLane = lane;
    }

    /** Lets all lanes be read again. */
    public void openLanes() {
        unreadableLane = NO_LANE;
    }

    void checkReadable(int lane) {
        if (lane == unreadableLane) {
            throw new IllegalStateException(unreadable);
        }
    }
}
