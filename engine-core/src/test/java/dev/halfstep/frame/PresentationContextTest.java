package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the data of a frame that presentation systems read, at 100 steps a second. */
class PresentationContextTest {

    private final World world = World.builder().register(Transform.TYPE).build();
    private final FixedTimestep timestep = new FixedTimestep(Rate.hz(100));
    private final EngineParts parts = new EngineParts(world, timestep, SchedulerSettings.defaults());
    private final PresentationContext frame = new PresentationContext(parts);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void contextHasTheDataOfTheFrame() {
        assertSame(world, frame.world());
        assertSame(parts.input.frameInput(), frame.input());
        assertEquals(0, frame.frame());
        simulate(72_500_000); // 7.25 steps
        frame.beginFrame(16_000_000);
        assertEquals(
                "frame 1 of 0.016 s, alpha 0.25, interpolating true, step 7, 7 steps in the frame,"
                        + " 0.0625 s presented, 0.0625 s in the frame",
                describe(frame));
        simulate(20_000_000); // 2 more steps
        frame.setInterpolating(false);
        frame.beginFrame(250_000_000);
        assertEquals(
                "frame 2 of 0.25 s, alpha 1.0, interpolating false, step 9, 2 steps in the frame,"
                        + " 0.09 s presented, 0.0275 s in the frame",
                describe(frame));
    }

    /** Takes the steps of a frame of this duration. */
    private void simulate(long nanos) {
        timestep.addFrame(nanos);
        while (timestep.takeStep()) {}
    }

    private static String describe(PresentationContext frame) {
        return "frame " + frame.frame() + " of " + frame.frameSeconds() + " s, alpha " + frame.alpha()
                + ", interpolating " + frame.isInterpolating() + ", step " + frame.steps() + ", "
                + frame.stepsInFrame() + " steps in the frame, " + frame.presentationSeconds() + " s presented, "
                + frame.presentationSecondsInFrame() + " s in the frame";
    }

    @Test
    void interpolatesPoses() {
        EntityId id = world.spawn(Transform.at(0, 0));
        world.get(id, Transform.class).setPosition(10, 0, 0);
        InterpolationSystem system =
                new InterpolationSystem(parts.transforms, EngineWorld.of(world), /* isGpuInterpolated= */ false);
        simulate(15_000_000); // alpha 0.5
        frame.beginFrame(0);
        system.present(frame);
        assertEquals(5f, world.get(id, InterpolatedTransform.class).x());
        simulate(2_500_000); // alpha 0.75
        frame.beginFrame(0);
        system.present(frame);
        assertEquals(7.5f, world.get(id, InterpolatedTransform.class).x());
    }
}
