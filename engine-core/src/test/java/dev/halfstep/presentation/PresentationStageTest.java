package dev.halfstep.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.input.KeyFrame;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.ComponentType;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PresentationStageTest {

    private record Label(String text) {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.presentation(Label.class))
            .build();
    private final KeyFrame keys = new KeyFrame();
    private final PresentationStage stage = new PresentationStage(world, keys);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void systemsRunInTheOrderInWhichTheyWereAddedOncePerFrame() {
        stage.add("b", frame -> log.add("b" + frame.frame()));
        stage.add("a", frame -> log.add("a" + frame.frame()));
        stage.present(0, 0f, true, 0);
        stage.present(0, 0f, true, 0);
        assertEquals(List.of("b1", "a1", "b2", "a2"), log);
    }

    @Test
    void theContextTellsWhatIsShown() {
        stage.add("look", frame -> {
            assertSame(world, frame.world());
            assertSame(keys, frame.keys());
            log.add(frame.frame() + " " + frame.frameSeconds() + " " + frame.alpha() + " " + frame.isInterpolating()
                    + " " + frame.steps());
        });
        stage.present(16_000_000, 0.25f, true, 7);
        stage.present(250_000_000, 1f, false, 9);
        assertEquals(List.of("1 0.016 0.25 true 7", "2 0.25 1.0 false 9"), log);
        assertEquals(2, stage.context().frame());
    }

    @Test
    void posesAreInterpolatedBeforeAnySystemOfTheFrame() {
        EntityId id = world.spawn(Transform.at(0, 0));
        world.get(id, Transform.class).setPosition(10, 0, 0);
        stage.add(
                "first",
                frame -> log.add("" + world.get(id, InterpolatedTransform.class).x()));
        stage.present(0, 0.5f, true, 1);
        stage.present(0, 0.75f, true, 1);
        assertEquals(List.of("5.0", "7.5"), log);
    }

    @Test
    void theCommandsOfASystemAreCarriedOutBeforeTheNextOne() {
        stage.add("spawn", frame -> frame.world().commands().spawn(new Label("new")));
        stage.add("count", frame -> log.add("" + world.size()));
        stage.present(0, 0f, true, 0);
        assertEquals(List.of("1"), log);
    }

    @Test
    void theRunningSystemIsKnownByName() {
        assertEquals("interpolate", stage.running());
        stage.add("first", frame -> log.add(stage.running()));
        stage.add("second", frame -> log.add(stage.running()));
        stage.present(0, 0f, true, 0);
        assertEquals(List.of("first", "second"), log);
    }
}
