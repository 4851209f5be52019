package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.GuideExamples;
import dev.halfstep.frame.SystemFailureException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code of the guides about recordings, then records and replays a game with it. */
class RecordingGuideTest {

    private static final List<String> GUIDES = List.of("recording", "inspect", "bug-reports");

    /** Imports and classes that the pages leave out. */
    private static final String START_OF_CLASS = """
            import dev.halfstep.file.DataFolder;
            import dev.halfstep.frame.*;
            import dev.halfstep.game.*;
            import dev.halfstep.input.*;
            import dev.halfstep.inspect.*;
            import dev.halfstep.replay.*;
            import dev.halfstep.time.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.World;
            import java.io.ByteArrayOutputStream;
            import java.io.IOException;
            import java.nio.file.Path;
            import java.util.List;
            import java.util.Map;
            public final class Guide {
                static final GameSpec<?> GAME = GameSpec.of("my-game", "1.2")
                        .setting("level", 1, 1, 9)
                        .setting("failing-step", 0, 0, 100)
                        .wire(Guide::wire);
                static void wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
                    world.spawn(Transform.at(1, game.seed()));
                    scheduler.simulation("fail", step -> {
                        if (step.step() == game.number("failing-step")) {
                            throw new IllegalStateException("a planted fault");
                        }
                    });
                    scheduler.simulation("move", step -> step.world().query(Transform.class)
                            .forEach((id, transform) -> transform.translate(step.stepSeconds(), 0, 0)));
                }
                public static void recordAndReplay(Path file) throws IOException {
                    record(file, InputSource.NONE);
                    replay(file);
                    if (inspect(List.of(file.toString(), "--at", "100")) != 0) {
                        throw new AssertionError("the state must be shown");
                    }
                    crashIsFixed(file);
                    recordedGamesAreTheSame(file.getParent());
                }
                public static float[] ghostAtSteps35And20() throws IOException {
                    Map<String, String> level = Map.of("level-file", "4f21");
                    ByteArrayOutputStream best = new ByteArrayOutputStream();
                    try (GameRun<?> run = GAME.begin()) {
                        run.step(10);
                        Recorder recorder = record(best, run, level);
                        run.step(30);
                        recorder.close();
                    }
                    try (Replay ghost = ghost(best.toByteArray(), GAME, level)) {
                        return new float[] {x(ghost, 35, 1), x(ghost, 20, 0.5f)};
                    }
                }
                private static float x(Replay ghost, int step, float alpha) {
                    try (GameRun<?> player = GAME.begin()) {
                        for (int i = 0; i < step; i++) {
                            player.scheduler().runStep();
                        }
                        follow(ghost, player.scheduler().present(alpha, 0, InputSource.NONE));
                        return ghost.world().single(InterpolatedTransform.class).x();
                    }
                }
                public static void crash(Path folder) {
                    try (GameRun<?> run = GAME.with("failing-step", 9).begin()) {
                        playOrReport(run, new ManualClock(), DataFolder.at(folder));
                        throw new AssertionError("the game must fail");
                    } catch (SystemFailureException expected) {
                        // the report names the file
                    }
                }
                public static void replayCrash(Path file) throws IOException {
                    replay(file);
                }
            """;

    @TempDir
    private Path folder;

    @Test
    void theCodeOfTheGuidesRecordsAndReplays() throws Exception {
        List<String> blocks = new ArrayList<>();
        for (String guide : GUIDES) {
            blocks.addAll(GuideExamples.of(Path.of("..", "docs", guide + ".md")));
        }
        assertEquals(5, blocks.size(), "the guides must have 5 blocks of code");
        GuideExamples.compile(START_OF_CLASS + String.join("\n", blocks) + "}\n", folder);

        Path file = Files.createDirectory(folder.resolve("games")).resolve("guide.rec");
        Path crashFile = folder.resolve("crashes").resolve("crash-1.rec");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, RecordingGuideTest.class.getClassLoader())) {
            Method recordAndReplay = loader.loadClass("Guide").getMethod("recordAndReplay", Path.class);
            recordAndReplay.invoke(null, file);
            float[] ghost = (float[])
                    loader.loadClass("Guide").getMethod("ghostAtSteps35And20").invoke(null);
            assertArrayEquals(new float[] {1 + 35 / 60f, 1 + 19.5f / 60}, ghost, 1e-4f);
            loader.loadClass("Guide").getMethod("crash", Path.class).invoke(null, folder);
            Method replayCrash = loader.loadClass("Guide").getMethod("replayCrash", Path.class);
            Throwable replayed = assertThrows(
                            InvocationTargetException.class, () -> replayCrash.invoke(null, crashFile))
                    .getCause();
            assertTrue(replayed instanceof SystemFailureException, replayed::toString);
        }
        Recording crash = Recording.open(crashFile);
        assertEquals(8, crash.steps());
        assertTrue(crash.endsInFailure());
        Recording recording = Recording.open(file);
        assertEquals(100, recording.steps());
        assertEquals(7, recording.seed());
        assertEquals("3", recording.settings().get("level"), "the level in the code of the guide");
    }
}
