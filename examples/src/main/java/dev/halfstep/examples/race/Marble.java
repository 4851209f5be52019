package dev.halfstep.examples.race;

import org.joml.Vector3f;

/** A component: a marble of a player, and how far it has come. */
final class Marble {

    static final float RADIUS = 0.5f;

    final Vector3f at = new Vector3f();
    final Vector3f speed = new Vector3f(); // units a second
    final Vector3f spin = new Vector3f(); // radians a second about each axis
    final Vector3f forward = new Vector3f(); // follows the course; the player steers relative to it
    int player;
    boolean isRolling; // on a board, not in the air
    float hit; // the speed of the hardest hit in the step
    int place; // a number of a part of the course
    int checkpoint; // also one
    int checkpointSteps; // of the race, when it got there
    int finish; // in steps of the race; 0 before

    /** Where it was, for the ghost of the best race: x, y and z six times a second. */
    float[] trail = new float[3 * Round.POINTS];
}
