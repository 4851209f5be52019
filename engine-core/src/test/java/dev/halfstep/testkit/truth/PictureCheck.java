package dev.halfstep.testkit.truth;

import java.util.List;

/**
 * Compares each picture with the truth at presentation time. Fractions and alpha are floats: within a tiny time around
 * an occurrence, a picture may show it or not.
 */
final class PictureCheck {

    /** The time within which an occurrence may be presented or not, in steps. */
    private static final double EARLY_OR_LATE_STEPS = 1e-5;

    /** The maximum error of a drawn position, as a part of the motion in a step. */
    private static final double MAX_ERROR = 1e-3;

    private final Truth truth;
    private final List<Body> bodies;
    private final double stepSeconds;
    private final boolean[] wasVisible;
    private long lastChangeCount = -1;

    /** The number of times that a body was compared with the truth while it was drawn. */
    private long comparisons;

    PictureCheck(Truth truth, List<Body> bodies, double stepSeconds) {
        this.truth = truth;
        this.bodies = bodies;
        this.stepSeconds = stepSeconds;
        wasVisible = new boolean[bodies.size()];
    }

    /** Fails unless a picture shows each body that is visible at a time once, at its place, and no other body. */
    void check(Picture picture, double seconds) {
        boolean hasChanged = false;
        int count = 0;
        for (Body body : bodies) {
            check(body, picture, seconds);
            boolean isVisible = picture.visits[body.index()] > 0;
            hasChanged |= isVisible != wasVisible[body.index()];
            wasVisible[body.index()] = isVisible;
            count += isVisible ? 1 : 0;
        }
        if (picture.count != count) {
            throw new AssertionError("a query must count what it visits, " + count + " entities: " + picture.count);
        }
        if (hasChanged && picture.changeCount == lastChangeCount) {
            throw new AssertionError("other entities are visible, but the change count is still " + lastChangeCount);
        }
        lastChangeCount = picture.changeCount;
    }

    private void check(Body body, Picture picture, double seconds) {
        double before = seconds - EARLY_OR_LATE_STEPS * stepSeconds;
        double after = seconds + EARLY_OR_LATE_STEPS * stepSeconds;
        int index = body.index();
        int visits = picture.visits[index];
        boolean isVisible = truth.isVisible(body, after);
        boolean isAmbiguous = truth.isVisible(body, before) != isVisible;
        require(visits == (isVisible ? 1 : 0) || (isAmbiguous && visits <= 1), "visits", visits, body, seconds);
        require(picture.partitionVisits[index] == visits, "visits of partitions differ", visits, body, seconds);
        require(picture.spanVisits[index] == visits, "visits of spans differ", visits, body, seconds);
        require(picture.isVisible[index] == (visits == 1), "isVisible differs from visits", visits, body, seconds);
        if (visits == 1) {
            checkPosition(body, picture, seconds, before, after);
            comparisons++;
        }
    }

    private void checkPosition(Body body, Picture picture, double seconds, double before, double after) {
        double x = picture.x[body.index()];
        double error =
                Math.min(Math.abs(x - truth.x(body, seconds, after)), Math.abs(x - truth.x(body, seconds, before)));
        require(error < MAX_ERROR * body.maxSpeed() * stepSeconds, "wrong x", x, body, seconds);
        require(picture.y[body.index()] == truth.y(body), "y", picture.y[body.index()], body, seconds);
        require(picture.spanX[body.index()] == x, "x in a span differs", picture.spanX[body.index()], body, seconds);
    }

    private void require(boolean holds, String message, double value, Body body, double seconds) {
        if (!holds) {
            throw new AssertionError(message + " (" + value + ") at " + seconds + " s: " + body
                    + "; visible from " + truth.spawn(body) + " s to " + truth.despawn(body) + " s, then at "
                    + truth.x(body, seconds, seconds));
        }
    }

    long comparisons() {
        return comparisons;
    }
}
