package com.example.platformer;

import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.window.GlfwHost;

/** A round picture in the dark, which closes where the hero is hurt, and opens where he begins. */
final class Iris {

    static final float CLOSE_SECONDS = 0.3f;

    private static final float OPEN_SECONDS = 0.45f;
    private static final float WHOLE = 380; // pixels of the art, from corner to corner
    private static final String CIRCLE = """
            uniform vec2 middle;
            uniform float radius;

            vec4 shade(vec4 color, vec2 at) {
                vec2 art = vec2(320.0, 180.0);
                return length(floor(at * art) - floor(middle * art)) > radius ? vec4(0.0, 0.0, 0.0, 1.0) : color;
            }
            """;

    private final Effect circle;
    private float seconds = OPEN_SECONDS; // since it was closed; less than 0 while it closes

    Iris(GlfwHost host) {
        circle = host.addEffect(Effect.onPicture("iris", CIRCLE));
    }

    void close() {
        seconds = -CLOSE_SECONDS;
    }

    void open() {
        seconds = 0;
    }

    boolean closes() {
        return seconds < 0;
    }

    /** Shows the circle of a frame. The middle is a part of the width and of the height of the picture. */
    void show(float middleX, float middleY, float frameSeconds) {
        float part = closes() ? -seconds / CLOSE_SECONDS : seconds / OPEN_SECONDS;
        circle.set("middle", middleX, middleY).set("radius", WHOLE * part * part).setEnabled(part < 1);
        seconds += frameSeconds;
    }
}
