package dev.halfstep.inspect;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import dev.halfstep.world.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Records the values that a hasher passes to its sink, as text, to locate the first difference between two worlds. */
final class StateRecorder extends HashSink {

    /**
     * One value of the simulated state as text.
     *
     * @param name the path of the field, for example {@code position.x} or {@code slots[3].count}; {@code value 1} and
     *     so on if the hasher of the component names no fields
     * @param text the value; different values have different texts
     */
    record Value(String name, String text) {}

    private final List<Value> values = new ArrayList<>();

    /** The path to the value that is being hashed: names of fields and indices of elements, the outermost first. */
    private final Deque<String> path = new ArrayDeque<>();

    private StateRecorder() {}

    /**
     * Returns all values of a component that the state hash covers.
     *
     * @param world the world
     * @param id a living entity
     * @param type a simulation component of this entity
     * @param <C> the component class
     * @return the values in the order of hashing
     * @throws IllegalArgumentException if the entity is not alive or has no such component
     * @throws IllegalStateException if the component cannot be hashed
     */
    static <C> List<Value> valuesOf(World world, EntityId id, ComponentType<C> type) {
        StateRecorder recorder = new StateRecorder();
        C component = world.get(id, type.componentClass());
        DenseStorage<C> dense = type.dense();
        if (type.hasher() == null && dense != null) {
            recorder.addNumbers(component, dense);
        } else {
            StateHash.hasherOf(type).accept(component, recorder);
        }
        return recorder.values;
    }

    /**
     * Returns a type by which the fields of a component are recorded with their names, even if it has a hasher, which
     * names none. If the fields of the class cannot be read, returns the type itself.
     */
    static <C> ComponentType<C> withFields(ComponentType<C> type) {
        ComponentType<C> plain = ComponentType.simulation(type.componentClass());
        DenseStorage<C> dense = type.dense();
        if (dense != null) {
            return plain.storedIn(dense);
        }
        return StateHash.faultOf(plain) == null ? plain : type;
    }

    private <C> void addNumbers(C handle, DenseStorage<C> dense) {
        DenseColumn column = dense.column(handle);
        int offset = dense.slot(handle) * dense.floatsPerSlot();
        for (int i = 0; i < dense.floatsPerSlot(); i++) {
            enter(dense.floatName(i));
            add(column.current()[offset + i]);
            leave();
        }
    }

    private HashSink record(String text) {
        String name = path.isEmpty() ? "value " + (values.size() + 1) : String.join("", path);
        values.add(new Value(name, text));
        return this;
    }

    @Override
    public HashSink add(long value) {
        return record(Long.toString(value));
    }

    @Override
    public HashSink add(int value) {
        return record(Integer.toString(value));
    }

    @Override
    public HashSink add(float value) {
        return record(Float.toString(value));
    }

    @Override
    public HashSink add(double value) {
        return record(Double.toString(value));
    }

    @Override
    public HashSink add(boolean value) {
        return record(Boolean.toString(value));
    }

    @Override
    public void addPresence(boolean present) {
        if (!present) {
            record("null");
        }
    }

    @Override
    public void addLength(int length) {
        enter("length");
        record(Integer.toString(length));
        leave();
    }

    @Override
    public void addText(String text) {
        record('"' + text + '"');
    }

    @Override
    public void enter(String field) {
        path.addLast(path.isEmpty() ? field : "." + field);
    }

    @Override
    public void enter(int index) {
        path.addLast("[" + index + "]");
    }

    @Override
    public void leave() {
        path.removeLast();
    }
}
