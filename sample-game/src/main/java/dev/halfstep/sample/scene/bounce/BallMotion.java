package dev.halfstep.sample.scene.bounce;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Results.With3;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;

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
            Transform transform = ball.comp1();
            Velocity velocity = ball.comp2();
            Walls walls = ball.comp3();
            float beyondX = secondsBeyond(transform.x(), velocity.x(), walls.left(), walls.right());
            float beyondY = secondsBeyond(transform.y(), velocity.y(), walls.bottom(), walls.top());
            boolean isXFirst = beyondX > beyondY;
            for (int wall = 0; wall < 2; wall++) { // in a corner, two walls in one step
                boolean isX = isXFirst == (wall == 0);
                float beyond = isX ? beyondX : beyondY;
                if (beyond > 0) {
                    reflect(transform, velocity, walls, isX, beyond, step.stepSeconds());
                }
            }
        }
    }

    /** Returns how long ago a moving coordinate has passed a limit, in seconds; 0 or less if it has not. */
    private static float secondsBeyond(float position, float velocity, float min, float max) {
        float inside = Math.min(Math.max(position, min), max);
        return position == inside ? 0 : (position - inside) / velocity;
    }

    /** Reflects a ball in x or y. Frames draw the ball up to the wall and back: it turns within the step. */
    private static void reflect(
            Transform transform, Velocity velocity, Walls walls, boolean isX, float beyondSeconds, float stepSeconds) {
        float x = transform.x();
        float y = transform.y();
        float fraction = Math.max(1 - beyondSeconds / stepSeconds, Commands.BEGIN_OF_STEP);
        transform.teleportAt(
                fraction, x - velocity.x() * beyondSeconds, y - velocity.y() * beyondSeconds, transform.z());
        if (isX) {
            velocity.reverseX();
            transform.setPosition(reflected(x, walls.left(), walls.right()), y, transform.z());
        } else {
            velocity.reverseY();
            transform.setPosition(x, reflected(y, walls.bottom(), walls.top()), transform.z());
        }
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
