package dev.halfstep.render.camera;

import java.util.function.DoubleUnaryOperator;

/**
 * Follows the target along one axis: the target, moving evenly within a frame, pushes a box, whose middle is the aim; the
 * bounds limit the aim; the position follows the limited aim by exponential smoothing; and a lead is added. Each part is
 * solved exactly for the whole frame, so that frames of any length lead to the same position. A filter that held the
 * target still within a frame would lag less in long frames, and shake the picture of a moving body.
 */
final class FollowedAxis {

    private static final double LN_2 = 0.6931471805599453;

    /** Moves a position into the bounds of the camera. */
    private final DoubleUnaryOperator bounds;

    private final double halfLifeSeconds;
    double leadHalfLifeSeconds;

    /** How far the target may be from the aim. */
    double slack;

    /** The wanted lead in the direction of motion, from the last frame that took time. */
    double motionLead;

    /** The wanted lead beside that, in this frame and in the previous one: it changes evenly. */
    double look;

    private double previousLook;

    /** The position without the lead. */
    private double base;

    /** The middle of the box in which the target moves freely. */
    private double aim;

    /** The target of the previous frame; NaN for none: the next one has not moved. */
    private double previousTarget = Double.NaN;

    private double lead;

    FollowedAxis(DoubleUnaryOperator bounds, double halfLifeSeconds) {
        this.bounds = bounds;
        this.halfLifeSeconds = requireHalfLife(halfLifeSeconds);
        leadHalfLifeSeconds = halfLifeSeconds;
    }

    static double requireHalfLife(double halfLifeSeconds) {
        if (!(halfLifeSeconds >= 0 && halfLifeSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a half-life must be finite and not negative: " + halfLifeSeconds + " s");
        }
        return halfLifeSeconds;
    }

    /**
     * Returns the value after some time in which its target moves evenly. It is an average of the value and of positions
     * of the target, so it never overshoots.
     */
    static double follow(double value, double from, double to, double seconds, double halfLifeSeconds) {
        if (halfLifeSeconds == 0) {
            return to;
        }
        double halfLives = seconds / halfLifeSeconds * LN_2;
        if (!(halfLives > 0)) {
            return value;
        }
        double gone = -StrictMath.expm1(-halfLives); // exact also for the shortest frames
        return value + (to - value) * gone - (to - from) * (gone / halfLives - (1 - gone));
    }

    /** Returns the motion of the target since the previous frame, 0 if that had none. */
    double motion(double target) {
        return Double.isNaN(previousTarget) ? 0 : target - previousTarget;
    }

    /** Advances by a frame. */
    void advance(double target, double seconds) {
        double motion = motion(target);
        double oldAim = bounds.applyAsDouble(aim);
        aim = Math.max(target - slack, Math.min(aim, target + slack));
        double newAim = bounds.applyAsDouble(aim);
        // The limited aim waits until the box pushes it, moves with the target, and waits at the bounds.
        double end = motion == 0 ? 0 : fraction(1 - (aim - newAim) / motion);
        double start = motion == 0 ? 0 : Math.min(fraction(end - (newAim - oldAim) / motion), end);
        base = follow(base, oldAim, oldAim, start * seconds, halfLifeSeconds);
        base = follow(base, oldAim, newAim, (end - start) * seconds, halfLifeSeconds);
        base = follow(base, newAim, newAim, (1 - end) * seconds, halfLifeSeconds);
        double limitedFrom = bounds.applyAsDouble(oldAim + motionLead + previousLook) - oldAim;
        double limitedTo = bounds.applyAsDouble(newAim + motionLead + look) - newAim;
        lead = follow(lead, limitedFrom, limitedTo, seconds, leadHalfLifeSeconds);
        previousTarget = target;
        previousLook = look;
    }

    private static double fraction(double value) {
        return Math.max(0, Math.min(value, 1));
    }

    /** Jumps to a position, without a lead. */
    void jumpTo(double position) {
        base = position;
        aim = position;
        previousTarget = Double.NaN;
        lead = 0;
        motionLead = 0;
        previousLook = look;
    }

    void shift(double distance) {
        base += distance;
        aim += distance;
        previousTarget += distance;
    }

    /** Moves into the bounds. */
    void limit() {
        base = bounds.applyAsDouble(base + lead) - lead;
    }

    float position() {
        return (float) (base + lead);
    }
}
