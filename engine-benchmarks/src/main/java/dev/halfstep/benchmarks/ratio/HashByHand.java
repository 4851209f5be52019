package dev.halfstep.benchmarks.ratio;

/** Computes the state hash of transforms by its definition: entity by entity, float by float. */
final class HashByHand {

    private static final int MOST_NUMBERS = 64;
    private static final int OF_ENTITY = MOST_NUMBERS;
    private static final int OF_COMPONENT = MOST_NUMBERS + 1;

    private HashByHand() {}

    /** Returns the contribution of an entity whose only component is a transform. */
    static long of(long entity, float[] pose) {
        long floatsHash = entity * factor(OF_ENTITY) + factor(OF_COMPONENT);
        for (int i = 0; i < pose.length; i++) {
            floatsHash += Float.floatToIntBits(pose[i]) * factor(i);
        }
        return finish(entity * factor(OF_ENTITY)) + finish(floatsHash);
    }

    private static long factor(int index) {
        return finish((index + 1) * 0x9E3779B97F4A7C15L) | 1;
    }

    private static long finish(long state) {
        long h = (state ^ (state >>> 33)) * 0xFF51AFD7ED558CCDL;
        h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return h ^ (h >>> 33);
    }
}
