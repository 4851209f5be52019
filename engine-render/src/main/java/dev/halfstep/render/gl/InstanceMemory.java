package dev.halfstep.render.gl;

import java.nio.FloatBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;

/**
 * Stores the floats of many instances in native memory, from which {@link InstanceBuffer} uploads them to the GPU.
 * Storing needs no OpenGL context. The memory grows by doubling and is reused, so frames of about the same size
 * allocate nothing. After 300 frames in a row that used less than a quarter of it, the memory shrinks by half.
 *
 * @hidden
 */
public final class InstanceMemory implements AutoCloseable {

    /** The initial capacity: a few kilobytes, enough for a small scene. */
    private static final int FIRST_CAPACITY_INSTANCES = 64;

    /** The number of instances that {@link #reorder} prefetches before it copies them. */
    private static final int PREFETCHED_INSTANCES = 32;

    private final int floatsPerInstance;

    /** The floats of the instances, from index 0 to the position of the buffer. */
    private FloatBuffer instances;

    /** The buffer that {@link #reorder} fills and then swaps with {@link #instances}; null before the first call. */
    private @Nullable FloatBuffer spare;

    private final UnusedCapacity unusedCapacity;

    /** The largest number of floats that were needed since {@link #clear()}. */
    private int neededFloats;

    /** The result of the last {@link #prefetch}: written only so that the JVM cannot omit the reads. */
    @SuppressWarnings("UnusedVariable")
    private int prefetched;

    private boolean closed;

    public InstanceMemory(int floatsPerInstance) {
        this.floatsPerInstance = floatsPerInstance;
        unusedCapacity = new UnusedCapacity(FIRST_CAPACITY_INSTANCES * floatsPerInstance);
        instances = MemoryUtil.memAllocFloat(FIRST_CAPACITY_INSTANCES * floatsPerInstance);
    }

    /** Removes all instances. Call it once per frame. */
    public void clear() {
        int capacity = unusedCapacity.next(neededFloats, instances.capacity());
        neededFloats = 0;
        instances.clear();
        if (capacity < instances.capacity()) {
            instances = MemoryUtil.memRealloc(instances, capacity);
            freeSpare();
        }
    }

    private void freeSpare() {
        MemoryUtil.memFree(spare); // a no-op if null
        spare = null;
    }

    /** Returns how many instances fit without growing. */
    int capacity() {
        return instances.capacity() / floatsPerInstance;
    }

    public int count() {
        return instances.position() / floatsPerInstance;
    }

    /** Appends one instance, whose floats begin at an index of an array. */
    public void add(float[] source, int offset) {
        ensureCapacity(1);
        instances.put(source, offset, floatsPerInstance);
    }

    /**
     * Reserves memory for instances that the caller writes directly, without a copy. The caller stores the floats of
     * one instance after the other with {@link MemoryUtil#memPutFloat}, which does not check bounds. Then it calls
     * {@link #commit} with the number of written instances.
     *
     * @return the address of the first new instance, valid until the next call of any method except {@link #commit}
     */
    public long reserve(int count) {
        ensureCapacity(count);
        return MemoryUtil.memAddress(instances);
    }

    /**
     * Appends the instances that the caller wrote to {@linkplain #reserve reserved} memory, at most the reserved
     * number.
     */
    public void commit(int count) {
        instances.position(instances.position() + count * floatsPerInstance);
    }

    private void ensureCapacity(int count) {
        neededFloats = Math.max(neededFloats, instances.position() + count * floatsPerInstance);
        if (neededFloats > instances.capacity()) {
            int capacity = Math.max(2 * instances.capacity(), neededFloats);
            instances = MemoryUtil.memRealloc(instances, capacity); // keeps the position
        }
    }

    /**
     * Returns one float of an instance.
     *
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
        int bytes = floatsPerInstance * Float.BYTES;
        long source = MemoryUtil.memAddress0(from); // of index 0; memAddress is the address of the position
        long destination = MemoryUtil.memAddress0(to);
        for (int first = 0; first < count; first += PREFETCHED_INSTANCES) {
            int end = Math.min(first + PREFETCHED_INSTANCES, count);
            prefetched = prefetch(source, order, first, end, bytes);
            for (int newIndex = first; newIndex < end; newIndex++) {
                copyInstance(source + (long) order[newIndex] * bytes, destination, bytes);
                destination += bytes;
            }
        }
        to.clear().position(from.position());
        instances = to;
        spare = from;
    }

    /**
     * Reads the first and the last bytes of some instances, so that the CPU fetches all of them from memory at the same
     * time. Without these reads, {@link #reorder} takes much longer in large scenes, because it waits for one instance
     * after the other.
     *
     * @return a value that depends on all reads, which keeps the JVM from omitting them
     */
    private static int prefetch(long source, int[] order, int first, int end, int bytes) {
        int sum = 0;
        for (int i = first; i < end; i++) {
            long address = source + (long) order[i] * bytes;
            sum += MemoryUtil.memGetInt(address) + MemoryUtil.memGetInt(address + bytes - Float.BYTES);
        }
        return sum;
    }

    /** Copies eight bytes at a time: a copy of single floats takes twice the time. */
    private static void copyInstance(long source, long destination, int bytes) {
        int copied = 0;
        for (; copied + Long.BYTES <= bytes; copied += Long.BYTES) {
            MemoryUtil.memPutLong(destination + copied, MemoryUtil.memGetLong(source + copied));
        }
        if (copied < bytes) { // an odd number of floats
            MemoryUtil.memPutInt(destination + copied, MemoryUtil.memGetInt(source + copied));
        }
    }

    /** Returns the spare buffer, or allocates one with at least the given capacity. */
    private FloatBuffer takeSpare(int capacityFloats) {
        FloatBuffer reusable = spare;
        if (reusable != null && reusable.capacity() >= capacityFloats) {
            return reusable;
        }
        freeSpare();
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
            freeSpare();
        }
    }
}
