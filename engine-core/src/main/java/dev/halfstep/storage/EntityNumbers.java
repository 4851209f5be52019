package dev.halfstep.storage;

/**
 * Divides the numbers of entities: the simulation numbers its entities from 1 upward, presentation from 2<sup>46</sup>
 * upward.
 *
 * @hidden
 */
public final class EntityNumbers {

    /** The first number of an entity that presentation spawns: more than a simulation ever reaches. */
    static final long FIRST_OF_PRESENTATION = 1L << 46;

    /** The number of numbers of each phase that a stored state may use: as many are left for the game that loads it. */
    private static final long STORABLE = FIRST_OF_PRESENTATION / 2;

    private EntityNumbers() {}

    /** Returns whether a stored state may contain an entity of a number, or refer to one. */
    public static boolean isStorable(long number) {
        return number >= 1
                && number < 2 * FIRST_OF_PRESENTATION
                && number % FIRST_OF_PRESENTATION <= STORABLE;
    }

    /** Returns true if a number is from the range of presentation. */
    public static boolean isOfPresentation(long number) {
        return number >= FIRST_OF_PRESENTATION;
    }
}
