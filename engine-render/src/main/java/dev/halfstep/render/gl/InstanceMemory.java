package dev.halfstep.render.gl;

import java.nio.FloatBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;

/**
 * Stores the floats of many instances in native memory, from which OpenGL uploads them. It needs no OpenGL itself. The
 * memory grows by doubling and is reused, so frames of about the same size allocate nothing.
 */
public final class InstanceMemory implements AutoCloseable {

    /** The initial capacity: a few kilobytes, enough for a small scene. */
    private static final int FIRST_CAPACITY_INSTANCES = 64;

    private final int floats;
    private FloatBuffer instances;

    /** The second buffer of {@link #reorder}, or null before its first call. */
    private @Nullable FloatBuffer spare;

    private boolean closed;

    /**
     * Creates an empty memory.
     *
     * @param floatsPerInstance the number of floats of an instance, 1 or more
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
     * @param source the array that holds its floats
     * @param offset the index of the first float
     */
    public void add(float[] source, int offset) {
        ensureRoom(1);
        instances.put(source, offset, floats);
    }

    /**
     * Reserves memory for instances that the caller writes directly, without a copy: their floats in sequence, by
     * {@link MemoryUtil#memPutFloat}. Bounds are not checked. Call {@link #added} afterwards.
     *
     * @param count the maximum number of instances that will be written
     * @return the address of the first instance, valid until the next call of any method except {@link #added}
     */
    public long reserve(int count) {
        ensureRoom(count);
        return MemoryUtil.memAddress(instances);
    }

    /**
     * Adds the instances that were written to reserved memory.
     *
     * @param count the number of written instances, at most the reserved number
     */
    public void added(int count) {
        instances.position(instances.position() + count * floats);
    }

    private void ensureRoom(int count) {
        int added = count * floats;
        if (instances.remaining() < added) {
            int capacity = Math.max(2 * instances.capacity(), instances.position() + added);
            instances = MemoryUtil.memRealloc(instances, capacity); // keeps the position
        }
    }

    /**
     * Returns one float of an instance.
     *
     * @param instance the index of the instance, 0 to {@code count() - 1}
     * @param number the index of the float within the instance, from 0
     * @return the float
     * @throws IndexOutOfBoundsException if an index is out of range
     */
    public float get(int instance, int number) {
        Objects.checkIndex(instance, count());
        return instances.get(instance * floats + Objects.checkIndex(number, floats));
    }

    /**
     * Permutes all instances.
     *
     * @param order for each new index the current index of the instance, each exactly once; elements beyond the number
     *     of instances are ignored
     */
    public void reorder(int[] order) {
        int count = count();
        FloatBuffer from = instances;
        FloatBuffer to = spareLike(from);
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

    private FloatBuffer spareLike(FloatBuffer other) {
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

    /** Returns the buffer itself; the instances are the floats before its position. */
    FloatBuffer buffer() {
        return instances;
    }

    /** Frees the memory. Closing is idempotent. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            MemoryUtil.memFree(instances);
            MemoryUtil.memFree(spare); // a no-op if null
        }
    }
}
