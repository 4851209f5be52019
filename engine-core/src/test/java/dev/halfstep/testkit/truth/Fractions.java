package dev.halfstep.testkit.truth;

/** Which occurrences of a body the game presents within the step; all others are presented at the end of the step. */
enum Fractions {
    ALL,
    NONE,
    ALL_BUT_SPAWN,
    ALL_BUT_DESPAWN;

    boolean atSpawn() {
        return this != NONE && this != ALL_BUT_SPAWN;
    }

    boolean atTeleport() {
        return this != NONE;
    }

    boolean atDespawn() {
        return this != NONE && this != ALL_BUT_DESPAWN;
    }
}
