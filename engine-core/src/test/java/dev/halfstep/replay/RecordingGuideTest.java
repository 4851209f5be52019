package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.GuideExamples;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code of docs/recording.md, then records and replays a game with it. */
class RecordingGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "recording.md");

    /** Imports and classes that the page leaves out. */
    private static final String START_OF_CLASS = """
            import dev.halfstep.file.DataFolder;
            import dev.halfstep.frame.*;
            import dev.halfstep.replay.*;
            import dev.halfstep.frame.SystemScheduler;
            import dev.halfstep.testkit.*;
            import dev.halfstep.time.*;
            import dev.halfstep.transform.PreviousTransform;
            import dev.halfstep.transform.Transform;
            import dev.halfstep.world.World;
            import java.io.ByteArrayOutputStream;
            import java.io.IOException;
            import java.nio.file.Path;
            import java.util.List;
            public final class Guide {
                static long seed = 7;
                static long failingStep = -1;
                static SystemScheduler scheduler(World world) {
                    SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
                    wire(world, scheduler, seed);
                    return scheduler;
                }
                static void wire(World world, SystemScheduler scheduler, long seed) {
                    world.spawn(Transform.at(1, seed));
                    scheduler.simulation("fail", step -> {
                        if (step.step() == failingStep) {
                            throw new IllegalStateException("a planted fault");
                        }
                    });
                    scheduler.simulation("move", step -> step.world().query(Transform.class)
                            .forEach((id, transform) -> transform.translate(step.stepSeconds(), 0, 0)));
                }
                public static void recordAndReplay(Path file) throws IOException {
                    try (World world = World.builder().register(Transform.TYPE).build();
                            SystemScheduler scheduler = scheduler(world)) {
                        ManualClock clock = new ManualClock();
                        FramePacer pacer = FramePacer.fixed(clock, Rate.hz(50));
                        GameLoop loop = new GameLoop(scheduler, new HeadlessHost(), clock, pacer);
                        scheduler.timeControl().setLastStep(100);
                        play(file, world, scheduler, loop);
                    }
                    try (World world = World.builder().register(Transform.TYPE).build();
                            SystemScheduler scheduler = scheduler(world)) {
                        replay(file, world, scheduler);
                    }
                    if (inspect(List.of(file.toString(), "--at", "100")) != 0) {
                        throw new AssertionError("the state must be shown");
                    }
                    crashIsFixed(file);
                }
                public static float[] ghostAtSteps35And20() throws IOException {
                    GameSpec<?> game = GameSpec.of("my-game", "1.2").withSeed(seed);
                    ByteArrayOutputStream run = new ByteArrayOutputStream();
                    try (World world = World.builder().register(Transform.TYPE).build();
                            SystemScheduler scheduler = scheduler(world)) {
                        for (int step = 0; step < 10; step++) {
                            scheduler.runStep();
                        }
                        Recorder recorder = record(run, game, world, scheduler);
                        for (int step = 10; step < 40; step++) {
                            scheduler.runStep();
                        }
                        recorder.close();
                    }
                    try (World beside = World.builder().register(Transform.TYPE).build();
                            SystemScheduler scheduler = scheduler(beside)) {
                        Replay ghost = ghost(run.toByteArray(), game, beside, scheduler);
                        return new float[] {x(ghost, beside, 35, 1), x(ghost, beside, 20, 0.5f)};
                    }
                }
                public static void crash(Path folder) {
                    failingStep = 9;
                    try (World world = World.builder().register(Transform.TYPE).build();
                            SystemScheduler scheduler = scheduler(world)) {
                        ManualClock clock = new ManualClock();
                        FramePacer pacer = FramePacer.fixed(clock, Rate.hz(50));
                        GameLoop loop = new GameLoop(scheduler, new HeadlessHost(), clock, pacer);
                        playOrReport(DataFolder.at(folder), world, scheduler, loop);
                        throw new AssertionError("the game must fail");
                    } catch (SystemFailureException expected) {
                        // the report names the file
                    }
                }
            """;

    @TempDir
    private Path folder;

    @Test
    void theCodeOfTheGuideRecordsAndReplays() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(4, blocks.size(), "the guide must have 4 blocks of code");
        GuideExamples.compile(START_OF_CLASS + String.join("\n", blocks) + "}\n", folder);

        Path file = folder.resolve("guide.rec");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, RecordingGuideTest.class.getClassLoader())) {
            Method recordAndReplay = loader.loadClass("Guide").getMethod("recordAndReplay", Path.class);
            recordAndReplay.invoke(null, file);
            float[] ghost = (float[])
                    loader.loadClass("Guide").getMethod("ghostAtSteps35And20").invoke(null);
            assertArrayEquals(new float[] {1 + 35 / 60f, 1 + 19.5f / 60}, ghost, 1e-4f);
            loader.loadClass("Guide").getMethod("crash", Path.class).invoke(null, folder);
        }
        Recording crash = Recording.open(folder.resolve("crashes").resolve("crash-1.rec"));
        assertEquals(8, crash.steps());
        assertTrue(crash.endsInFailure());
        Recording recording = Recording.open(file);
        assertEquals(100, recording.steps());
        assertEquals("3", recording.settings().get("level"), "the level in the code of the guide");
    }
}
