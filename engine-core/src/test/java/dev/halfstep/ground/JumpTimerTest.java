package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.ground.Mover.JumpTimer;
import org.junit.jupiter.api.Test;

/** G is a step on the ground, P a step with a press, B both; J is a step in which the body jumps. */
class JumpTimerTest {

    private static final float STEP = 1 / 60f;

    private static String play(float coyoteSeconds, float bufferSeconds, String steps) {
        JumpTimer timer = new JumpTimer(coyoteSeconds, bufferSeconds);
        StringBuilder jumps = new StringBuilder();
        for (int i = 0; i < steps.length(); i++) {
            char step = steps.charAt(i);
            boolean isOnGround = step == 'G' || step == 'B';
            boolean isPressed = step == 'P' || step == 'B';
            jumps.append(timer.jumps(isOnGround, isPressed, STEP) ? 'J' : '.');
        }
        return jumps.toString();
    }

    @Test
    void aPressOnTheGroundJumpsOnce() {
        assertEquals("...J....", play(0.1f, 0.1f, "GGGB...."));
        assertEquals(".J.", play(0, 0, "GBG"));
    }

    @Test
    void aPressJumpsUpToTheCoyoteTimeAfterTheEdge() {
        assertEquals(".......J", play(0.1f, 0, "GG.....P"), "6 steps are 0.1 seconds");
        assertEquals(".........", play(0.1f, 0, "GG......P"), "7 steps are too late");
        assertEquals("....", play(0, 0.1f, "GG.P"));
    }

    @Test
    void aPressJumpsUpToTheBufferTimeBeforeTheLanding() {
        assertEquals(".......J", play(0, 0.1f, ".P.....G"));
        assertEquals("........", play(0, 0.1f, "P......G"));
    }

    @Test
    void noPressJumpsTwice() {
        assertEquals(".J......", play(0.1f, 0.1f, "GBGG.GGG"));
        assertEquals(".J..J", play(0.1f, 0.1f, "GBG.B"));
        assertEquals(".J...", play(0.1f, 0.1f, "GB.P."), "not again in the air");
    }

    @Test
    void refusesTimesOutOfRange() {
        assertThrows(IllegalArgumentException.class, () -> new JumpTimer(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> new JumpTimer(0, Float.NaN));
    }
}
