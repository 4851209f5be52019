package dev.halfstep.testkit.truth;

import java.util.HashSet;
import java.util.Set;

/**
 * Knows which bodies a picture must show and where, at any time: from their motions in closed form, and from the steps,
 * at whose ends all occurrences without a fraction are presented.
 */
final class Truth {

    private final GameTime time;

    /** The bodies that are not fired, as far as the game knows the input. */
    private final Set<Body> unfired = new HashSet<>();

    Truth(GameTime time) {
        this.time = time;
    }

    /** Lets the game know whether the player fires a body. */
    void setFired(Body body, boolean isFired) {
        if (isFired) {
            unfired.remove(body);
        } else {
            unfired.add(body);
        }
    }

    boolean isKnown(Beat beat) {
        return beat.body() == null || !unfired.contains(beat.body());
    }

    /** Returns when an occurrence is presented; infinite if its step has not run. */
    double presentedAt(double seconds, boolean hasFraction) {
        return hasFraction ? seconds : time.endOfStepAt(seconds);
    }

    double spawn(Body body) {
        return body.isThereFromTheStart()
                ? Double.NEGATIVE_INFINITY
                : presentedAt(body.motion().birth(), body.fractions().atSpawn());
    }

    double despawn(Body body) {
        double own = presentedAt(body.motion().death(), body.fractions().atDespawn());
        Body parent = body.parent();
        return parent == null ? own : Math.min(own, despawn(parent));
    }

    boolean isVisible(Body body, double seconds) {
        return spawn(body) <= seconds && seconds < despawn(body) && !unfired.contains(body);
    }

    /** Returns the line that a body follows in the picture at a time. */
    private int line(Body body, double seconds) {
        int line = 0;
        while (line + 1 < body.motion().lineCount()
                && presentedAt(body.motion().begin(line + 1), body.fractions().atTeleport()) <= seconds) {
            line++;
        }
        return line;
    }

    /**
     * Returns where a body is drawn.
     *
     * @param seconds the time of the picture
     * @param lineSeconds the time at which the body follows the line, to ask for the position just before a jump
     */
    double x(Body body, double seconds, double lineSeconds) {
        double x = body.motion().x(line(body, lineSeconds), Math.max(seconds, 0)); // before step 1, nothing moves
        Body parent = body.parent();
        return parent == null ? x : x + x(parent, seconds, lineSeconds);
    }

    double y(Body body) {
        Body parent = body.parent();
        return parent == null ? body.index() : body.index() + y(parent);
    }
}
