package dev.halfstep.testkit.reference;

/** Which occurrences of a body have a fraction of the step. All others are presented at the end of the step. */
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
