package dev.halfstep.testkit.truth;

import java.util.List;

/**
 * Compares each picture with the truth at presentation time. Fractions and alpha are floats: within a tolerance around
 * its time, an occurrence may be presented or not.
 */
final class PictureCheck {

    /** The tolerance of the time of an occurrence, in steps. */
    private static final double TOLERANCE_STEPS = 1e-5;

    /** The maximum error of a drawn position, relative to the fastest motion in a step. */
    private static final double MAX_ERROR = 1e-3;

    private final Truth truth;
    private final List<Body> bodies;
    private final double stepSeconds;
    private final boolean[] wasVisible;
    private long lastChangeCount = -1;

    /** The number of drawn bodies that were compared with the truth, over all frames. */
    private long comparisons;

    PictureCheck(Truth truth, List<Body> bodies, double stepSeconds) {
        this.truth = truth;
        this.bodies = bodies;
        this.stepSeconds = stepSeconds;
        wasVisible = new boolean[bodies.size()];
    }

    /** Requires that a picture shows exactly the bodies that are visible at a time, each once and at its position. */
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
            throw new AssertionError("count() must be the number of visits, " + count + ": " + picture.count);
        }
        if (hasChanged && picture.changeCount == lastChangeCount) {
            throw new AssertionError(
                    "the change count must change with the visible entities, but is still " + lastChangeCount);
        }
        lastChangeCount = picture.changeCount;
    }

    private void check(Body body, Picture picture, double seconds) {
        double before = seconds - TOLERANCE_STEPS * stepSeconds;
        double after = seconds + TOLERANCE_STEPS * stepSeconds;
        int index = body.index();
        int visits = picture.visits[index];
        boolean isVisible = truth.isVisible(body, after);
        boolean isAmbiguous = truth.isVisible(body, before) != isVisible;
        require(
                visits == (isVisible ? 1 : 0) || (isAmbiguous && visits <= 1),
                "a query must visit each visible body once, and no other:",
                visits,
                body,
                seconds);
        require(
                picture.partitionVisits[index] == visits,
                "partitions must visit the same bodies:",
                visits,
                body,
                seconds);
        require(picture.spanVisits[index] == visits, "spans must visit the same bodies:", visits, body, seconds);
        require(
                picture.isVisible[index] == (visits == 1),
                "World.isVisible must agree with the visits:",
                visits,
                body,
                seconds);
        if (visits == 1) {
            checkPosition(body, picture, seconds, before, after);
            comparisons++;
        }
    }

    private void checkPosition(Body body, Picture picture, double seconds, double before, double after) {
        double x = picture.x[body.index()];
        double error =
                Math.min(Math.abs(x - truth.x(body, seconds, after)), Math.abs(x - truth.x(body, seconds, before)));
        require(
                error < MAX_ERROR * body.maxSpeed() * stepSeconds,
                "a body must be drawn at its true x:",
                x,
                body,
                seconds);
        require(
                picture.y[body.index()] == truth.y(body),
                "a body must be drawn at its true y:",
                picture.y[body.index()],
                body,
                seconds);
        require(
                picture.spanX[body.index()] == x,
                "a span must have the drawn x:",
                picture.spanX[body.index()],
                body,
                seconds);
    }

    private void require(boolean holds, String rule, double value, Body body, double seconds) {
        if (!holds) {
            throw new AssertionError(rule + " " + value + " at " + seconds + " s: " + body
                    + "; visible from " + truth.spawnSeconds(body) + " s to " + truth.despawnSeconds(body) + " s, at x "
                    + truth.x(body, seconds, seconds));
        }
    }

    long comparisons() {
        return comparisons;
    }
}
