package dev.halfstep.examples.race;

/** A component: the race. */
final class Round {

    static final int STEPS_PER_SECOND = 30;
    static final int COUNTDOWN_STEPS = 3 * STEPS_PER_SECOND;
    static final int POINTS = 600; // of a trail
    static final int STEPS_PER_POINT = 5;

    static final float AWAY_Y = -1_000; // of a marble that takes no part

    int players = 2;
    int steps = -COUNTDOWN_STEPS; // since the start
    int best; // the steps of the best race; 0 if there is none
    float[] bestTrail = new float[3 * POINTS];
}
