package dev.halfstep.state;

import dev.halfstep.storage.EntityId;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The components of one class that a state contains and the game does not know, as bytes. The next state contains them
 * again: a game without an extension must not lose the components of the extension.
 */
final class KeptComponents {

    private final StoredComponent.Description description;

    /** The stored form of each component. */
    private final Map<EntityId, byte[]> components = new LinkedHashMap<>();

    KeptComponents(StoredComponent.Description description) {
        this.description = description;
    }

    /** Reads the next component of an entity without interpreting it. */
    void read(EntityId id, DataInputStream in, EntityReferences entities) throws IOException {
        StoredType values = description.values();
        if (values == null) { // the current floats of a dense component
            components.put(id, readBytes(in, description.floats().size() * Float.BYTES));
            return;
        }
        in.mark(0); // the bytes are in memory, so the mark is always valid
        int before = in.available();
        values.readPresent(in, entities);
        int count = before - in.available();
        in.reset();
        components.put(id, readBytes(in, count));
    }

    private static byte[] readBytes(DataInputStream in, int count) throws IOException {
        byte[] bytes = new byte[count];
        in.readFully(bytes);
        return bytes;
    }

    /** Adds the current floats of a dense component. */
    void add(EntityId id, float[] floats, int from) {
        java.nio.ByteBuffer bytes =
                java.nio.ByteBuffer.allocate(description.floats().size() * Float.BYTES);
        bytes.asFloatBuffer().put(floats, from, description.floats().size());
        components.put(id, bytes.array());
    }

    StoredComponent.Description description() {
        return description;
    }

    /** Drops the components of some entities. Returns whether any are left. */
    boolean dropIf(Predicate<EntityId> isDropped) {
        components.keySet().removeIf(isDropped);
        return !components.isEmpty();
    }

    void write(DataOutput out) throws IOException {
        description.write(out);
        out.writeInt(components.size());
        for (Map.Entry<EntityId, byte[]> entry : components.entrySet()) {
            out.writeLong(entry.getKey().number());
            out.write(entry.getValue());
        }
    }
}
