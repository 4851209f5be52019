package dev.halfstep.storage;

import dev.halfstep.time.CurrentPhase;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the components of one dense class of a world may be written now, and whether their lanes (arrays of
 * values) may be read. All columns of the class share one gate. A component that belongs to no entity has a gate that
 * is always open.
 *
 * @hidden
 */
public final class WriteGate {

    /** Stands for no lane: all lanes can be read. */
    private static final int NO_LANE = -1;

    private final CurrentPhase phase;
    private final Object component;
    private final boolean tracksWrites;
    private int unreadableLane = NO_LANE;
    private String unreadableMessage = "";
    private @Nullable StepRecords<?> stepRecords;

    /** Creates a gate that is always open. */
    public WriteGate() {
        this(new CurrentPhase(), "", /* tracksWrites= */ false); // this phase never presents a frame
    }

    /**
     * Creates a gate that refuses writes while a frame is presented and drawn. A column checks the gate only at the
     * first write to a clean slot. So that no dirty slot escapes the check, all dirty marks are cleared when
     * presentation begins, by {@link DenseColumn#drainDirtyTo(SlotSet)} or {@link DenseColumns#clearDirty()}.
     *
     * @param component the component class for the message; {@code toString()} is called when a write is refused
     * @param tracksWrites true if {@link DenseColumn#drainWritten()} returns the written slots of the component
     */
    public WriteGate(CurrentPhase phase, Object component, boolean tracksWrites) {
        this.phase = phase;
        this.component = component;
        this.tracksWrites = tracksWrites;
    }

    boolean tracksWrites() {
        return tracksWrites;
    }

    /**
     * Attaches records of the newest step to all columns of the component, for its handles: see {@link
     * DenseColumn#stepRecords}.
     */
    public void attach(StepRecords<?> records) {
        stepRecords = records;
    }

    /** Returns the attached records, null if there are none of this class. */
    <R extends StepRecords<?>> @Nullable R stepRecords(Class<R> type) {
        return type.isInstance(stepRecords) ? type.cast(stepRecords) : null;
    }

    /** Throws if a frame is being presented. */
    void checkWritable() {
        if (phase.isPresenting()) {
            throw refusal();
        }
    }

    private IllegalStateException refusal() {
        return new IllegalStateException("a simulation component can be written in a simulation step only: '"
                + phase.presenterName() + "' tried to write a " + component
                + " outside of a step; write it in a simulation"
                + " system, or give the entity a component that is registered with ComponentType.presentation(...)");
    }

    /**
     * Refuses reads of one lane by handles and spans from now on, because its values are not computed. At most one lane
     * is closed at a time.
     */
    public void closeLane(int lane, String message) {
        unreadableMessage = message;
        unreadableLane = lane;
    }

    /** Allows reads of the closed lane again. */
    public void openLane() {
        unreadableLane = NO_LANE;
    }

    /** Throws if the lane is closed. */
    void checkReadable(int lane) {
        if (lane == unreadableLane) {
            throw new IllegalStateException(unreadableMessage);
        }
    }
}
