package dev.halfstep.benchmarks.ratio;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;

import java.util.stream.IntStream;

/**
 * Computes the state hash of transforms slowly, by its definition: entity by entity, float by float. The constants must
 * equal those of the hash in the engine.
 */
final class ReferenceHash {

    private static final int MAX_FLOATS = 64;

    /** The indices of the factors of the entity number and of the component class; smaller indices are of floats. */
    private static final int ENTITY_INDEX = MAX_FLOATS;

    private static final int COMPONENT_INDEX = MAX_FLOATS + 1;

    private static final long ENTITY_FACTOR = factor(ENTITY_INDEX);
    private static final long COMPONENT_FACTOR = factor(COMPONENT_INDEX);

    private static final long[] FLOAT_FACTORS =
            IntStream.range(0, POSE_FLOATS).mapToLong(ReferenceHash::factor).toArray();

    private ReferenceHash() {}

    /** Returns the summand of an entity whose only component is a transform. */
    static long of(long entityNumber, float[] pose) {
        long floatsHash = entityNumber * factor(ENTITY_INDEX) + factor(COMPONENT_INDEX) + sumOfBits(pose, 0);
        return finish(entityNumber * factor(ENTITY_INDEX)) + finish(floatsHash);
    }

    /** Returns the hash of entities 1, 2 and so on, computed as fast as possible from an array of all poses. */
    static long ofAll(float[] poses) {
        long hash = 0;
        long number = 1;
        for (int at = 0; at < poses.length; at += POSE_FLOATS) {
            long entity = number++ * ENTITY_FACTOR;
            hash += finish(entity);
            hash += finish(
                    entity + COMPONENT_FACTOR + (isNaN(poses, at) ? sumOfBits(poses, at) : sumOfRawBits(poses, at)));
        }
        return hash;
    }

    /** Returns true if a float is NaN, and perhaps if two are infinite: the sum of all is NaN then. */
    private static boolean isNaN(float[] poses, int at) {
        return Float.isNaN(poses[at]
                + poses[at + 1]
                + (poses[at + 2] + poses[at + 3])
                + (poses[at + 4] + poses[at + 5] + (poses[at + 6] + poses[at + 7]))
                + (poses[at + 8] + poses[at + 9]));
    }

    private static long sumOfBits(float[] poses, int at) {
        long sum = 0;
        for (int i = 0; i < POSE_FLOATS; i++) {
            sum += Float.floatToIntBits(poses[at + i]) * factor(i);
        }
        return sum;
    }

    private static long sumOfRawBits(float[] poses, int at) {
        long sum = 0;
        for (int i = 0; i < POSE_FLOATS; i++) {
            sum += Float.floatToRawIntBits(poses[at + i]) * FLOAT_FACTORS[i];
        }
        return sum;
    }

    /** Returns the odd factor of an index: multiplying by an odd number loses no bits. */
    private static long factor(int index) {
        return finish((index + 1) * 0x9E3779B97F4A7C15L) | 1;
    }

    /** Mixes all bits with the finalizer of MurmurHash3. */
    private static long finish(long state) {
        long mixed = (state ^ (state >>> 33)) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ (mixed >>> 33);
    }
}
