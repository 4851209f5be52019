package dev.halfstep.testkit;

import dev.halfstep.entity.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Records one coordinate of the drawn pose of an entity in each frame, to prove that its motion is smooth. An assertion
 * fails if the trace has fewer than two moments, or if the assertion is about motion and the entity rests.
 */
public final class MotionTrace {

    /**
     * One entry of a trace: the drawn coordinate in one frame.
     *
     * @param frame the number of the frame in the trace, 1 for the first
     * @param shownSeconds the simulated time that the frame shows
     * @param value the drawn coordinate
     * @param moving whether the last two simulated poses differ
     */
    public record Sighting(int frame, double shownSeconds, double value, boolean moving) {

        @Override
        public String toString() {
            return value + " in frame " + frame + ", " + shownSeconds + " s";
        }
    }

    private final EntityId id;
    private final ToDoubleFunction<InterpolatedTransform> along;
    private final List<Sighting> sightings = new ArrayList<>();

    MotionTrace(EntityId id, ToDoubleFunction<InterpolatedTransform> along) {
        this.id = id;
        this.along = along;
    }

    void add(World world, FixedTimestep timestep) {
        if (!id.isAlive()) {
            return;
        }
        double steps = timestep.steps()
                - 1
                + (double) timestep.overstepUnits() / timestep.rate().periodNumerator();
        sightings.add(new Sighting(
                sightings.size() + 1,
                Math.max(0, steps) * timestep.rate().periodSeconds(),
                along.applyAsDouble(world.get(id, InterpolatedTransform.class)),
                !isSame(world.get(id, Transform.class), world.get(id, PreviousTransform.class))));
    }

    private static boolean isSame(Pose pose, Pose other) {
        return pose.position(new Vector3f()).equals(other.position(new Vector3f()))
                && pose.rotation(new Quaternionf()).equals(other.rotation(new Quaternionf()))
                && pose.scale(new Vector3f()).equals(other.scale(new Vector3f()));
    }

    /**
     * Returns all sightings so far.
     *
     * @return a copy, one sighting for each frame
     */
    public List<Sighting> sightings() {
        return List.copyOf(sightings);
    }

    /**
     * Requires that the motion never reverses. It may rest.
     *
     * @throws AssertionError if the motion reverses, naming the first frame; or if the entity never moves
     */
    public void assertMonotone() {
        requireMoments();
        double direction = 0;
        for (int i = 1; i < sightings.size(); i++) {
            double change = sightings.get(i).value() - sightings.get(i - 1).value();
            if (!(change * direction >= 0)) {
                throw broken("a motion must not turn back", i);
            }
            direction = direction == 0 ? Math.signum(change) : direction;
        }
        requireMotion(direction != 0);
    }

    /**
     * Requires that two consecutive frames never show the same position while the entity moves and time passes.
     *
     * @throws AssertionError if a position repeats, naming the first frame; or if the entity never moves
     */
    public void assertNoRepeats() {
        requireMoments();
        boolean compared = false;
        for (int i = 1; i < sightings.size(); i++) {
            Sighting sighting = sightings.get(i);
            Sighting before = sightings.get(i - 1);
            if (sighting.moving() && before.moving() && sighting.shownSeconds() > before.shownSeconds()) {
                compared = true;
                if (sighting.value() == before.value()) {
                    throw broken("what moves must not be seen twice at one place", i);
                }
            }
        }
        requireMotion(compared);
    }

    /**
     * Requires that the drawn position is close to a path.
     *
     * @param max the maximum distance
     * @param path the expected position at a simulated time in seconds
     * @throws AssertionError if a distance is larger, naming the first frame
     */
    public void assertWithin(double max, DoubleUnaryOperator path) {
        requireMoments();
        for (Sighting sighting : sightings) {
            double distance = Math.abs(sighting.value() - path.applyAsDouble(sighting.shownSeconds()));
            if (!(distance <= max)) {
                throw new AssertionError("what moves must be seen within " + max + " of its path: " + sighting + ", "
                        + distance + " away");
            }
        }
    }

    private void requireMoments() {
        if (sightings.isEmpty()
                || sightings.get(0).shownSeconds()
                        == sightings.get(sightings.size() - 1).shownSeconds()) {
            throw new AssertionError(
                    "a motion is seen at 2 moments or more: " + id + " in " + sightings.size() + " frames");
        }
        for (Sighting sighting : sightings) {
            if (!Double.isFinite(sighting.value())) {
                throw new AssertionError("what is seen must be a finite number: " + id + " at " + sighting);
            }
        }
    }

    private void requireMotion(boolean seen) {
        if (!seen) {
            throw new AssertionError("a motion must be seen: " + id + " rests in " + sightings.size() + " frames");
        }
    }

    private AssertionError broken(String rule, int i) {
        return new AssertionError(rule + ": " + id + " at " + sightings.get(i) + ", after " + sightings.get(i - 1));
    }
}
