package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.Action;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the last seconds of a game are kept, and that a replay of them ends in the same exception. */
class CrashRecordingTest {

    /** The steps of 30 seconds. */
    private static final int STATE_STEPS = 1_500;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String COMMAND = "java -jar leaves.jar --replay";

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();

    private DataFolder data() {
        return DataFolder.at(folder.resolve("my leaves"));
    }

    private CrashRecording keep(SyntheticWorld world) {
        return CrashRecording.keep(
                GameRun.of(SampleRecordings.GAME.rate(SampleRecordings.RATE), world.world(), world.scheduler()),
                warnings::add);
    }

    private static WorldRecipe played(WorldRecipe game) {
        return game.input(() -> SampleRecordings.player(2));
    }

    private static WorldRecipe game() {
        return SampleRecordings.game(1).lenient();
    }

    /** A game in which a system throws in a step, or when the key X is pressed. */
    private static WorldRecipe failingGame(long failingStep) {
        return game().system("planted", step -> failIn(step, failingStep));
    }

    private static void failIn(SimulationContext step, long failingStep) {
        if (step.step() == failingStep || step.input().wasPressed(Key.X)) {
            double tally = step.world().single(SampleRecordings.Tally.class).values;
            throw new ArithmeticException("a rule of the game, with a tally of " + tally);
        }
    }

    /** Runs steps until a system throws, and writes the report. Returns the exception of the game. */
    private static SystemFailureException crash(SyntheticWorld world) {
        return assertThrows(SystemFailureException.class, () -> world.step(10_000));
    }

    /** Returns the file that a report names. */
    private static Path fileOf(List<String> report) {
        assertEquals(2, report.size(), report::toString);
        String[] words = report.get(0).split(" are in ", 2);
        return Path.of(words[1]);
    }

    /** Replays the file of a crash in a new game, which must fail as the game did. */
    private static Recording assertReplayFails(List<String> report, WorldRecipe game, SystemFailureException expected)
            throws IOException {
        Recording recording = Recording.open(fileOf(report));
        recording.requireWhole();
        assertTrue(recording.endsInFailure());
        assertEquals(expected.step() - 1, recording.steps());
        try (SyntheticWorld world = game.build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            SystemFailureException failure = assertThrows(SystemFailureException.class, replay::run);
            assertNull(replay.difference());
            assertEquals(expected.system(), failure.system());
            assertEquals(expected.step(), failure.step());
            assertEquals(expected.getMessage(), failure.getMessage(), "includes class and message of the cause");
            assertEquals(causeOf(expected).getClass(), causeOf(failure).getClass());
            assertTrue(replay.verifiedSteps() >= recording.steps() - 50, "there is a hash a second");
        }
        return recording;
    }

    private static Throwable causeOf(SystemFailureException failure) {
        return Objects.requireNonNull(failure.getCause());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 7, 1_501, 1_502, 1_503, 3_333})
    void aReplayOfTheFileEndsInTheSameException(long failingStep) throws IOException {
        WorldRecipe game = failingGame(failingStep);
        List<String> report;
        SystemFailureException failure;
        try (SyntheticWorld world = played(game).build()) {
            CrashRecording crash = keep(world);
            failure = crash(world);
            report = crash.report(data(), COMMAND);
        }
        assertEquals(failingStep, failure.step());
        Recording recording = assertReplayFails(report, failingGame(failingStep), failure);
        long begin = recording.beginStep();
        long steps = recording.steps() - begin;
        assertTrue(begin == 0 || (steps >= STATE_STEPS && steps <= 2 * STATE_STEPS), () -> steps + " steps");
        Path file = data().path().resolve("crashes").resolve("crash-1.rec");
        assertEquals(
                List.of(
                        "the last %.1f s of the game are in %s".formatted(steps / 50.0, file),
                        "replay them: " + COMMAND + " \"" + file + "\""),
                report);
        assertEquals(List.of(), warnings);
    }

    @Test
    void aFailureInAStepThatRunsAgainAfterARollbackIsReplayed() throws IOException {
        List<String> report;
        SystemFailureException failure;
        try (SyntheticWorld world = played(failingGame(0)).build()) {
            CrashRecording crash = keep(world);
            Rollback rollback = new Rollback(world.scheduler(), 8);
            for (int i = 0; i < 3_200; i++) { // every frame runs some steps again, also when a new state is saved
                world.step(1);
                long step = Math.max(1, world.steps() - i % 8);
                int correction = i;
                rollback.setInput(step, queue -> queue.movePointer(correction, 0, 0));
                rollback.resimulate();
            }
            rollback.setInput(3_197, queue -> queue.add(Key.X, true, 0));
            failure = assertThrows(SystemFailureException.class, rollback::resimulate);
            report = crash.report(data(), COMMAND);
        }
        assertEquals(3_197, failure.step());
        Recording recording = assertReplayFails(report, failingGame(0), failure);
        long steps = recording.steps() - recording.beginStep();
        assertTrue(steps >= STATE_STEPS - 8 && steps <= 2 * STATE_STEPS, () -> steps + " steps");
        assertTrue(recording.runs() > 2 * steps, "it has the undone steps too");
        assertEquals(List.of(), warnings);
    }

    @Test
    void afterAStateWasLoadedTheFileBeginsWithIt() throws IOException {
        byte[] state;
        try (SyntheticWorld other = played(game()).build()) {
            other.step(40);
            state = other.scheduler().state().save();
        }
        List<String> report;
        SystemFailureException failure;
        try (SyntheticWorld world = played(failingGame(1_900)).build()) {
            CrashRecording crash = keep(world);
            world.step(1_700);
            world.scheduler().state().load(state);
            world.step(3);
            world.scheduler().state().load(state);
            failure = crash(world);
            report = crash.report(data(), COMMAND);
        }
        Recording recording = assertReplayFails(report, failingGame(1_900), failure);
        assertEquals(40, recording.beginStep());
    }

    @Test
    void aGameThatGoesBackIsReplayedFromAStateThatItHad() throws IOException {
        try (SyntheticWorld world = played(failingGame(0)).build()) {
            CrashRecording crash = keep(world);
            Snapshot early = snapshotAfter(10, world);
            Snapshot late = snapshotAfter(1_495, world);
            world.step(20); // a new state was saved after step 1,501
            late.restore();
            world.step(3);
            Path file = folder.resolve("late.rec");
            crash.write(file);
            assertReplayEnds(file, 1_498, world.hash());
            assertEquals(1, Recording.open(file).beginStep(), "the older part goes on");

            world.step(1_700);
            early.restore(); // older than all that is kept
            world.step(5);
            crash.write(file);
            assertReplayEnds(file, 15, world.hash());
            assertEquals(10, Recording.open(file).beginStep());
        }
    }

    private static Snapshot snapshotAfter(long step, SyntheticWorld world) {
        world.step((int) (step - world.steps()));
        Snapshot snapshot = world.scheduler().state().newSnapshot();
        snapshot.save();
        return snapshot;
    }

    /** Replays a file of a game that has not failed, to its end. */
    private static void assertReplayEnds(Path file, long step, long hash) throws IOException {
        Recording recording = Recording.open(file);
        recording.requireWhole();
        assertFalse(recording.endsInFailure());
        try (SyntheticWorld world = failingGame(0).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(step, world.steps());
            assertEquals(step, replay.verifiedSteps());
            assertEquals(hash, world.hash());
        }
    }

    @Test
    void aGameThatGoesOnAfterAFailureIsRecordedAgain() throws IOException {
        try (SyntheticWorld world = played(failingGame(60)).build()) {
            CrashRecording crash = keep(world);
            crash(world);
            world.step(1);
            SystemFailureException failure = assertThrows(SystemFailureException.class, () -> {
                world.step(30);
                world.scheduler().input().additions().add(Key.X, true, 0);
                world.step(1);
            });
            Recording recording = assertReplayFails(crash.report(data(), COMMAND), failingGame(60), failure);
            assertEquals(61, recording.beginStep(), "after the step that has followed the first failure");
        }
    }

    @Test
    void aRunningGameCanBeWrittenAgainAndAgain() throws IOException {
        Path file = folder.resolve("game.rec");
        try (SyntheticWorld world = played(failingGame(0)).build()) {
            CrashRecording crash = keep(world);
            crash.write(file); // before the first step
            assertReplayEnds(file, 0, world.hash());
            for (int steps : new int[] {1, 33, 70, 1_800, 5}) {
                world.step(steps);
                crash.write(file);
                crash.write(file);
                assertReplayEnds(file, world.steps(), world.hash());
            }
        }
    }

    @Test
    void aGameCanBeWrittenInPresentation() throws IOException {
        Path file = folder.resolve("game.rec");
        CrashRecording[] crash = new CrashRecording[1];
        try (SyntheticWorld world = played(failingGame(0)
                        .wire((anyWorld, scheduler) -> writeInStep(120, scheduler, () -> {
                            crash[0].write(file);
                        })))
                .build()) {
            crash[0] = keep(world);
            world.step(120);
            long hash = world.hash();
            world.step(10);
            assertReplayEnds(file, 120, hash);
        }
    }

    private interface Writing {
        void run() throws IOException;
    }

    private static void writeInStep(long step, SystemScheduler scheduler, Writing writing) {
        scheduler.presentation("write", frame -> {
            if (scheduler.timestep().steps() == step) {
                try {
                    writing.run();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        });
    }

    @Test
    void bindingsAreInEachFile() throws IOException {
        Action jump = Action.named("jump");
        WorldRecipe game =
                game().wire((world, scheduler) -> scheduler.input().actions().bind(jump, Key.SPACE));
        Path file = folder.resolve("game.rec");
        try (SyntheticWorld world = game.build()) {
            CrashRecording crash = keep(world);
            world.step(10);
            world.scheduler().input().actions().rebind(jump, Key.K);
            crash.write(file); // the end of this file has the change
            world.step(10);
            crash.write(file);
        }
        try (SyntheticWorld world = game.build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
            replay.run();
            assertEquals(List.of(Key.K), world.scheduler().input().actions().controls(jump));
        }
    }

    @Test
    void memoryIsBoundedAndTheLast30SecondsAreKept() throws IOException {
        Path file = folder.resolve("game.rec");
        try (SyntheticWorld world = played(game()).build()) {
            CrashRecording crash = keep(world);
            long maxBytesBefore = 0;
            for (int step = 1; step <= 10_000; step++) {
                world.step(1);
                if (step <= 2 * STATE_STEPS) {
                    maxBytesBefore = Math.max(maxBytesBefore, crash.keptBytes());
                }
                long bytes = crash.keptBytes();
                assertTrue(bytes < 1.2 * maxBytesBefore, () -> bytes + " bytes");
                if (step % 1_000 == 0) {
                    crash.write(file);
                    long steps = step - Recording.open(file).beginStep();
                    assertTrue(
                            steps == step || (steps >= STATE_STEPS && steps <= 2 * STATE_STEPS),
                            () -> steps + " steps");
                }
            }
        }
    }

    @Test
    void theOldestPartIsDroppedIfAllTogetherIsTooLarge() throws IOException {
        Path file = folder.resolve("game.rec");
        InputSource flood = input -> IntStream.range(0, 1_000).forEach(i -> input.add(Key.A, i % 2 == 0, 0));
        try (SyntheticWorld world = failingGame(0).input(() -> flood).build()) {
            CrashRecording crash = keep(world);
            crash.maxBytes = 205_000; // of the input of about 100 steps
            for (int step = 1; step <= 400; step++) {
                world.step(1);
                assertTrue(crash.keptBytes() <= crash.maxBytes + 8_000, () -> crash.keptBytes() + " bytes");
            }
            crash.write(file);
            assertReplayEnds(file, 400, world.hash());
            long begin = Recording.open(file).beginStep();
            assertTrue(begin > 290 && begin < 400, () -> "begins after step " + begin);
        }
        assertEquals(List.of(), warnings);
    }

    @Test
    void aGameThatRunsTheSameStepsForeverKeepsABoundedNumberOfThem() throws IOException {
        Path file = folder.resolve("game.rec");
        try (SyntheticWorld world = failingGame(0).build()) {
            CrashRecording crash = keep(world);
            Snapshot begin = snapshotAfter(10, world);
            for (int i = 0; i < 800; i++) {
                world.step(50);
                begin.restore();
            }
            crash.write(file);
            assertReplayEnds(file, 10, world.hash());
            long runs = Recording.open(file).runs();
            assertTrue(runs <= 30_000, () -> runs + " runs of steps");
        }
    }

    @Test
    void theGameIsTheSameWithAndWithout() {
        long[] hashes = new long[2];
        for (int i = 0; i < 2; i++) {
            try (SyntheticWorld world = played(SampleRecordings.game(1)).build()) {
                if (i == 1) {
                    keep(world);
                }
                world.step(2 * STATE_STEPS + 100);
                hashes[i] = world.hash();
            }
        }
        assertEquals(hashes[0], hashes[1]);
    }

    @Test
    void aStepAllocatesNothing() {
        boolean[] isDown = new boolean[1];
        InputSource key = input -> {
            isDown[0] = !isDown[0];
            input.add(Key.SPACE, isDown[0], input.frameEndNanos());
        };
        Rate rate = Rate.hz(1_000);
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(rate));
                HeadlessHost host = new HeadlessHost(key)) {
            CrashRecording crash =
                    CrashRecording.keep(GameRun.of(SampleRecordings.GAME.rate(rate), world, scheduler), warnings::add);
            scheduler.frame(host, 0);
            long minBytes = Long.MAX_VALUE; // some rounds allocate: there is a hash a second
            for (int round = 0; round < 60; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 100; i++) {
                    scheduler.frame(host, 1_000_000); // one step
                }
                minBytes = Math.min(minBytes, THREADS.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(0, minBytes);
            assertTrue(crash.keptBytes() > 2 * 6_000, "the input of 6,000 steps, twice");
        }
    }

    @Test
    void aGameWhoseStateCannotBeSavedGoesOnAfterOneLine() {
        try (SyntheticWorld world = played(failingGame(70)
                        .wire((anyWorld, scheduler) ->
                                scheduler.state().add(new Object[1], () -> new Object[1], (from, to) -> {})))
                .build()) {
            CrashRecording crash = keep(world);
            assertEquals(List.of(), warnings);
            world.step(1);
            assertEquals(1, warnings.size(), warnings::toString);
            assertTrue(
                    warnings.get(0).startsWith("crashes are not recorded: ")
                            && warnings.get(0).contains("Object[]")
                            && warnings.get(0).lines().count() == 1,
                    warnings::toString);
            assertEquals(70, crash(world).step());
            String reason = warnings.get(0).substring("crashes are not recorded: ".length());
            assertEquals(
                    List.of("the last seconds of the game could not be written: " + reason),
                    crash.report(data(), COMMAND));
            assertEquals(
                    reason,
                    assertThrows(IllegalStateException.class, () -> crash.write(folder.resolve("game.rec")))
                            .getMessage());
        }
        assertEquals(1, warnings.size(), warnings::toString);
    }

    @Test
    void aStateThatIsTooLargeIsNotKept() {
        try (SyntheticWorld world = played(game()).build()) {
            CrashRecording crash = keep(world);
            crash.maxStateBytes = 1_000;
            world.step(2 * STATE_STEPS);
            assertEquals(0, crash.keptBytes());
        }
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(
                warnings.get(0).startsWith("crashes are not recorded: a state must have at most 1000 bytes: "),
                warnings::toString);
    }

    @Test
    void stepsMustHaveOneLength() {
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, Timestep.variable())) {
            CrashRecording.keep(
                    GameRun.of(SampleRecordings.GAME.rate(SampleRecordings.RATE), world, scheduler), warnings::add);
            assertEquals(1, warnings.size(), warnings::toString);
            assertTrue(
                    warnings.get(0)
                            .startsWith("crashes are not recorded: steps must all have one length: not so with "),
                    warnings::toString);
        }
        try (SyntheticWorld world = game().build()) {
            assertEquals(
                    "the steps of a game must have the length of its rate, 60 Hz: a step takes 0.02 s",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> CrashRecording.keep(
                                            GameRun.of(
                                                    SampleRecordings.GAME.rate(Rate.hz(60)),
                                                    world.world(),
                                                    world.scheduler()),
                                            warnings::add))
                            .getMessage());
        }
    }

    @Test
    void aFolderThatCannotBeWrittenGivesOneLine() throws IOException {
        Files.createDirectories(data().path());
        Files.writeString(data().path().resolve("crashes"), "a file");
        try (SyntheticWorld world = played(failingGame(5)).build()) {
            CrashRecording crash = keep(world);
            crash(world);
            List<String> report = crash.report(data(), COMMAND);
            assertEquals(
                    List.of("the last seconds of the game could not be written: a data folder must be a folder: "
                            + data().path().resolve("crashes") + " is something else"),
                    report);
        }
    }

    @Test
    void nothingIsKeptAfterClosing() {
        try (SyntheticWorld world = played(game()).build()) {
            CrashRecording crash = keep(world);
            world.step(100);
            assertTrue(crash.keptBytes() > 0);
            crash.close();
            world.step(STATE_STEPS);
            assertEquals(0, crash.keptBytes());
            assertEquals(
                    List.of("the last seconds of the game could not be written: the crash recording is closed"),
                    crash.report(data(), COMMAND));
        }
        assertEquals(List.of(), warnings);
    }

    @Test
    void theNewestTenFilesAreKept() throws IOException {
        Path crashes = Files.createDirectories(data().path().resolve("crashes"));
        Files.writeString(crashes.resolve("crash-0.rec"), "not a name of this folder");
        Files.writeString(crashes.resolve("crash-8.rec"), "an old one");
        Files.writeString(crashes.resolve("notes.txt"), "of the player");
        try (SyntheticWorld world = played(game()).build()) {
            CrashRecording crash = keep(world);
            world.step(3);
            for (int i = 0; i < 12; i++) {
                fileOf(crash.report(data(), COMMAND));
            }
        }
        try (Stream<Path> files = Files.list(crashes)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).sorted().toList();
            List<String> expected = new ArrayList<>(List.of("crash-0.rec", "notes.txt"));
            IntStream.rangeClosed(11, 20).forEach(number -> expected.add("crash-" + number + ".rec"));
            assertEquals(expected.stream().sorted().toList(), names);
        }
    }

    @Test
    void theFileHasNothingOfTheMachine() throws IOException {
        List<String> report;
        try (SyntheticWorld world = played(failingGame(1_600)).build()) {
            CrashRecording crash = keep(world);
            crash(world);
            report = crash.report(data(), COMMAND);
        }
        String content = new String(contentOf(Files.readAllBytes(fileOf(report))), StandardCharsets.ISO_8859_1);
        assertTrue(content.contains("leaves") && content.contains("Wind"), "the content must be readable here");
        for (String secret : List.of(
                System.getProperty("user.home"),
                System.getProperty("user.dir"),
                System.getProperty("java.io.tmpdir"),
                folder.toString(),
                System.getProperty("os.name"),
                InetAddress.getLocalHost().getHostName())) {
            assertFalse(content.contains(secret), secret);
        }
    }

    /** Returns the decompressed content of all blocks. */
    private static byte[] contentOf(byte[] file) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (BlockReader blocks = new BlockReader("crash", new ByteArrayInputStream(file), file.length)) {
            blocks.readPrefix();
            do {
                blocks.readBlock();
                blocks.content(0).transferTo(content);
            } while (blocks.kind() != RecordingFormat.END_KIND);
        }
        return content.toByteArray();
    }
}
