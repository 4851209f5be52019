package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.StepInput;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays a recording in format 1 that an older engine has written, before actions and players were recorded. */
class OlderRecordingTest {

    private static final int STEPS = 90;

    private static SyntheticWorld world() {
        return new WorldRecipe()
                .rate(Rate.hz(60))
                .entities(1, random -> List.of(Transform.at(0, 0)))
                .system(
                        "move",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) -> move(transform, step.input())))
                .build();
    }

    private static void move(Transform transform, StepInput input) {
        transform.setPosition(
                transform.x()
                        + (input.isHeld(Key.D) ? 1 : 0)
                        + input.value(GamepadAxis.LEFT_X)
                        + input.wheelY()
                        + 10 * input.pressCount(GamepadButton.DPAD_LEFT),
                input.pointerX() + input.pressCount(MouseButton.LEFT),
                0);
    }

    @Test
    void playsToItsEnd(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.rec");
        try (InputStream recorded = OlderRecordingTest.class.getResourceAsStream("format-1.rec")) {
            Files.copy(Objects.requireNonNull(recorded), file);
        }
        try (SyntheticWorld world = world();
                Replay replay = Replay.begin(Recording.open(file), world.world(), world.scheduler())) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(STEPS, replay.verifiedSteps());
            assertEquals(69.5f, world.get(0, Transform.class).x());
        }
    }
}
