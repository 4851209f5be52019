package dev.halfstep.testkit.truth;

import java.util.HashSet;
import java.util.Set;

/**
 * Computes which bodies a picture must show and where, at any time: from their motions in closed form, and from the
 * ends of the steps, at which occurrences without a fraction are presented.
 */
final class Truth {

    private final GameTime time;

    /** The bodies that the newest input, guessed or real, does not fire: they are not spawned. */
    private final Set<Body> unfired = new HashSet<>();

    Truth(GameTime time) {
        this.time = time;
    }

    /** Sets whether the newest input fires a body. */
    void setFired(Body body, boolean isFired) {
        if (isFired) {
            unfired.remove(body);
        } else {
            unfired.add(body);
        }
    }

    /** Returns whether a beat has no body, or its body is fired. */
    boolean isSent(Beat beat) {
        return beat.body() == null || !unfired.contains(beat.body());
    }

    /** Returns when an occurrence is presented; infinite if its step has not run. */
    double presentedAt(double seconds, boolean hasFraction) {
        return hasFraction ? seconds : time.endOfStepAt(seconds);
    }

    double spawnSeconds(Body body) {
        return body.existsAtStart()
                ? Double.NEGATIVE_INFINITY
                : presentedAt(body.motion().birth(), body.fractions().atSpawn());
    }

    double despawnSeconds(Body body) {
        double own = presentedAt(body.motion().death(), body.fractions().atDespawn());
        Body parent = body.parent();
        return parent == null ? own : Math.min(own, despawnSeconds(parent));
    }

    boolean isVisible(Body body, double seconds) {
        return spawnSeconds(body) <= seconds && seconds < despawnSeconds(body) && !unfired.contains(body);
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
     * @param lineSeconds the time that selects the line; just before a jump, it is the former line
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
