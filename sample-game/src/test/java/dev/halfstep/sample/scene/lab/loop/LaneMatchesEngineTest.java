package dev.halfstep.sample.scene.lab.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares lanes with the engine: a world with the same timestep, the same frames and the same motion. */
class LaneMatchesEngineTest {

    /** 25 steps and 60 frames a second, 4 ms of jitter, and hitches of 100 ms. */
    private static final LabSettings SETTINGS = new LabSettings(Rate.hz(25), Rate.hz(60), 4, 100);

    private static final int SEED = 5;
    private static final int FRAMES = 600;

    /** The tolerance in world units: the engine stores positions as floats, lanes as doubles. */
    private static final double TOLERANCE = 0.02;

    private float verticalSpeed = (float) TruePath.verticalSpeed(0);

    @ParameterizedTest
    @EnumSource
    void laneDrawsTheSamePositionsAsTheEngine(LaneLoop loop) {
        Lab lab = new Lab(SETTINGS, SEED);
        LongSupplier frameNanos = SETTINGS.display(SEED).start();
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, loop.timestep(SETTINGS.stepRate()))) {
            EntityId dot = world.spawn(Transform.at(0, 0).setSmoothing(smoothing(loop)));
            scheduler.simulation("move", this::move);
            HeadlessHost host = new HeadlessHost();
            boolean hasWrappedTwice = false;
            for (int i = 0; i < FRAMES; i++) {
                boolean interpolating = true;
                lab.runFrame(interpolating);
                scheduler.frame(host, frameNanos.getAsLong());
                Lane lane = LaneTest.lane(lab, loop);
                InterpolatedTransform drawn = world.get(dot, InterpolatedTransform.class);
                hasWrappedTwice |= lane.drawnDistance() > 2 * TruePath.LENGTH;
                // The distance of the lane does not wrap around, the position in the engine does.
                assertEquals(0, Math.IEEEremainder(lane.drawnDistance() - drawn.x(), TruePath.LENGTH), TOLERANCE);
                assertEquals(drawn.y(), lane.drawnHeight(), TOLERANCE);
            }
            assertTrue(hasWrappedTwice, "the dot must pass the end of the lane twice");
        }
    }

    private static Smoothing smoothing(LaneLoop loop) {
        return switch (loop) {
            case RAW -> Smoothing.SNAP;
            case EXTRAPOLATED -> Smoothing.EXTRAPOLATE;
            default -> Smoothing.INTERPOLATE;
        };
    }

    /** Moves the entity as a lane does. */
    private void move(SimulationContext step) {
        for (var row : step.world().query(Transform.class)) {
            Transform transform = row.first();
            if (transform.x() >= TruePath.LENGTH) {
                float x = transform.x() - (float) TruePath.LENGTH;
                transform.teleportAt(Commands.BEGIN_OF_STEP, x, (float) TruePath.height(x), 0); // before the move below
                verticalSpeed = (float) TruePath.verticalSpeed(x);
            }
            verticalSpeed -= (float) TruePath.STIFFNESS * transform.y() * step.stepSeconds();
            transform.translate((float) TruePath.SPEED * step.stepSeconds(), verticalSpeed * step.stepSeconds(), 0);
        }
    }
}
