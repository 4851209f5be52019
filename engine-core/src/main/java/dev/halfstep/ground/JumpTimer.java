package dev.halfstep.ground;

import dev.halfstep.storage.ComponentType;

/**
 * Makes jumps forgiving: a press shortly after the body has left an edge still jumps (coyote time), and a press shortly
 * before it lands jumps when it lands (jump buffer).
 *
 * <pre>{@code
 * if (timer.jumps(mover.isOnGround(), step.input().wasPressed(Key.SPACE), step.stepSeconds())) {
 *     mover.setVelocity(mover.velocityX(), 12);
 * }
 * }</pre>
 */
public final class JumpTimer {

    /** Identifies the component for registration with a world. */
    public static final ComponentType<JumpTimer> TYPE =
            ComponentType.simulation(JumpTimer.class).named("halfstep.jump-timer");

    /** The number of steps after which a time is surely over; it does not overflow. */
    private static final int LONG_AGO = 1 << 20;

    private float coyoteSeconds;
    private float bufferSeconds;
    private int stepsSinceGround = LONG_AGO;
    private int stepsSincePress = LONG_AGO;

    private JumpTimer() {}

    /**
     * Creates a timer.
     *
     * @param coyoteSeconds how long after the ground a press still jumps, 0 to 10; games use about 0.1
     * @param bufferSeconds how long before the ground a press jumps, 0 to 10; games use about 0.1
     * @throws IllegalArgumentException if a time is out of range
     */
    public JumpTimer(float coyoteSeconds, float bufferSeconds) {
        if (!(coyoteSeconds >= 0 && coyoteSeconds <= 10 && bufferSeconds >= 0 && bufferSeconds <= 10)) {
            throw new IllegalArgumentException(
                    "the times of a jump must be 0 to 10 seconds: " + coyoteSeconds + ", " + bufferSeconds);
        }
        this.coyoteSeconds = coyoteSeconds;
        this.bufferSeconds = bufferSeconds;
    }

    /**
     * Decides whether a jump begins in this step. Call it once in each step. After a jump, the next one needs the
     * ground and a press again.
     *
     * @param isOnGround whether the body stands on ground, such as {@link Mover#isOnGround}
     * @param isPressed whether the key was pressed in this step
     * @param stepSeconds the length of the step
     * @return true in the step in which the body jumps
     */
    public boolean jumps(boolean isOnGround, boolean isPressed, float stepSeconds) {
        stepsSinceGround = isOnGround ? 0 : Math.min(LONG_AGO, stepsSinceGround + 1);
        stepsSincePress = isPressed ? 0 : Math.min(LONG_AGO, stepsSincePress + 1);
        boolean jumps = isWithin(stepsSinceGround, coyoteSeconds, stepSeconds)
                && isWithin(stepsSincePress, bufferSeconds, stepSeconds);
        if (jumps) {
            stepsSinceGround = LONG_AGO;
            stepsSincePress = LONG_AGO;
        }
        return jumps;
    }

    /** Compares whole steps, with a margin for the rounding of their length. */
    private static boolean isWithin(int steps, float seconds, float stepSeconds) {
        return steps * (double) stepSeconds <= seconds + 0.001 * stepSeconds;
    }
}
