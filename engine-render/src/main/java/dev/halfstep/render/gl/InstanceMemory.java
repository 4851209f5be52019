package dev.halfstep.render.gl;

import java.nio.FloatBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;

/**
 * Stores the floats of many instances in native memory, from which {@link InstanceBuffer} uploads them to the GPU.
 * Storing needs no OpenGL context. The memory grows by doubling and is reused, so frames of about the same size
 * allocate nothing.
 */
public final class InstanceMemory implements AutoCloseable {

    /** The initial capacity: a few kilobytes, enough for a small scene. */
    private static final int FIRST_CAPACITY_INSTANCES = 64;

    private final int floatsPerInstance;

    /** The instances from 0 to the position of the buffer. */
    private FloatBuffer instances;

    /** The buffer that {@link #reorder} fills and then swaps with {@link #instances}; null before the first call. */
    private @Nullable FloatBuffer spare;

    private boolean closed;

    /**
     * Creates an empty memory.
     *
     * @param floatsPerInstance the number of floats of an instance, 1 or more
     */
    public InstanceMemory(int floatsPerInstance) {
        this.floatsPerInstance = floatsPerInstance;
        instances = MemoryUtil.memAllocFloat(FIRST_CAPACITY_INSTANCES * floatsPerInstance);
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
        return instances.position() / floatsPerInstance;
    }

    /**
     * Appends one instance.
     *
     * @param source the array that holds its floats
     * @param offset the index of the first float
     */
    public void add(float[] source, int offset) {
        ensureCapacity(1);
        instances.put(source, offset, floatsPerInstance);
    }

    /**
     * Reserves memory for instances that the caller writes directly, without a copy: their floats in sequence, by
     * {@link MemoryUtil#memPutFloat}. Bounds are not checked. Call {@link #commit} afterwards
     * with the number of written instances.
     *
     * @param count the maximum number of instances that will be written
     * @return the address of the first instance, valid until the next call of any method except {@link #commit}
     */
    public long reserve(int count) {
        ensureCapacity(count);
        return MemoryUtil.memAddress(instances);
    }

    /**
     * Appends the instances that the caller wrote to {@linkplain #reserve reserved} memory.
     *
     * @param count the number of written instances, at most the reserved number
     */
    public void commit(int count) {
        instances.position(instances.position() + count * floatsPerInstance);
    }

    private void ensureCapacity(int count) {
        int floats = count * floatsPerInstance;
        if (instances.remaining() < floats) {
            int capacity = Math.max(2 * instances.capacity(), instances.position() + floats);
            instances = MemoryUtil.memRealloc(instances, capacity); // keeps the position
        }
    }

    /**
     * Returns one float of an instance.
     *
     * @param instance the index of the instance, 0 to {@code count() - 1}
     * @param index the index of the float within the instance, from 0
     * @return the float
     * @throws IndexOutOfBoundsException if an index is out of range
     */
    public float get(int instance, int index) {
        Objects.checkIndex(instance, count());
        return instances.get(instance * floatsPerInstance + Objects.checkIndex(index, floatsPerInstance));
    }

    /**
     * Permutes all instances.
     *
     * @param order the current index of the instance for each new index, each exactly once; elements beyond the
     *     {@link #count()} are ignored
     */
    public void reorder(int[] order) {
        int count = count();
        FloatBuffer from = instances;
        FloatBuffer to = takeSpare(from.capacity());
        to.clear();
        for (int newIndex = 0; newIndex < count; newIndex++) {
            int firstFloat = order[newIndex] * floatsPerInstance;
            for (int i = 0; i < floatsPerInstance; i++) {
                to.put(from.get(firstFloat + i));
            }
        }
        instances = to;
        spare = from;
    }

    /** Returns the spare buffer, or allocates one with at least the given capacity. */
    private FloatBuffer takeSpare(int capacityFloats) {
        FloatBuffer old = spare;
        if (old != null && old.capacity() >= capacityFloats) {
            return old;
        }
        spare = null;
        if (old != null) {
            MemoryUtil.memFree(old);
        }
        return MemoryUtil.memAllocFloat(capacityFloats);
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
