package dev.halfstep.benchmarks.ratio;

/** The state hash of transforms as it is defined, entity by entity and number by number. */
final class HashByHand {

    private static final int MOST_NUMBERS = 64;
    private static final int OF_ENTITY = MOST_NUMBERS;
    private static final int OF_COMPONENT = MOST_NUMBERS + 1;

    private HashByHand() {}

    /** What an entity adds to the hash of its world, if it has nothing but a pose. */
    static long of(long entity, float[] pose) {
        long ofNumbers = entity * factor(OF_ENTITY) + factor(OF_COMPONENT);
        for (int i = 0; i < pose.length; i++) {
            ofNumbers += Float.floatToIntBits(pose[i]) * factor(i);
        }
        return finish(entity * factor(OF_ENTITY)) + finish(ofNumbers);
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
