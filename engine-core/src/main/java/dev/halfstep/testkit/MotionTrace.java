package dev.halfstep.testkit;

import dev.halfstep.storage.EntityId;
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
 * Records one coordinate of the interpolated pose of an entity in each frame, to prove that the motion on the display
 * is smooth. Every assertion fails if all frames show the same simulated time. Assertions about motion fail if the
 * entity never moves.
 *
 * <pre>{@code
 * MotionTrace trace = world.trace(ball, InterpolatedTransform::x);
 * world.play(MonitorSimulator.hz("144"), 50);
 * trace.assertMonotone();
 * }</pre>
 */
public final class MotionTrace {

    /**
     * One sample of a trace: the coordinate in one frame.
     *
     * @param frame the number of the frame in the trace, 1 for the first
     * @param shownSeconds the simulated time that the frame shows
     * @param value the interpolated coordinate
     * @param moving whether the poses of the last two steps differ
     */
    public record Sample(int frame, double shownSeconds, double value, boolean moving) {

        @Override
        public String toString() {
            return value + " in frame " + frame + ", " + shownSeconds + " s";
        }
    }

    private final EntityId id;
    private final ToDoubleFunction<InterpolatedTransform> coordinate;
    private final List<Sample> samples = new ArrayList<>();

    MotionTrace(EntityId id, ToDoubleFunction<InterpolatedTransform> coordinate) {
        this.id = id;
        this.coordinate = coordinate;
    }

    void add(World world, FixedTimestep timestep) {
        if (!id.isAlive()) {
            return;
        }
        // a frame shows the state between the last two steps, so it is one step behind the simulation
        double alpha = (double) timestep.overstepUnits() / timestep.rate().periodNumerator();
        double shownSteps = timestep.steps() - 1 + alpha;
        samples.add(new Sample(
                samples.size() + 1,
                Math.max(0, shownSteps) * timestep.rate().periodSeconds(),
                coordinate.applyAsDouble(world.get(id, InterpolatedTransform.class)),
                !isSame(world.get(id, Transform.class), world.get(id, PreviousTransform.class))));
    }

    private static boolean isSame(Pose pose, Pose other) {
        return pose.position(new Vector3f()).equals(other.position(new Vector3f()))
                && pose.rotation(new Quaternionf()).equals(other.rotation(new Quaternionf()))
                && pose.scale(new Vector3f()).equals(other.scale(new Vector3f()));
    }

    /**
     * Returns all samples so far.
     *
     * @return a copy, one sample for each frame in which the entity was alive
     */
    public List<Sample> samples() {
        return List.copyOf(samples);
    }

    /**
     * Requires that the motion never reverses. The entity may rest in between.
     *
     * @throws AssertionError if the motion reverses, naming the first frame; or if the entity never moves
     */
    public void assertMonotone() {
        requireSamples();
        double direction = 0; // the sign of the first change; 0 until then
        for (int i = 1; i < samples.size(); i++) {
            double change = samples.get(i).value() - samples.get(i - 1).value();
            if (!(change * direction >= 0)) { // refuses NaN as well
                throw violation("a motion must not reverse", i);
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
        requireSamples();
        boolean hasMoved = false;
        for (int i = 1; i < samples.size(); i++) {
            Sample sample = samples.get(i);
            Sample previous = samples.get(i - 1);
            if (sample.moving() && previous.moving() && sample.shownSeconds() > previous.shownSeconds()) {
                hasMoved = true;
                if (sample.value() == previous.value()) {
                    throw violation("a moving entity must not be drawn twice at one position", i);
                }
            }
        }
        requireMotion(hasMoved);
    }

    /**
     * Requires that the interpolated coordinate is close to a path.
     *
     * @param max the maximum distance, in the unit of the coordinate
     * @param path the expected coordinate at a simulated time in seconds
     * @throws AssertionError if a distance is larger, naming the first frame
     */
    public void assertWithin(double max, DoubleUnaryOperator path) {
        requireSamples();
        for (Sample sample : samples) {
            double distance = Math.abs(sample.value() - path.applyAsDouble(sample.shownSeconds()));
            if (!(distance <= max)) { // refuses NaN as well
                throw new AssertionError("an entity must be drawn within " + max + " of its path: " + sample + ", "
                        + distance + " away");
            }
        }
    }

    /** Requires finite samples of at least two simulated times. */
    private void requireSamples() {
        if (samples.isEmpty()
                || samples.get(0).shownSeconds()
                        == samples.get(samples.size() - 1).shownSeconds()) {
            throw new AssertionError(
                    "a motion trace must show at least 2 simulated times: " + id + " in " + samples.size() + " frames");
        }
        for (Sample sample : samples) {
            if (!Double.isFinite(sample.value())) {
                throw new AssertionError("a coordinate must be a finite number: " + id + " at " + sample);
            }
        }
    }

    private void requireMotion(boolean hasMoved) {
        if (!hasMoved) {
            throw new AssertionError("an entity must move: " + id + " rests in " + samples.size() + " frames");
        }
    }

    private AssertionError violation(String rule, int i) {
        return new AssertionError(rule + ": " + id + " at " + samples.get(i) + ", after " + samples.get(i - 1));
    }
}
