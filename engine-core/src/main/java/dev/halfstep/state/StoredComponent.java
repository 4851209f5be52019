package dev.halfstep.state;

import dev.halfstep.storage.ColumnValues;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StateCopier;
import dev.halfstep.storage.StoredFields;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Describes how a component class is stored. A state begins with the description of each class under the name of the
 * component. So neither the order of registration nor the names of Java classes matter.
 *
 * @param <C> the component class
 */
final class StoredComponent<C> {

    private final ComponentType<C> type;

    /** The index of the class in the registry of its world. */
    private final int index;

    /** The name of the class, if another process can find the class only by its name; otherwise empty. */
    private final String hint;

    /** How the components are stored; null for a dense component, which is stored as floats. */
    private final @Nullable StoredClass<C> objects;

    /** Creates a component with any state; null to call the constructor of the class. */
    private final @Nullable Supplier<C> create;

    /** The names of the floats of a dense component, empty for all others. */
    private final List<String> floats = new ArrayList<>();

    /**
     * Describes a component class.
     *
     * @param isOfFirstUse whether a world registers the class at its first use
     * @throws IllegalArgumentException if it cannot be stored; the message says why
     */
    StoredComponent(ComponentType<C> type, int index, boolean isOfFirstUse) {
        this.type = type;
        this.index = index;
        String className = type.componentClass().getName();
        hint = isOfFirstUse && !className.equals(type.stored().name()) ? className : "";
        StateCopier<C> copier = type.copier();
        create = copier == null || StateCopier.immutable().equals(copier) ? null : copier.create();
        DenseStorage<C> dense = type.dense();
        if (dense == null) {
            objects = StoredClass.of(type.componentClass(), type.stored().writer(), create, /* isExisting= */ false);
        } else {
            objects = null;
            FieldPlan.of(type.componentClass()).checkCanBeCreated(create != null);
            for (int i = 0; i < dense.floatsPerSlot(); i++) {
                floats.add(dense.floatName(i));
            }
        }
    }

    /** Returns whether a world stores the components of a class: all except presentation components without a name. */
    static boolean isStored(ComponentType<?> type) {
        return type.kind() == ComponentType.Kind.SIMULATION || type.stored().isNamed();
    }

    String name() {
        return type.stored().name();
    }

    Class<C> componentClass() {
        return type.componentClass();
    }

    int index() {
        return index;
    }

    boolean isDense() {
        return type.dense() != null;
    }

    boolean isOwned() {
        return type.isOwned();
    }

    @Nullable
    EntityId ownerIn(Object component) {
        return type.ownerIn(component);
    }

    void write(Object component, DataOutput out) throws IOException {
        objects().write(component, out);
    }

    private StoredClass<C> objects() {
        return Objects.requireNonNull(objects);
    }

    /** Creates a dense component without an entity. */
    Object newHandle() throws StateException {
        return create != null
                ? create.get()
                : FieldPlan.of(type.componentClass()).newInstance(name());
    }

    Description description() {
        return new Description(
                name(),
                type.stored().version(),
                type.kind() == ComponentType.Kind.PRESENTATION,
                hint,
                objects == null ? null : objects.type(),
                floats,
                denseLanes());
    }

    private int denseLanes() {
        DenseStorage<C> dense = type.dense();
        return dense == null ? 0 : dense.savedLanes();
    }

    /**
     * A component class as a state describes it.
     *
     * @param isPresentation whether it is a presentation component: a game that does not know it can go on without it
     * @param className the name of its class, for a world that registers it at its first use; empty if that is the name
     *     of the component, and for classes with which worlds are built
     * @param values the type of a component that is not dense, null for others
     * @param floats the names of the floats of a dense component, empty for others
     * @param lanes the number of lanes of a dense component, 0 for others
     */
    record Description(
            String name,
            int version,
            boolean isPresentation,
            String className,
            @Nullable StoredType values,
            List<String> floats,
            int lanes) {

        private static final int DENSE = 1;
        private static final int PRESENTATION = 2;

        void write(DataOutput out) throws IOException {
            out.writeUTF(name);
            out.writeShort(version);
            out.writeByte((values == null ? DENSE : 0) + (isPresentation ? PRESENTATION : 0));
            out.writeUTF(className);
            if (values != null) {
                values.write(out);
                return;
            }
            out.writeShort(floats.size());
            for (String floatName : floats) {
                out.writeUTF(floatName);
            }
            out.writeByte(lanes);
        }

        /**
         * Reads a description.
         *
         * @param hasClassName whether the format of the state has the names of classes
         */
        static Description read(DataInputStream in, boolean hasClassName) throws IOException {
            String name = in.readUTF();
            int version = in.readUnsignedShort();
            int flags = in.readUnsignedByte();
            if (flags > DENSE + PRESENTATION) {
                throw StoredType.damaged("the flags of a component must be at most 3: " + flags);
            }
            boolean isPresentation = (flags & PRESENTATION) != 0;
            String className = hasClassName ? in.readUTF() : "";
            if ((flags & DENSE) == 0) {
                return new Description(name, version, isPresentation, className, StoredType.read(in), List.of(), 0);
            }
            List<String> floats = new ArrayList<>();
            int count = in.readUnsignedShort();
            for (int i = 0; i < count; i++) {
                floats.add(in.readUTF());
            }
            return new Description(name, version, isPresentation, className, null, floats, in.readUnsignedByte());
        }
    }

    /**
     * Checks that components of a stored description can be converted to this class, by migrations if their version is
     * older.
     */
    void checkFits(Description stored) throws StateException {
        int version = type.stored().version();
        if (stored.version > version) {
            throw other("it has version " + version + " in this game, and version " + stored.version
                    + " in the state, which is newer");
        }
        for (int from = stored.version; from < version; from++) {
            if (!type.stored().migrations().containsKey(from)) {
                throw other("version " + stored.version + " is stored, and there is no migration from version " + from
                        + "; add migratedFrom(" + from + ", ...)");
            }
        }
        if (stored.isPresentation != (type.kind() == ComponentType.Kind.PRESENTATION)) {
            throw other("it is a presentation component in one of the two only");
        }
        if (isDense() != (stored.values == null) || stored.lanes != denseLanes()) {
            throw other("it is dense in one of the two only, or has other lanes");
        }
        if (stored.version == version) {
            if (stored.values != null) {
                objects().checkEquals(stored.values, name());
            } else if (!stored.floats.equals(floats)) {
                throw other("it has the floats " + floats + ", stored were " + stored.floats
                        + "; increase its version and migrate the older one");
            }
        }
    }

    private StateException other(String reason) {
        return new StateException(
                StateException.Reason.OTHER_GAME, "a stored component must fit its class: " + name() + ": " + reason);
    }

    /** Reads the next component that is not dense. */
    C read(Description stored, DataInputStream in, EntityReferences entities) throws IOException {
        StoredType values = stored.values;
        if (values == null) {
            throw new IllegalArgumentException("the component is dense: " + stored);
        }
        Object value = values.readPresent(in, entities);
        if (value instanceof StoredFields fields) {
            migrate(stored, fields);
        }
        return objects().assemble(value, null, name());
    }

    /** Writes a component that belongs to no entity: its current values. */
    void writeFormer(Object component, DataOutput out) throws IOException {
        DenseStorage<C> dense = type.dense();
        if (dense == null) {
            write(component, out);
            return;
        }
        C handle = type.componentClass().cast(component);
        for (int i = 0; i < floats.size(); i++) {
            out.writeFloat(dense.column(handle).current()[dense.slot(handle) * floats.size() + i]);
        }
    }

    /** Reads a component that {@link #writeFormer} has written. */
    C readFormer(Description stored, DataInputStream in, EntityReferences entities) throws IOException {
        DenseStorage<C> dense = type.dense();
        if (dense == null) {
            return read(stored, in, entities);
        }
        float[][] lane = new float[1][stored.floats.size()];
        for (int i = 0; i < lane[0].length; i++) {
            lane[0][i] = in.readFloat();
        }
        float[] values =
                migrate(stored, new ColumnValues(lane, null), /* rows= */ 1).lanes()[0];
        C handle = type.componentClass().cast(newHandle());
        System.arraycopy(values, 0, dense.column(handle).current(), dense.slot(handle) * values.length, values.length);
        return handle;
    }

    /** Converts the values of a dense component to this class, if they are of an older version. */
    ColumnValues migrate(Description stored, ColumnValues values, int rows) throws StateException {
        if (stored.version == type.stored().version()) {
            return values;
        }
        float[][] lanes = new float[values.lanes().length][rows * floats.size()];
        for (int lane = 0; lane < lanes.length; lane++) {
            for (int row = 0; row < rows; row++) {
                migrateRow(stored, values.lanes()[lane], lanes[lane], row);
            }
        }
        return values.withLanes(lanes);
    }

    private void migrateRow(Description stored, float[] source, float[] target, int row) throws StateException {
        StoredFields fields = new StoredFields();
        int storedFloats = stored.floats.size();
        for (int i = 0; i < storedFloats; i++) {
            fields.put(stored.floats.get(i), source[row * storedFloats + i]);
        }
        migrate(stored, fields);
        if (fields.values().size() != floats.size() || !fields.values().keySet().containsAll(floats)) {
            throw ValuePlan.misfit(
                    name(),
                    "an object with the floats " + floats,
                    fields.values().keySet());
        }
        for (int i = 0; i < floats.size(); i++) {
            if (!(fields.get(floats.get(i)) instanceof Float migrated)) {
                throw ValuePlan.misfit(name() + "." + floats.get(i), "a float", fields);
            }
            target[row * floats.size() + i] = migrated;
        }
    }

    private void migrate(Description stored, StoredFields fields) throws StateException {
        for (int from = stored.version; from < type.stored().version(); from++) {
            Consumer<StoredFields> migration = type.stored().migrations().get(from);
            if (migration == null) {
                throw other("there is no migration from version " + from);
            }
            try {
                migration.accept(fields);
            } catch (RuntimeException failed) {
                throw other("the migration from version " + from + " fails: " + failed.getMessage());
            }
        }
    }
}
