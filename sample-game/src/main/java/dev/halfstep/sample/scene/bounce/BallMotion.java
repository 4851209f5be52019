package dev.halfstep.sample.scene.bounce;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Results.With3;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.transform.Transform;

/**
 * Moves balls by their velocity, and reflects balls that have passed a wall of their box.
 *
 * @param dominion the world of the balls
 */
record BallMotion(Dominion dominion) {

    /** Simulation system: moves balls by their velocity. */
    void move(SimulationContext step) {
        float seconds = step.stepSeconds();
        for (With2<Transform, Velocity> ball : dominion.findEntitiesWith(Transform.class, Velocity.class)) {
            Velocity velocity = ball.comp2();
            ball.comp1().translate(velocity.x() * seconds, velocity.y() * seconds);
        }
    }

    /** Simulation system: reflects balls that have passed a wall, in position and velocity. */
    void bounce(SimulationContext step) {
        for (With3<Transform, Velocity, Walls> ball :
                dominion.findEntitiesWith(Transform.class, Velocity.class, Walls.class)) {
            reflect(ball.comp1(), ball.comp2(), ball.comp3());
        }
    }

    private static void reflect(Transform transform, Velocity velocity, Walls walls) {
        float x = reflected(transform.x(), walls.left(), walls.right());
        float y = reflected(transform.y(), walls.bottom(), walls.top());
        if (x != transform.x()) {
            velocity.reverseX();
        }
        if (y != transform.y()) {
            velocity.reverseY();
        }
        transform.setPosition(x, y, transform.z());
    }

    /** Returns the position, or its reflection at the wall that it has passed, clamped to the other wall. */
    private static float reflected(float position, float min, float max) {
        if (position < min) {
            return Math.min(min + (min - position), max);
        }
        if (position > max) {
            return Math.max(max - (position - max), min);
        }
        return position;
    }
}
