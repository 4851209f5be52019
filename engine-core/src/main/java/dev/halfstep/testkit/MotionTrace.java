package dev.halfstep.testkit;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.joml.Vector3f;

/** Where an entity was seen, as one number for each frame: to prove that a motion is smooth. */
public final class MotionTrace {

    /**
     * What was seen in one frame.
     *
     * @param frame which frame of the trace, 1 for the first
     * @param shownSeconds the simulated moment that it shows
     * @param value where the entity was seen
     * @param moving whether its last two simulated positions differ
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
        Vector3f now = world.get(id, Transform.class).position(new Vector3f());
        Vector3f before = world.get(id, PreviousTransform.class).position(new Vector3f());
        sightings.add(new Sighting(
                sightings.size() + 1,
                Math.max(0, steps) * timestep.rate().periodSeconds(),
                along.applyAsDouble(world.get(id, InterpolatedTransform.class)),
                !now.equals(before)));
    }

    /**
     * What was seen so far.
     *
     * @return one for each frame
     */
    public List<Sighting> sightings() {
        return List.copyOf(sightings);
    }

    /**
     * Requires that the motion never turns back, in either direction.
     *
     * @throws AssertionError if it goes forward and backward, naming the first frame in which it turns
     */
    public void assertMonotone() {
        double direction = 0;
        for (int i = 1; i < sightings.size(); i++) {
            double change = sightings.get(i).value() - sightings.get(i - 1).value();
            if (change * direction < 0) {
                throw broken("a motion must not turn back", i);
            }
            direction = direction == 0 ? Math.signum(change) : direction;
        }
        requireFrames();
    }

    /**
     * Requires that no frame shows the entity where the frame before did, while it moves.
     *
     * @throws AssertionError if one does, naming the first
     */
    public void assertNoRepeats() {
        for (int i = 1; i < sightings.size(); i++) {
            Sighting sighting = sightings.get(i);
            Sighting before = sightings.get(i - 1);
            if (sighting.moving() && before.moving() && sighting.value() == before.value()) {
                throw broken("what moves must not be seen twice at one place", i);
            }
        }
        requireFrames();
    }

    /**
     * Requires that the entity is seen where it should be at the moment that each frame shows.
     *
     * @param most how far away it may be seen
     * @param path where it should be, for each simulated second
     * @throws AssertionError if it is seen further away, naming the first frame
     */
    public void assertWithin(double most, DoubleUnaryOperator path) {
        for (int i = 0; i < sightings.size(); i++) {
            Sighting sighting = sightings.get(i);
            double distance = Math.abs(sighting.value() - path.applyAsDouble(sighting.shownSeconds()));
            if (!(distance <= most)) {
                throw new AssertionError("what moves must be seen within " + most + " of its path: " + sighting + ", "
                        + distance + " away");
            }
        }
        requireFrames();
    }

    /** Nothing is proven by a trace in which nothing was seen. */
    private void requireFrames() {
        if (sightings.size() < 2) {
            throw new AssertionError("a motion is seen in at least 2 frames: " + id + " in " + sightings.size());
        }
    }

    private AssertionError broken(String rule, int i) {
        return new AssertionError(rule + ": " + id + " at " + sightings.get(i) + ", after " + sightings.get(i - 1));
    }
}
