package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.replay.Recording;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests games in an offscreen picture, and one process without a display. */
class GameWindowTest {

    private static final int ORANGE_RGB = 0xFF8800;

    /** The exit code of a process that a signal ends is this number plus the signal. */
    private static final int SIGNAL_EXIT_BASE = 128;

    private static final int SIGTERM = 15;

    static final class Velocity {
        float x = 2;
    }

    private final ManualClock clock = new ManualClock();
    private final List<String> calls = new ArrayList<>();

    /** Returns an offscreen game of ten frames, or skips the test on a machine without OpenGL. */
    private static final GameSpec<World> GAME = GameSpec.of("falling", "1").withSeed(7);

    private GameWindow<World> offscreen(GameSpec<World> described) {
        TestHosts.offscreen(16, 16).close();
        return new GameWindow<>(described, TestHosts.settings(64, 36))
                .clock(clock)
                .offscreen()
                .show(game -> game.loop().setLastFrame(10));
    }

    @Test
    void runsStepsAtTheDefaultRateAndDrawsTheLayers() {
        List<Screenshot> pictures = new ArrayList<>();
        GameWindow<World> window = offscreen(GAME.register(Shape.TYPE)
                        .register(Velocity.class)
                        .wire((world, scheduler) -> {
                            world.spawn(Transform.at(0, 0), new Velocity(), Shape.circle(1, Color.rgb(ORANGE_RGB)));
                            scheduler.simulation("count", step -> calls.add("step"));
                        }))
                .show(game -> {
                    game.host().add(new ShapeLayer(Camera2d.showing(16, 9)));
                    game.scheduler().presentation("picture", frame -> {
                        if (game.loop().frames() == 9) {
                            pictures.add(game.host().screenshot());
                        }
                    });
                });

        window.play();

        assertEquals(9, calls.size(), "ten frames at 60 Hz, of which the first takes no time");
        assertEquals(ORANGE_RGB, pictures.get(0).rgb(32, 18));
    }

    @Test
    void callsRegistrationThenWiringThenViewInTheirOrder() {
        offscreen(GAME.wire((world, scheduler) -> calls.add("first wiring"))
                        .wire((world, scheduler) -> calls.add("second wiring"))
                        .register(types -> calls.add("registration")))
                .show(game -> calls.add("first view"))
                .show(game -> calls.add("second view"))
                .play();

        assertEquals(List.of("registration", "first wiring", "second wiring", "first view", "second view"), calls);
    }

    /** A component of presentation only. */
    private record Badge() {}

    @Test
    void refusesADescriptionWhileTheGameRuns() {
        List<Consumer<GameWindow<World>>> descriptions = List.of(
                game -> game.load(host -> {}),
                game -> game.show(other -> {}),
                game -> game.quitOn(Key.ESCAPE),
                game -> game.scheduler(SchedulerSettings.defaults()),
                game -> game.clock(clock),
                GameWindow::offscreen,
                game -> game.option("--mute", "no sound", (other, value) -> {}),
                game -> game.command("list", "lists", args -> 0));
        List<String> refusals = new ArrayList<>();
        offscreen(GAME)
                .show(game -> descriptions.forEach(description ->
                        refusals.add(assertThrows(IllegalStateException.class, () -> description.accept(game))
                                .getMessage())))
                .play();

        assertEquals(descriptions.size(), refusals.size());
        assertEquals(
                "a game must be described before it runs: show(...) comes too late in show(...) or in a system; call it"
                        + " on the GameWindow before run(...), or use world(), scheduler(), host() and loop() of the"
                        + " running game",
                refusals.get(1));
    }

    @Test
    void aViewSpawnsEntitiesOfPresentationOnly() {
        List<EntityId> spawned = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        offscreen(GAME.register(ComponentType.presentation(Badge.class))
                        .wire((world, scheduler) -> scheduler.simulation(
                                "spawn", step -> spawned.add(step.commands().spawn(new Transform())))))
                .show(game -> {
                    World world = game.world();
                    world.spawn(new Badge());
                    refusals.add(assertThrows(
                                    IllegalStateException.class, () -> world.spawn(Transform.at(1, 0), new Badge()))
                            .getMessage());
                    refusals.add(assertThrows(
                                    IllegalStateException.class,
                                    () -> game.scheduler().simulation("late", step -> {}))
                            .getMessage());
                    game.scheduler().runStep(); // a step that a view runs is a step as any other
                })
                .show(game -> game.scheduler()
                        .presentation(
                                "count",
                                frame -> assertEquals(
                                        1, frame.world().query(Badge.class).count())))
                .play();

        assertEquals(1L, spawned.get(0).number(), "a view must use no number of the simulation");
        assertEquals(
                List.of(
                        "presentation must not change what is simulated: 'show(...)' cannot spawn an entity with simulation"
                                + " components; do it where the game is wired, or in a simulation system, or with entities"
                                + " that have presentation components only",
                        "simulation systems must be added where the game is wired, so that runs without a window have"
                                + " them too: 'late' is added in show(...)"),
                refusals);
    }

    @Test
    void aViewLoadsAStateAndAddsPresentationSystemsAfterARollback() {
        offscreen(GAME.register(Velocity.class).wire((world, scheduler) -> {
                    new Rollback(scheduler, 4);
                    calls.add("wired");
                }))
                .show(game -> {
                    SystemScheduler scheduler = game.scheduler();
                    assertDoesNotThrow(
                            () -> scheduler.state().load(scheduler.state().save()));
                    scheduler.presentation("late", frame -> calls.add("late"));
                })
                .quitOn(Key.ESCAPE)
                .play();

        assertEquals(List.of("wired", "late"), calls.subList(0, 2));
    }

    @Test
    void usesTheSettingsOfTheGame() {
        offscreen(GAME.rate(Rate.hz(30)).timestep(rate -> Timestep.locked(Rate.hz(20))))
                .scheduler(SchedulerSettings.defaults().inStrictMode())
                .show(game -> {
                    assertSame(clock, game.clock());
                    assertEquals(
                            "a locked timestep", game.scheduler().timestep().toString());
                })
                .play();
    }

    @Test
    void stepsPerSecondSetTheRate() {
        offscreen(GAME.wire((world, scheduler) -> scheduler.simulation("count", step -> calls.add("step")))
                        .stepsPerSecond(120))
                .play();

        assertEquals(18, calls.size(), "nine frames of 1/60 s");
    }

    @Test
    void closesAllObjectsAndCanPlayAgain() {
        List<World> worlds = new ArrayList<>();
        GameWindow<World> window = offscreen(GAME.wire((world, scheduler) -> worlds.add(world)));

        window.play();
        window.play(); // one host can be open at a time, so the first one is closed

        assertEquals(2, worlds.size());
        assertThrows(IllegalStateException.class, () -> worlds.get(0).spawn(Transform.at(0, 0)));
    }

    @Test
    void closesOwnedObjectsInReverseOrderBeforeTheWorld() {
        GameWindow<World> window = offscreen(GAME).show(game -> {
            World world = game.world();
            game.own(() -> calls.add("first, world of " + world.size()));
            game.own(() -> calls.add("second"));
        });

        window.play();

        assertEquals(List.of("second", "first, world of 0"), calls);
    }

    @Test
    void reportsAnOwnedObjectThatFailsToClose() {
        GameWindow<World> window = offscreen(GAME).show(game -> {
            game.own(() -> calls.add("closed all the same"));
            game.own(() -> {
                throw new IOException("the disk is full");
            });
        });

        UncheckedIOException failure = assertThrows(UncheckedIOException.class, window::play);

        assertEquals(
                "the disk is full", Objects.requireNonNull(failure.getCause()).getMessage());
        assertEquals(List.of("closed all the same"), calls);
    }

    @Test
    void closesAllObjectsIfASystemThrows() {
        GameWindow<World> window = offscreen(GAME.wire((world, scheduler) -> scheduler.simulation("broken", step -> {
            throw new IllegalStateException("a rule of the game");
        })));

        assertThrows(SystemFailureException.class, window::play);
        TestHosts.offscreen(16, 16).close(); // no host is open
    }

    @Test
    void writesARecordingOfACrashAndReportsIt(@TempDir Path folder) throws IOException {
        GameWindow<World> window = offscreen(GAME.stepsPerSecond(120)
                        .wire((world, scheduler) -> scheduler.simulation("broken", step -> {
                            if (step.step() == 9) {
                                throw new IllegalStateException("a rule of the game");
                            }
                        })))
                .recordCrashes(DataFolder.at(folder), "falling --replay")
                .show(running -> assertSame(running.crashRecording(), running.crashRecording()));

        List<String> errors = new ArrayList<>();
        SystemFailureException failure = failureOf(window, errors);

        Path file = folder.resolve("crashes").resolve("crash-1.rec");
        assertEquals(
                List.of("the last 0.1 s of the game are in " + file, "replay them: falling --replay " + file), errors);
        Recording recording = Recording.open(file);
        assertEquals(7, recording.seed());
        assertEquals("falling", recording.gameName());
        assertEquals(Rate.hz(120), recording.rate());
        assertEquals(8, recording.steps());
        assertTrue(recording.endsInFailure());
        assertEquals(9, failure.step());
    }

    @Test
    void aCrashInPresentationIsRecordedWhileTheWorldIsOpen(@TempDir Path folder) throws IOException {
        GameWindow<World> window = offscreen(GAME.wire((world, scheduler) -> scheduler.presentation("broken", frame -> {
                    if (scheduler.timestep().steps() >= 5) {
                        throw new IllegalStateException("a rule of the view");
                    }
                })))
                .recordCrashes(DataFolder.at(folder), "falling --replay");

        List<String> errors = new ArrayList<>();
        SystemFailureException failure = failureOf(window, errors);

        assertEquals(2, errors.size(), errors::toString);
        Recording recording = Recording.open(folder.resolve("crashes").resolve("crash-1.rec"));
        recording.requireWhole();
        assertEquals(failure.step(), recording.steps());
        assertFalse(recording.endsInFailure());
    }

    /** Plays a game whose system throws, and collects the lines of standard error. */
    private static SystemFailureException failureOf(GameWindow<World> window, List<String> errors) {
        try (Printed printed = new Printed()) {
            SystemFailureException failure = assertThrows(SystemFailureException.class, window::play);
            printed.err().lines().forEach(errors::add);
            return failure;
        }
    }

    @Test
    void crashesOfAGameWhoseStepsDifferInLengthAreNotRecorded(@TempDir Path folder) {
        GameWindow<World> window = offscreen(GAME.timestep(rate -> Timestep.variable())
                        .wire((world, scheduler) -> scheduler.presentation("broken", frame -> {
                            throw new IllegalStateException("a rule of the view");
                        })))
                .recordCrashes(DataFolder.at(folder), "falling --replay");
        List<String> errors = new ArrayList<>();

        failureOf(window, errors);

        assertTrue(
                errors.get(0).startsWith("crashes are not recorded: steps must all have one length"), errors::toString);
        assertTrue(assertThrows(
                        IllegalStateException.class,
                        () -> offscreen(GAME).show(GameWindow::crashRecording).play())
                .getMessage()
                .startsWith("a game must record crashes to have a crashRecording(): "));
    }

    @Test
    void refusesItsObjectsWhileNoGameRuns() {
        GameWindow<World> window = new GameWindow<>(GAME, "never opened", 64, 36);

        IllegalStateException refusal = assertThrows(IllegalStateException.class, window::host);

        assertEquals("a game must run to have a host(): call this in show(...), or in a system", refusal.getMessage());
        assertThrows(IllegalStateException.class, window::world);
        assertThrows(IllegalStateException.class, window::scheduler);
        assertThrows(IllegalStateException.class, window::loop);
    }

    /** A program whose window cannot open, whose game calls {@code System.exit}, or whose game does not end. */
    static final class Program {
        public static void main(String[] args) {
            String program = args[0];
            GameSpec<World> game = program.equals("exit")
                    ? GAME.wire((world, scheduler) -> scheduler.presentation("exit", frame -> System.exit(7)))
                    : GAME;
            GameWindow<World> window = new GameWindow<>(game, TestHosts.settings(16, 16)).quitOn(Key.ESCAPE);
            switch (program) {
                case "exit" -> window.offscreen().play();
                case "no-arguments" -> System.exit(window.run());
                case "frames" -> System.exit(window.run("--frames", "9"));
                default -> window.offscreen().show(Program::printBeginAndEnd).play();
            }
        }

        private static void printBeginAndEnd(GameWindow<World> game) {
            game.host().own(() -> System.out.println("host closed"));
            game.own(() ->
                    System.out.println("game closed, world of " + game.world().size()));
            game.scheduler().presentation("begin", frame -> {
                if (game.loop().frames() == 1) {
                    System.out.println("running");
                }
            });
        }
    }

    private static Process start(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment().keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY", "JAVA_TOOL_OPTIONS"));
        return process.start();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    void runsHeadlessWithoutADisplayUnlessArgumentsSayOtherwise() throws Exception {
        Process process = start("no-arguments");
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertTrue(output.startsWith("no window, so the game runs headless: a window needs a display: "), output);
        assertTrue(output.lines().toList().get(1).startsWith("hash="), output);

        Process withFrames = start("frames");
        String refusal = new String(withFrames.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(2, withFrames.waitFor(), refusal);
        assertTrue(refusal.startsWith("a window needs a display: "), refusal);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    void letsASystemExitTheProcess() throws Exception {
        TestHosts.offscreen(16, 16).close(); // skips the test on a machine without OpenGL
        Process process = start("exit");
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(7, process.waitFor(), output);
        assertFalse(output.contains("Exception"), output);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    void closesAllObjectsOnSigterm() throws Exception {
        TestHosts.offscreen(16, 16).close(); // skips the test on a machine without OpenGL
        Process process = start("endless");
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertEquals("running", output.readLine());
            process.toHandle().destroy(); // SIGTERM; unlike process.destroy(), it leaves the output open

            List<String> end = output.lines().toList();
            assertEquals(List.of("game closed, world of 0", "host closed"), end);
            assertEquals(SIGNAL_EXIT_BASE + SIGTERM, process.waitFor());
        } finally {
            process.destroyForcibly();
        }
    }
}
