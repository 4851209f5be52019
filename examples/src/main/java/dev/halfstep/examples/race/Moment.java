package dev.halfstep.examples.race;

/**
 * An event that sounds and particles are made of.
 *
 * @param strength of a hit, in units a second
 */
record Moment(Kind kind, float x, float y, float z, float strength) {

    enum Kind {
        HIT,
        CHECKPOINT,
        FALL,
        FINISH
    }
}
