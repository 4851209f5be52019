package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraFollow;
import dev.halfstep.render.camera.FramebufferSize;

/** Follows the hero to the right and left, but upwards only when he stands there, or jumps out of the view. */
final class HeroCamera {

    private static final float TURN = 1.5f; // units that the hero walks back before the view turns
    private static final float TURN_SECONDS = 0.4f;
    private static final float AHEAD = 2.5f; // units that the view is ahead of the hero, so that he sees where he goes
    private static final float ABOVE = 2.5f; // and above him: there is nothing to see in the ground
    private static final float HOP = 3.2f; // units that he jumps without the view

    private final Camera2d camera;
    private final CameraFollow follow =
            new CameraFollow(/* halfLifeSeconds= */ 0.15).setDeadZone(0, 1); // small steps do not move the view
    private Hero followed;
    private float place; // of the hero, as long as he does not turn
    private float height; // of the hero, without his hops
    private float side; // to which he walks: 1 or -1
    private float ahead;

    HeroCamera(Camera2d camera) {
        this.camera = camera;
    }

    /** Follows the hero in a frame. Returns whether the view jumps to him, because he begins. */
    boolean follow(Hero hero, float x, float y, boolean stands, float seconds) {
        boolean begins = hero != followed;
        followed = hero;
        float pushed = Math.max(x - TURN, Math.min(place, x + TURN));
        side = begins ? 1 : pushed == place ? side : Math.signum(pushed - place);
        place = begins ? x : pushed;
        height = begins || stands ? y : Math.max(Math.min(height, y), y - HOP);
        float goal = side * (AHEAD + TURN);
        ahead = begins ? goal : goal + (ahead - goal) * (float) Math.exp(-seconds / TURN_SECONDS);
        if (begins) {
            follow.jumpTo(place + ahead, height + ABOVE, 0);
        }
        follow.moveTowards(place + ahead, height + ABOVE, 0, seconds);
        return begins;
    }

    /** Jumps to the hero in the next frame. */
    void leave() {
        followed = null;
    }

    void apply(FramebufferSize size) {
        follow.applyTo(camera, size);
    }
}
