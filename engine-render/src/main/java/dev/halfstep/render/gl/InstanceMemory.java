package dev.halfstep.render.gl;

import java.nio.FloatBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;

/**
 * The floats of many instances on the side of the processor, where OpenGL can read them; it needs no OpenGL itself. Its
 * memory grows by doubling and is kept, so that frames of about the same size cost no memory.
 */
public final class InstanceMemory implements AutoCloseable {

    /** Enough for a small scene, small enough not to matter: a few kilobytes. */
    private static final int FIRST_CAPACITY_INSTANCES = 64;

    private final int floats;
    private FloatBuffer instances;

    /** As large as the other one, once that had to be put into another order. */
    private @Nullable FloatBuffer spare;

    private boolean closed;

    /**
     * Room for some instances, none yet.
     *
     * @param floatsPerInstance 1 or more
     */
    public InstanceMemory(int floatsPerInstance) {
        floats = floatsPerInstance;
        instances = MemoryUtil.memAllocFloat(FIRST_CAPACITY_INSTANCES * floats);
    }

    /** Removes all instances. */
    public void clear() {
        instances.clear();
    }

    /**
     * Returns the number of instances.
     *
     * @return 0 or more
     */
    public int count() {
        return instances.position() / floats;
    }

    /**
     * Adds one instance.
     *
     * @param source where its floats are
     * @param offset where they begin
     */
    public void add(float[] source, int offset) {
        makeRoom(1);
        instances.put(source, offset, floats);
    }

    /**
     * Makes room for instances that are written to the memory itself, which saves a copy: their floats side by
     * side, by {@link MemoryUtil#memPutFloat}. Nobody checks that they stay within the room.
     *
     * @param count at most how many will be written
     * @return the address of the first one, valid until the next call of any method but {@link #added}
     */
    public long reserve(int count) {
        makeRoom(count);
        return MemoryUtil.memAddress(instances);
    }

    /**
     * So many instances were written to the memory itself.
     *
     * @param count at most as many as there was room made for
     */
    public void added(int count) {
        instances.position(instances.position() + count * floats);
    }

    private void makeRoom(int count) {
        int added = count * floats;
        if (instances.remaining() < added) {
            int capacity = Math.max(2 * instances.capacity(), instances.position() + added);
            instances = MemoryUtil.memRealloc(instances, capacity); // keeps the position
        }
    }

    /**
     * Reads a number of an instance.
     *
     * @param instance 0 to {@code count() - 1}
     * @param number which of its floats, from 0
     * @return the number
     * @throws IndexOutOfBoundsException if there is no such instance or number
     */
    public float get(int instance, int number) {
        Objects.checkIndex(instance, count());
        return instances.get(instance * floats + Objects.checkIndex(number, floats));
    }

    /**
     * Puts all instances into another order.
     *
     * @param order for each place the instance that comes there, each of them once; what is behind the number of
     *     instances is not looked at
     */
    public void reorder(int[] order) {
        int count = count();
        FloatBuffer from = instances;
        FloatBuffer to = roomLike(from);
        to.clear();
        for (int place = 0; place < count; place++) {
            int at = order[place] * floats;
            for (int number = 0; number < floats; number++) {
                to.put(from.get(at + number));
            }
        }
        instances = to;
        spare = from;
    }

    private FloatBuffer roomLike(FloatBuffer other) {
        FloatBuffer room = spare;
        if (room != null && room.capacity() >= other.capacity()) {
            return room;
        }
        spare = null;
        if (room != null) {
            MemoryUtil.memFree(room);
        }
        return MemoryUtil.memAllocFloat(other.capacity());
    }

    /** The instances themselves, of which those before the position are there. */
    FloatBuffer buffer() {
        return instances;
    }

    /** Gives back the memory. Closing is idempotent. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            MemoryUtil.memFree(instances);
            MemoryUtil.memFree(spare); // of null nothing is freed
        }
    }
}
