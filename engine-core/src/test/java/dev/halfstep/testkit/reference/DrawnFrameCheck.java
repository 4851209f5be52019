package dev.halfstep.testkit.reference;

import java.util.List;

/**
 * Compares each drawn frame with the reference model. Fractions and alpha are floats: within a tolerance around
 * its time, an occurrence may be presented or not.
 */
final class DrawnFrameCheck {

    /** The tolerance of the time of an occurrence, in steps. */
    private static final double TOLERANCE_STEPS = 1e-5;

    /** The maximum error of a drawn position, relative to the fastest motion in a step. */
    private static final double MAX_ERROR = 1e-3;

    private final ReferenceModel model;
    private final List<Body> bodies;
    private final double stepSeconds;

    /** Whether the last frame has shown a body, by its index. */
    private final boolean[] wasVisible;

    private long lastChangeCount = -1;

    /** The number of drawn bodies that were compared with the model, over all frames. */
    private long comparisons;

    DrawnFrameCheck(ReferenceModel model, List<Body> bodies, double stepSeconds) {
        this.model = model;
        this.bodies = bodies;
        this.stepSeconds = stepSeconds;
        wasVisible = new boolean[bodies.size()];
    }

    /** Requires that a frame shows exactly the bodies that are visible at a time, each once and at its position. */
    void check(DrawnFrame drawnFrame, double seconds) {
        boolean hasChanged = false;
        int count = 0;
        for (Body body : bodies) {
            check(body, drawnFrame, seconds);
            boolean isVisible = drawnFrame.visits[body.index()] > 0;
            hasChanged |= isVisible != wasVisible[body.index()];
            wasVisible[body.index()] = isVisible;
            count += isVisible ? 1 : 0;
        }
        if (drawnFrame.count != count) {
            throw new AssertionError("count() must be the number of visits, " + count + ": " + drawnFrame.count);
        }
        if (hasChanged && drawnFrame.changeCount == lastChangeCount) {
            throw new AssertionError(
                    "the change count must change with the visible entities, but is still " + lastChangeCount);
        }
        lastChangeCount = drawnFrame.changeCount;
    }

    private void check(Body body, DrawnFrame drawnFrame, double seconds) {
        double earliest = seconds - TOLERANCE_STEPS * stepSeconds;
        double latest = seconds + TOLERANCE_STEPS * stepSeconds;
        int index = body.index();
        int visits = drawnFrame.visits[index];
        boolean isVisible = model.isVisible(body, latest);
        boolean isAmbiguous = model.isVisible(body, earliest) != isVisible;
        require(
                visits == (isVisible ? 1 : 0) || (isAmbiguous && visits <= 1),
                "a query must visit each visible body once, and no other:",
                visits,
                body,
                seconds);
        require(
                drawnFrame.partitionVisits[index] == visits,
                "partitions must visit the same bodies:",
                visits,
                body,
                seconds);
        require(drawnFrame.spanVisits[index] == visits, "spans must visit the same bodies:", visits, body, seconds);
        require(
                drawnFrame.isVisible[index] == (visits == 1),
                "World.isVisible must agree with the visits:",
                visits,
                body,
                seconds);
        if (visits == 1) {
            checkPosition(body, drawnFrame, seconds, earliest, latest);
            comparisons++;
        }
    }

    private void checkPosition(Body body, DrawnFrame drawnFrame, double seconds, double earliest, double latest) {
        double x = drawnFrame.x[body.index()];
        double error =
                Math.min(Math.abs(x - model.x(body, seconds, latest)), Math.abs(x - model.x(body, seconds, earliest)));
        require(
                error < MAX_ERROR * body.maxSpeed() * stepSeconds,
                "a body must be drawn at the x of the model:",
                x,
                body,
                seconds);
        require(
                drawnFrame.y[body.index()] == model.y(body),
                "a body must be drawn at the y of the model:",
                drawnFrame.y[body.index()],
                body,
                seconds);
        require(
                drawnFrame.spanX[body.index()] == x,
                "a span must have the drawn x:",
                drawnFrame.spanX[body.index()],
                body,
                seconds);
    }

    private void require(boolean holds, String rule, double value, Body body, double seconds) {
        if (!holds) {
            throw new AssertionError(rule + " " + value + " at " + seconds + " s: " + body
                    + "; visible from " + model.spawnSeconds(body) + " s to " + model.despawnSeconds(body) + " s, at x "
                    + model.x(body, seconds, seconds));
        }
    }

    long comparisons() {
        return comparisons;
    }
}
