package com.example.game;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.draw.Shape;

/**
 * A presentation system: lets the size of every ball pulse. It runs once in each frame, so the motion is smooth on any
 * display. It may write presentation components, such as {@code Shape}, but no simulation components.
 */
final class Pulse {

    private static final double PULSES_PER_SECOND = 0.5;
    private static final double MAX_GROWTH = 0.2; // of the diameter

    private Pulse() {}

    static void present(PresentationContext frame) {
        double phase = 2 * Math.PI * PULSES_PER_SECOND * frame.presentationSeconds();
        float diameter = 2 * BallGame.BALL_RADIUS * (float) (1 + MAX_GROWTH * Math.sin(phase));
        for (var ball : frame.world().query(Shape.class)) {
            ball.first().setSize(diameter, diameter);
        }
    }
}
