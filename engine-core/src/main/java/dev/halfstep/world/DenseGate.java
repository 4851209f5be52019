package dev.halfstep.world;

import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.WriteGate;
import java.util.List;
import java.util.function.Supplier;

/**
 * Keeps one dense component of the simulated state from being written while it is shown, if nobody follows what is
 * written to it: whoever does closes its gate as well.
 */
final class DenseGate {

    private final ComponentType<?> type;
    private final WriteGate gate;
    private final List<DenseColumn<?>> columns;

    /** Kept, because a lambda made in each frame would be garbage in each frame. */
    private final Supplier<String> refusal = this::refusal;

    private Supplier<String> runningSystem = () -> "nobody";

    DenseGate(ComponentType<?> type, WriteGate gate, List<DenseColumn<?>> columns) {
        this.type = type;
        this.gate = gate;
        this.columns = columns;
    }

    void close(Supplier<String> newRunningSystem) {
        runningSystem = newRunningSystem;
        gate.close(refusal);
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).forgetWritten(); // what was written before would let further writes through
        }
    }

    void open() {
        gate.open();
    }

    private String refusal() {
        return "a simulation component can be written in a simulation step only: '" + runningSystem.get()
                + "' tried to write a " + type + " outside of one; write it in a simulation system, or register it with"
                + " ComponentType.presentation(...)";
    }
}
