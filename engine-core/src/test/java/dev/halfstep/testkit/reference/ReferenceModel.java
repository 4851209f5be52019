package dev.halfstep.testkit.reference;

import java.util.HashSet;
import java.util.Set;

/**
 * Computes which bodies a frame must show at any presentation time, and where: from their motions in closed form, and
 * from the ends of the steps, at which occurrences without a fraction are presented.
 */
final class ReferenceModel {

    private final GameTime time;

    /** The bodies that are not spawned, because the newest input, guessed or real, does not press their keys. */
    private final Set<Body> unfired = new HashSet<>();

    ReferenceModel(GameTime time) {
        this.time = time;
    }

    /** Sets whether the newest input fires a body: whether it presses the key that spawns the body. */
    void setFired(Body body, boolean isFired) {
        if (isFired) {
            unfired.remove(body);
        } else {
            unfired.add(body);
        }
    }

    /** Returns whether an event is sent: it has no body, or the newest input fires its body. */
    boolean isSent(TimedEvent event) {
        return event.body() == null || !unfired.contains(event.body());
    }

    /** Returns when an occurrence of a simulated time is presented, in seconds; infinite if its step has not run. */
    double presentedAt(double seconds, boolean hasFraction) {
        return hasFraction ? seconds : time.endOfStepAt(seconds);
    }

    /** Returns when a body appears, in seconds of presentation time. */
    double spawnSeconds(Body body) {
        return body.existsAtStart()
                ? Double.NEGATIVE_INFINITY
                : presentedAt(body.motion().birth(), body.fractions().atSpawn());
    }

    /** Returns when a body disappears, at the latest with its parent, in seconds of presentation time. */
    double despawnSeconds(Body body) {
        double withoutParent =
                presentedAt(body.motion().death(), body.fractions().atDespawn());
        Body parent = body.parent();
        return parent == null ? withoutParent : Math.min(withoutParent, despawnSeconds(parent));
    }

    boolean isVisible(Body body, double seconds) {
        return spawnSeconds(body) <= seconds && seconds < despawnSeconds(body) && !unfired.contains(body);
    }

    /** Returns the segment on which a body is drawn at a presentation time. */
    private int segment(Body body, double seconds) {
        int segment = 0;
        while (segment + 1 < body.motion().segmentCount()
                && presentedAt(
                                body.motion().begin(segment + 1),
                                body.fractions().atTeleport())
                        <= seconds) {
            segment++;
        }
        return segment;
    }

    /**
     * Returns the x at which a body is drawn.
     *
     * @param seconds the presentation time of the frame
     * @param segmentSeconds the time that selects the segment; just before a teleport, it is the former segment
     */
    double x(Body body, double seconds, double segmentSeconds) {
        double x = body.motion().x(segment(body, segmentSeconds), Math.max(seconds, 0)); // before step 1, nothing moves
        Body parent = body.parent();
        return parent == null ? x : x + x(parent, seconds, segmentSeconds);
    }

    /** Returns the y at which a body is drawn. It does not change. */
    double y(Body body) {
        Body parent = body.parent();
        return parent == null ? body.index() : body.index() + y(parent);
    }
}
