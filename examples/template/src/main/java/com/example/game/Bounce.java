package com.example.game;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.transform.Transform;

/** A simulation system: moves every ball by one step, and reflects it at the walls. */
final class Bounce {

    /** The distance from the centre at which a ball touches a wall of the 16 x 9 field, in units. */
    static final float WALL_X = 8 - BallGame.BALL_RADIUS;

    static final float WALL_Y = 4.5f - BallGame.BALL_RADIUS;

    private Bounce() {}

    static void step(SimulationContext step) {
        float seconds = step.stepSeconds();
        for (var ball : step.world().query(Transform.class, Velocity.class)) {
            Transform transform = ball.first();
            Velocity velocity = ball.second();
            velocity.x = reflected(transform.x(), velocity.x, WALL_X);
            velocity.y = reflected(transform.y(), velocity.y, WALL_Y);
            transform.translate(velocity.x * seconds, velocity.y * seconds);
        }
    }

    /** Returns the speed along one axis, turned inwards beyond a wall. */
    private static float reflected(float position, float speed, float wall) {
        boolean leaves = position > wall && speed > 0 || position < -wall && speed < 0;
        return leaves ? -speed : speed;
    }
}
