package dev.halfstep.state;

import dev.halfstep.storage.LinkedState;
import dev.halfstep.storage.StateWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the objects of one class in their stored form: by a writer of the game, or else by their fields.
 *
 * @param <S> the class
 * @hidden
 */
public final class StoredClass<S> {

    private final Class<S> objectClass;
    private final @Nullable StateWriter<S> writer;

    /** Creates the object whose fields are then set; null to call its constructor. */
    private final @Nullable Supplier<S> create;

    private final FieldPlan plan;
    private final StoredType type;

    private StoredClass(
            Class<S> objectClass, @Nullable StateWriter<S> writer, @Nullable Supplier<S> create, FieldPlan plan) {
        this.objectClass = objectClass;
        this.writer = writer;
        this.create = create;
        this.plan = plan;
        type = writer == null ? plan.storedType() : StoredType.BY_WRITER;
    }

    /**
     * Returns how objects of a class are stored.
     *
     * @param writer the writer of the class, null if the class is stored by its fields
     * @param create creates an object with any state, null to call the constructor of the class
     * @param isExisting whether stored objects are only read into existing objects: none is created then
     * @throws IllegalArgumentException if the objects cannot be stored; the message says why
     */
    public static <S> StoredClass<S> of(
            Class<S> objectClass, @Nullable StateWriter<S> writer, @Nullable Supplier<S> create, boolean isExisting) {
        if (writer != null) {
            if (create == null && !isExisting) {
                throw FieldPlan.Use.WRITE.refused(
                        objectClass.getSimpleName(), "without copiedBy(...), whose function creates it");
            }
            return new StoredClass<>(objectClass, writer, create, FieldPlan.of(objectClass));
        }
        FieldPlan checked = FieldPlan.of(objectClass, FieldPlan.Use.WRITE);
        checked.checkCanBeStored(create != null || isExisting);
        return new StoredClass<>(objectClass, null, create, checked);
    }

    /** Writes how the objects are stored, before the first of them. */
    public void writeType(DataOutput out) throws IOException {
        type.write(out);
    }

    StoredType type() {
        return type;
    }

    /** Writes an object. */
    public void write(Object object, DataOutput out) throws IOException {
        if (writer == null) {
            plan.write(object, out);
            return;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.write(objectClass.cast(object), new DataOutputStream(bytes));
        out.writeInt(bytes.size());
        out.write(bytes.toByteArray());
    }

    /**
     * Reads the type that {@link #writeType} has written, and returns a reader of the objects after it.
     *
     * @param name the name of the class in messages
     * @throws StateException if the objects were stored in another way
     */
    public Reader<S> readType(DataInputStream in, String name) throws IOException {
        StoredType stored = StoredType.read(in);
        checkEquals(stored, name);
        return entities -> stored.readPresent(in, entities);
    }

    /** Refuses a stored type that differs from the type of the class, although the versions are equal. */
    void checkEquals(StoredType stored, String name) throws StateException {
        if (!stored.equals(type)) {
            throw new StateException(
                    StateException.Reason.OTHER_GAME,
                    "a class must have the fields that were stored: " + name + " has "
                            + StoredType.namesOf(type) + ", stored were " + StoredType.namesOf(stored)
                            + "; increase its version and migrate the older one");
        }
    }

    /**
     * Reads the objects of a class, one after the other.
     *
     * @param <S> the class
     */
    public interface Reader<S> {

        /** Reads the stored form of the next object. */
        Object next(EntityReferences entities) throws IOException;
    }

    /**
     * Converts a stored object to one of the class.
     *
     * @param existing an object to be overwritten and returned, null to create one
     * @throws StateException if it does not fit
     */
    S assemble(Object stored, @Nullable S existing, String name) throws StateException {
        return assemble(stored, existing, name, /* loaded= */ null);
    }

    /**
     * Converts a stored object to one of the class.
     *
     * @param existing an object to be overwritten and returned, null to create one
     * @param loaded the components that were read, for {@link LinkedState}; null for a component
     * @throws StateException if it does not fit
     */
    public S assemble(Object stored, @Nullable S existing, String name, LinkedState.@Nullable Loaded loaded)
            throws StateException {
        S target = existing != null || create == null ? existing : create.get();
        if (writer == null) {
            return objectClass.cast(plan.assemble(stored, target, name));
        }
        if (!(stored instanceof byte[] bytes) || target == null) {
            throw ValuePlan.misfit(
                    name, "the bytes of its writer", stored.getClass().getSimpleName());
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            if (writer instanceof LinkedState<S> linked && loaded != null) {
                linked.read(target, in, loaded);
            } else {
                writer.read(target, in);
            }
            if (in.available() > 0) {
                throw new IOException(in.available() + " bytes are left");
            }
        } catch (EOFException tooFew) {
            throw refusedByWriter(name, "there are only " + bytes.length + " bytes");
        } catch (IOException | RuntimeException refused) {
            throw refusedByWriter(name, String.valueOf(refused.getMessage()));
        }
        return target;
    }

    private static StateException refusedByWriter(String name, String reason) {
        return new StateException(
                StateException.Reason.OTHER_GAME,
                "a stored object must be valid for its writer: " + name + ": " + reason);
    }
}
