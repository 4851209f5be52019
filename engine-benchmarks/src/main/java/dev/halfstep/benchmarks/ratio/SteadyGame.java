package dev.halfstep.benchmarks.ratio;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;

import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.Interpolator;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * A game in steady state: it neither spawns nor despawns entities, and runs all other work of a frame: steps, queries,
 * movement, a hierarchy, an interpolated component, key input, presentation.
 */
final class SteadyGame implements AutoCloseable {

    /** 3 steps in 4 frames, as 60 Hz on an 80 Hz display: some frames have no step. */
    private static final int STEP_HZ = 60;

    private static final long FRAME_NANOS = 12_500_000L;

    private static final int FRAMES_PER_ROUND = 200;

    /** Every tenth body has a child. */
    private static final int BODIES_PER_CHILD = 10;

    /** An interpolated component. */
    private static final class Heat {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).interpolatedBy(new HeatInterpolator());
        float degrees;

        private static final class HeatInterpolator implements Interpolator<Heat> {
            @Override
            public Heat create() {
                return new Heat();
            }

            @Override
            public void copy(Heat source, Heat dest) {
                dest.degrees = source.degrees;
            }

            @Override
            public void interpolate(Heat previous, Heat current, float alpha, Heat dest) {
                dest.degrees = previous.degrees + (current.degrees - previous.degrees) * alpha;
            }
        }
    }

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(Parent.TYPE)
            .register(Heat.TYPE)
            .build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEP_HZ)));
    private final HeadlessHost host = new HeadlessHost(this::pressOrRelease);
    private float sumOfX;
    private float sumOfDegrees;
    private long presses;
    private boolean isSpaceDown;

    SteadyGame(int bodies) {
        float[] pose = new float[POSE_FLOATS];
        for (int body = 0; body < bodies; body++) {
            Workload.movingAndTurning(bodies).writeStartPose(body, pose);
            EntityId id = world.spawn(Transform.at(pose[0], pose[1], pose[2]), new Heat());
            if (body % BODIES_PER_CHILD == 0) {
                world.spawn(Transform.at(1, 0), new Parent(id));
            }
        }
        scheduler.simulation("move", this::move).writes(Transform.class);
        scheduler.simulation("warm", this::warm).writes(Heat.class);
        scheduler.presentation("look", this::look).reads(InterpolatedTransform.class, Heat.class);
    }

    /** Measures the bytes that the engine allocates per frame after warm-up. */
    static double bytesPerFrame(int bodies) {
        try (SteadyGame game = new SteadyGame(bodies)) {
            double bytesPerRound = MeasuredBytes.allocatedBy(game::runFrames);
            boolean hasRunAllParts = game.sumOfX != 0f
                    && game.sumOfDegrees > 0f
                    && game.presses > 0
                    && game.scheduler.timestep().steps() > 0;
            if (!hasRunAllParts) {
                throw new WrongResultException(
                        "every part of the measured game must run: movement, heat, key presses or steps are still 0");
            }
            return bytesPerRound / FRAMES_PER_ROUND;
        }
    }

    private void runFrames() {
        for (int frame = 0; frame < FRAMES_PER_ROUND; frame++) {
            scheduler.frame(host, FRAME_NANOS);
        }
    }

    private void move(SimulationContext step) {
        for (var row : world.query(Transform.class, Heat.class)) {
            row.first().translate(0.01f, 0f, 0f);
        }
    }

    private void warm(SimulationContext step) {
        for (var row : world.query(Heat.class)) {
            row.first().degrees += 0.5f;
        }
    }

    private void look(PresentationContext frame) {
        if (frame.input().wasPressed(Key.SPACE)) {
            presses++;
        }
        for (var row : world.query(InterpolatedTransform.class, Heat.class)) {
            sumOfX += row.first().x();
            sumOfDegrees += world.interpolated(Heat.class).of(row.id()).degrees;
        }
    }

    /** Adds one key edge per frame: pressed and released alternately. */
    private void pressOrRelease(InputQueue input) {
        isSpaceDown = !isSpaceDown;
        input.add(Key.SPACE, isSpaceDown, 0);
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
