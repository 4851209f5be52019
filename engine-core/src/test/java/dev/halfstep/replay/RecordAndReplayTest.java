package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputEvents;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a replay of a recording reproduces its input and states, reports differences and refuses other games. */
class RecordAndReplayTest {

    private static final int STEPS = 600;

    /** In place of a step in which the state changes: the number of no step. */
    private static final long NO_STEP = 0;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("game.rec");
    }

    /** Adds the events of a step to a list, as bytes. */
    private static void addBytes(List<byte[]> target, InputEvents events) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            events.write(new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        target.add(bytes.toByteArray());
    }

    /** Pauses, resumes, steps and scales the time of the game at random. */
    private static Consumer<PresentationContext> randomTimeControl(long seed) {
        RandomStream random = RandomStream.of(seed, "time");
        return frame -> {
            TimeControl time = frame.time();
            switch (random.nextInt(40)) { // most frames change nothing
                case 0 -> time.pause();
                case 1, 2 -> time.resume();
                case 3 -> time.step(3); // three single steps in a pause
                case 4 -> time.setScaleThousandths(random.nextInt(4000));
                default -> {
                    if (time.isPaused() && random.nextInt(4) == 0) {
                        time.resume();
                    }
                }
            }
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aReplayIsIndependentOfFrameTimes(long seed) throws IOException {
        List<byte[]> played = new ArrayList<>();
        long hash;
        long steps;
        WorldRecipe game = SampleRecordings.game(7).input(() -> SampleRecordings.player(seed));
        try (SyntheticWorld world = game.build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            world.scheduler()
                    .simulation("listen", step -> addBytes(played, step.input().events()));
            Consumer<PresentationContext> timeControl = randomTimeControl(seed);
            world.scheduler().presentation("control time", timeControl::accept);
            world.play(
                    MonitorSimulator.hz("75")
                            .withJitter(Duration.ofMillis(4))
                            .withHitches(50, Duration.ofMillis(200))
                            .seeded(seed),
                    STEPS);
            hash = world.hash();
            steps = world.steps();
            assertEquals(steps, recorder.steps());
        }
        Recording recording = Recording.open(file());
        List<byte[]> replayed = new ArrayList<>();
        try (SyntheticWorld world = SampleRecordings.game(7).build()) {
            world.scheduler()
                    .simulation(
                            "listen", step -> addBytes(replayed, step.input().events()));
            try (Replay replay = SampleRecordings.beginReplay(recording, world)) {
                replay.run();
                assertNull(replay.difference());
                assertEquals(steps, replay.verifiedSteps());
            }
            assertEquals(hash, world.hash());
        }
        assertEquals(steps, recording.steps());
        assertNull(recording.corruption());
        assertFalse(recording.endsInFailure());
        assertEquals(steps, played.size());
        assertEquals(steps, replayed.size());
        for (int i = 0; i < played.size(); i++) {
            assertArrayEquals(played.get(i), replayed.get(i), "input of step " + (i + 1));
        }
        int maxBytesOfTwoEvents = 4 + 2 * (2 + 2 * 4); // their number; for each event, its code and two values
        assertTrue(
                played.stream().anyMatch(input -> input.length > maxBytesOfTwoEvents),
                "some steps must have more than two events");
    }

    @Test
    void theHeaderDescribesTheGame() throws IOException {
        SampleRecordings.record(file(), 3, 2);
        RecordingHeader header = Recording.open(file()).header();

        assertEquals("leaves", header.game().name());
        assertEquals("1.0", header.game().version());
        assertEquals(5, header.game().seed());
        assertEquals(Map.of("level", "2"), header.game().settings());
        assertEquals(Rate.hz(50), header.rate());
        assertEquals(2, header.hashEvery());
        assertEquals(4, header.schema().size());
        assertEquals(Transform.class.getName(), header.schema().get(0).name());
        assertEquals("float position.x", header.schema().get(0).fields().get(0));
        assertEquals(
                List.of("long random.state", "float[] speed"),
                header.schema().get(1).fields());
    }

    @ParameterizedTest
    @CsvSource({"60000, 1001", "7, 3", "1000000, 1"})
    void theRateIsExact(long steps, long seconds) throws IOException {
        Rate rate = Rate.of(steps, seconds);
        try (SyntheticWorld world = new WorldRecipe().rate(rate).build();
                Recorder recorder = Recorder.start(
                        file(), GameRun.of(SampleRecordings.GAME.rate(rate), world.world(), world.scheduler()), 1)) {
            world.step(2);
            assertEquals(2, recorder.steps());
        }
        assertEquals(rate, Recording.open(file()).header().rate());
    }

    @Test
    void aStepWithoutInputTakesLessThanAByte() throws IOException {
        int steps = 20_000;
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world, Recorder.MAX_HASH_EVERY)) {
            world.step(steps);
            assertEquals(steps, recorder.steps());
        }
        assertTrue(Files.size(file()) < steps, "a file of 20000 steps must have fewer bytes: " + Files.size(file()));
        assertEquals(steps, Recording.open(file()).steps());
    }

    @Test
    void aGameWithoutStepsCanBeRecorded() throws IOException {
        SampleRecordings.record(file(), 0);
        Recording recording = Recording.open(file());
        assertEquals(0, recording.steps());
        assertNull(recording.corruption());
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(0, world.steps());
        }
    }

    /** Replays the file in a game that changes its state in one step. Returns the difference, or null. */
    private Recording.Difference replayWithChangeIn(long wrongStep, WorldRecipe game) throws IOException {
        try (SyntheticWorld world = game.build()) {
            world.scheduler().simulation("change", step -> {
                if (step.step() == wrongStep) {
                    step.world().query(SampleRecordings.Tally.class).forEach((id, tally) -> tally.values += 1);
                }
            });
            try (Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
                replay.run();
                Recording.Difference difference = replay.difference();
                if (difference != null) {
                    assertEquals(difference.step(), world.steps(), "the replay must stop at the divergence");
                }
                return difference;
            }
        }
    }

    @Test
    void aDivergenceIsNamedWithItsStepAndComponent() throws IOException {
        SampleRecordings.record(file(), 200);

        assertNull(replayWithChangeIn(201, SampleRecordings.game(1)));
        Recording.Difference difference = replayWithChangeIn(137, SampleRecordings.game(1));

        assertEquals(137, difference.step());
        assertEquals(136, difference.lastEqualStep());
        String text = difference.toString();
        assertTrue(
                text.matches("first difference in step 137: expected hash [0-9a-f]{16}, got [0-9a-f]{16}; "
                        + "different state: dev\\.halfstep\\.replay\\.SampleRecordings\\$Tally"),
                text);
    }

    @Test
    void aDivergenceIsLocatedBetweenTwoHashes() throws IOException {
        SampleRecordings.record(file(), 205, 10);

        String text = replayWithChangeIn(137, SampleRecordings.game(1)).toString();
        assertTrue(text.startsWith("first difference between steps 130 and 140: expected hash "), text);
        text = replayWithChangeIn(203, SampleRecordings.game(1)).toString();
        assertTrue(text.startsWith("first difference between steps 200 and 205: expected hash "), text);
    }

    @Test
    void anotherInitialStateDivergesBeforeTheFirstStep() throws IOException {
        SampleRecordings.record(file(), 20);

        Recording.Difference difference = replayWithChangeIn(NO_STEP, SampleRecordings.game(2));

        assertEquals(0, difference.step());
        assertTrue(difference.toString().startsWith("first difference before the first step: expected hash "));
    }

    /** Fails in the first step after step 50 that has several events. */
    private static void failAtInput(SimulationContext step) {
        if (step.step() > 50 && step.input().events().size() > 1) {
            throw new IllegalArgumentException("a fault of the game");
        }
    }

    @Test
    void aGameThatFailsIsReplayedUntilItFails() throws IOException {
        List<byte[]> played = new ArrayList<>();
        WorldRecipe game = SampleRecordings.game(1).input(() -> SampleRecordings.player(2));
        try (SyntheticWorld world = game.build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            world.scheduler().simulation("fail", step -> {
                addBytes(played, step.input().events());
                failAtInput(step);
            });
            assertThrows(SystemFailureException.class, () -> world.step(500));
            assertEquals(played.size() - 1, recorder.steps());
        }
        Recording recording = Recording.open(file());
        assertNull(recording.corruption());
        assertTrue(recording.endsInFailure());
        assertEquals(played.size() - 1, recording.steps());

        List<byte[]> replayed = new ArrayList<>();
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            world.scheduler().simulation("fail", step -> {
                addBytes(replayed, step.input().events());
                failAtInput(step);
            });
            try (Replay replay = SampleRecordings.beginReplay(recording, world)) {
                SystemFailureException failure = assertThrows(SystemFailureException.class, replay::run);
                assertEquals("a fault of the game", failure.getCause().getMessage());
                assertEquals(recording.steps(), replay.verifiedSteps());
            }
        }
        assertArrayEquals(played.get(played.size() - 1), replayed.get(replayed.size() - 1));
        assertEquals(
                "first difference in step " + played.size()
                        + ": the recorded game failed in this step, but this game did not",
                String.valueOf(replayWithChangeIn(NO_STEP, SampleRecordings.game(1))));
    }

    @Test
    void anExistingFileIsNotOverwritten() throws IOException {
        Files.writeString(file(), "mine");

        IOException refused = assertThrows(IOException.class, () -> SampleRecordings.record(file(), 1));

        assertEquals("a recording must be written: " + file() + ": it exists already", refused.getMessage());
        assertEquals("mine", Files.readString(file()));
    }

    @Test
    void aMissingFolderIsNamed() {
        Path inMissingFolder = folder.resolve("missing").resolve("game.rec");

        IOException refused = assertThrows(IOException.class, () -> SampleRecordings.record(inMissingFolder, 1));
        assertEquals(
                "a recording must be written: " + inMissingFolder + ": its folder does not exist",
                refused.getMessage());
    }

    @Test
    void aReplayDoesNotChangeTheFile() throws IOException {
        SampleRecordings.record(file(), 100);
        byte[] before = Files.readAllBytes(file());

        assertNull(replayWithChangeIn(NO_STEP, SampleRecordings.game(1)));

        assertArrayEquals(before, Files.readAllBytes(file()));
    }

    @Test
    void twoRecordingsOfTheSameGameAreEqual() throws IOException {
        Path again = folder.resolve("again.rec");
        SampleRecordings.record(file(), 100);
        SampleRecordings.record(again, 100);

        assertArrayEquals(Files.readAllBytes(file()), Files.readAllBytes(again));
    }

    @Test
    void aReplayAtAnotherRateIsRefused() throws IOException {
        SampleRecordings.record(file(), 20);
        Recording recording = Recording.open(file());
        try (SyntheticWorld world = SampleRecordings.game(1).rate(Rate.hz(60)).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            String message =
                    assertThrows(IllegalStateException.class, replay::run).getMessage();
            assertTrue(
                    message.startsWith("a recording must be replayed at its own step rate, 50 Hz: step 1 takes 0.0166"),
                    message);
        }
    }

    @Test
    void aRecordingOfStepsOfDifferentLengthsIsRefused() throws IOException {
        GameSpec<World> game = GameSpec.of("leaves", "1.0").rate(Rate.hz(50)).timestep(Timestep::semiFixed);
        try (GameRun<World> run = game.begin()) {
            String message = assertThrows(IllegalStateException.class, () -> Recorder.start(file(), run))
                    .getMessage();
            assertEquals(
                    "the steps of a recorded game must all have one length: not so with "
                            + run.scheduler().timestep(),
                    message);
        }
        assertFalse(Files.exists(file()));
    }

    @Test
    void aRecordingOfAnotherGameIsRefused() throws IOException {
        SampleRecordings.record(file(), 1);
        Recording recording = Recording.open(file());

        recording.requireGame("leaves");
        RecordingException refused = assertThrows(RecordingException.class, () -> recording.requireGame("chess"));

        assertEquals(RecordingException.Reason.OTHER_GAME, refused.reason());
        assertEquals(
                "a recording must be replayed by its own game: " + file() + " is of leaves, not of chess",
                refused.getMessage());
    }

    /** Another class with the same simple name as {@link SampleRecordings.Tally}. */
    record Tally(long seen) {}

    /** Returns the reason why the recording cannot be replayed in a game, without the name of the file. */
    private String refusal(WorldRecipe game) throws IOException {
        Recording recording = Recording.open(file());
        try (SyntheticWorld world = game.build()) {
            RecordingException refused =
                    assertThrows(RecordingException.class, () -> SampleRecordings.beginReplay(recording, world));
            assertEquals(RecordingException.Reason.OTHER_SCHEMA, refused.reason());
            return refused.getMessage()
                    .substring(refused.getMessage().indexOf(file() + ": ")
                            + file().toString().length()
                            + 2);
        }
    }

    @Test
    void otherComponentsAreRefusedAndNamed() throws IOException {
        try (SyntheticWorld world = new WorldRecipe()
                        .rate(SampleRecordings.RATE)
                        .register(ComponentType.simulation(Tally.class))
                        .build();
                Recorder recorder = SampleRecordings.startRecorder(file(), world)) {
            world.step(1);
            assertEquals(1, recorder.steps());
        }
        WorldRecipe fewer = new WorldRecipe();
        WorldRecipe more = new WorldRecipe()
                .register(ComponentType.simulation(Tally.class))
                .register(ComponentType.simulation(SampleRecordings.Petal.class));
        WorldRecipe reordered = new WorldRecipe()
                .register(ComponentType.simulation(Tally.class))
                .register(Transform.TYPE);
        String tally = Tally.class.getName();

        assertEquals("it has the component " + tally + ", which this world lacks", refusal(fewer));
        assertEquals(
                "it lacks the component " + SampleRecordings.Petal.class.getName() + ", which this world has",
                refusal(more));
        assertEquals(
                "component 1 is " + Transform.class.getName() + " in the recording and " + tally
                        + " in this world; the order of components is part of the hash",
                refusal(reordered));
    }

    @Test
    void differentFieldsAreNamed() {
        var inRecording = List.of(new ComponentSchema("game.Ship", List.of("float speed", "int lives")));
        var inWorld = List.of(new ComponentSchema("game.Ship", List.of("double speed", "int lives")));
        var reordered = List.of(new ComponentSchema("game.Ship", List.of("int lives", "float speed")));
        RecordedGame game = new RecordedGame("game", "1", /* seed= */ 0, new TreeMap<>());
        RecordingHeader header = new RecordingHeader(game, SampleRecordings.RATE, 1, /* beginHash= */ 0, inRecording);

        assertEquals(
                "game.Ship has other fields: only in the recording [float speed], only in this world [double speed]",
                header.schemaDifference(inWorld).orElseThrow());
        assertEquals(
                "game.Ship has its fields in another order",
                header.schemaDifference(reordered).orElseThrow());
        assertTrue(header.schemaDifference(inRecording).isEmpty());
        assertNotEquals(inRecording, inWorld);
    }

    @Test
    void oversizedNotesAreRefused() {
        char[] letters = new char[70_000];
        Arrays.fill(letters, 'x');
        Map<String, String> notes = Map.of("map", new String(letters));
        try (SyntheticWorld world = SampleRecordings.game(1).build()) {
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> Recorder.start(new ByteArrayOutputStream(), world.gameRun(), 1, notes))
                    .getMessage();
            assertTrue(message.startsWith("a name or setting must have at most 65535 bytes: "), message);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001B[2J", "two\nlines", "tab\t", "\u009B1m"})
    void refusesControlCharactersInTexts(String text) {
        assertThrows(
                IllegalArgumentException.class, () -> GameSpec.of(text, "1").withSeed(5));
        assertThrows(
                IllegalArgumentException.class,
                () -> GameSpec.of("leaves", text).withSeed(5));
        assertThrows(IllegalArgumentException.class, () -> SampleRecordings.GAME.setting(text, "1"));
        String message = assertThrows(IllegalArgumentException.class, () -> SampleRecordings.GAME.setting("map", text))
                .getMessage();
        assertTrue(
                message.matches(
                        "a text of a recording must not have control characters: character \\d of \\d+ is U\\+.*"),
                message);
    }

    /**
     * A recording already contains the effect of a pause or another speed, so a replay ignores both. A negative scale
     * stands for a pause.
     */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 500, 5_000})
    void aGamePausedOrSlowedByPresentationIsReplayedToItsEnd(int scaleThousandths) throws IOException {
        SampleRecordings.record(file(), 100);
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            try (SyntheticWorld world = SampleRecordings.game(1).build();
                    Replay replay = SampleRecordings.beginReplay(Recording.open(file()), world)) {
                world.scheduler().presentation("control time", frame -> {
                    if (scaleThousandths < 0) {
                        frame.time().pause();
                    } else {
                        frame.time().setScaleThousandths(scaleThousandths);
                    }
                });
                replay.run();
                assertNull(replay.difference());
                assertEquals(100, replay.verifiedSteps());
                assertEquals(100, world.steps());
            }
        });
    }

    /** A game may record each try of a level, in hours of play. */
    @Test
    void aRunDoesNotHoldClosedRecorders() throws IOException {
        try (GameRun<?> run = GameSpec.of("tries", "1").begin()) {
            WeakReference<OutputStream> first = new WeakReference<>(new ByteArrayOutputStream());
            Recorder.start(first.get(), run, /* hashEvery= */ 60, Map.of()).close();
            for (int i = 0; i < 50 && first.get() != null; i++) { // one collection may not be enough
                System.gc();
            }
            assertNull(first.get(), "the run must not hold the stream of a closed recorder");
        }
    }
}
