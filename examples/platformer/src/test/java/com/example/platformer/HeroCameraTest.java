package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import org.junit.jupiter.api.Test;

class HeroCameraTest {

    private static final FramebufferSize SIZE = new FramebufferSize(640, 360);

    private final Camera2d camera = Camera2d.showing(20, 11.25f);
    private final HeroCamera view = new HeroCamera(camera);
    private final Hero hero = new Hero();

    /** Shows a second in which the hero moves to a place and stays there. */
    private void move(float x, float y, boolean stands) {
        for (int i = 0; i < 60; i++) {
            view.follow(hero, x, y, stands, 1 / 60f);
            view.apply(SIZE);
        }
    }

    @Test
    void aHopAndAStepBackDoNotMoveTheView() {
        move(30, 5, true);
        float x = camera.centerX(SIZE);
        float y = camera.centerY(SIZE);
        assertTrue(x > 32, "it looks to where he goes: " + x);
        move(29, 7.9f, false);
        assertEquals(x, camera.centerX(SIZE), 1e-3f);
        assertEquals(y, camera.centerY(SIZE), 1e-3f);
        move(29, 7.9f, true);
        assertTrue(camera.centerY(SIZE) > y + 2, "he stands on a plank: " + camera.centerY(SIZE));
    }

    @Test
    void whoTurnsOrLeavesThePictureIsFollowed() {
        move(30, 5, true);
        move(20, 5, true);
        assertTrue(camera.centerX(SIZE) < 19.5f, "it looks to the left: " + camera.centerX(SIZE));
        move(20, 12, false);
        assertTrue(camera.centerY(SIZE) > 9, "a spring throws him: " + camera.centerY(SIZE));
        move(20, -1, false);
        assertTrue(camera.centerY(SIZE) < 3, "he falls: " + camera.centerY(SIZE));
    }
}
