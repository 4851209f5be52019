package dev.halfstep.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.input.InputStage;
import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.LockedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PresentationStageTest {

    private final World world = World.builder().register(Transform.TYPE).build();
    private final InputStage input = new InputStage();
    private final FrameSteps time = new FrameSteps(new LockedTimestep(Rate.hz(60)));
    private final PresentationStage stage = new PresentationStage(world, input.frameInput(), time.control());

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void theContextTellsWhatIsShown() {
        assertSame(world, stage.context().world());
        assertSame(input.frameInput(), stage.context().input());
        assertEquals(0, stage.context().frame());
        stage.beginFrame(16_000_000, 0.25f, true, 7, 70_000_000);
        assertEquals("1 0.016 0.25 true 7 7 0.07", describe(stage.context()));
        stage.beginFrame(250_000_000, 1f, false, 9, 90_000_000);
        assertEquals("2 0.25 1.0 false 9 2 0.02", describe(stage.context()));
    }

    private static String describe(PresentationContext frame) {
        return frame.frame() + " " + frame.frameSeconds() + " " + frame.alpha() + " " + frame.isInterpolating() + " "
                + frame.steps() + " " + frame.stepsInFrame() + " " + frame.simulatedSecondsInFrame();
    }

    @Test
    void posesAreInterpolatedByTheEnginesOwnSystem() {
        EntityId id = world.spawn(Transform.at(0, 0));
        world.get(id, Transform.class).setPosition(10, 0, 0);
        PresentationSystem interpolate = stage.interpolate();
        stage.beginFrame(0, 0.5f, true, 1, 10_000_000);
        interpolate.present(stage.context());
        assertEquals(5f, world.get(id, InterpolatedTransform.class).x());
        stage.beginFrame(0, 0.75f, true, 1, 10_000_000);
        interpolate.present(stage.context());
        assertEquals(7.5f, world.get(id, InterpolatedTransform.class).x());
    }
}
