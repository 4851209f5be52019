package dev.halfstep.inspect;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.GuideExamples;
import dev.halfstep.frame.Rewind;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.inspect.Recordings.Outcome;
import dev.halfstep.inspect.Recordings.Result;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.time.Rate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks a folder of recordings against builds of a game with deliberate changes. */
class RecordingsTest {

    private static final Rate RATE = Rate.hz(60);
    private static final int STEPS = 120;

    @TempDir
    private Path folder;

    static final class Body {
        float x;
        float speed;
    }

    static final class Score {
        int presses;
    }

    /** Belongs to some builds only. */
    static final class Wind {
        float strength = 2;
    }

    /** A build of the game, with a constant that tests change, and component classes in their order. */
    private static GameSpec<?> build(float push, Class<?>... components) {
        return build(push, /* failingStep= */ -1, components);
    }

    private static GameSpec<?> build(float push, long failingStep, Class<?>... components) {
        return GameSpec.of("sled", "1.0")
                .setting("sleds", 2, 1, 5)
                .register(components)
                .wire((world, scheduler, game) -> {
                    boolean hasWind = List.of(components).contains(Wind.class);
                    for (int i = 0; i < game.number("sleds"); i++) {
                        world.spawn(hasWind ? new Object[] {new Body(), new Wind()} : new Object[] {new Body()});
                    }
                    world.spawn(new Score());
                    scheduler.simulation("push", step -> {
                        int presses = step.input().pressCount(Key.SPACE);
                        step.world().single(Score.class).presses += presses;
                        for (var row : step.world().query(Body.class)) {
                            row.first().speed += presses * push;
                            row.first().x += row.first().speed * step.stepSeconds();
                        }
                        if (step.step() == failingStep) {
                            throw new IllegalStateException("a planted fault");
                        }
                    });
                });
    }

    private static final GameSpec<?> GAME = build(1, Body.class, Score.class);

    private static InputSource player() {
        return ScriptedInput.bySteps(RATE).tap(Key.SPACE, 10, 5).tap(Key.SPACE, 50, 5);
    }

    /** Records two presses of the space bar, with a state after every 40 steps. */
    private Path record(String name, GameSpec<?> game) throws IOException {
        Path file = folder.resolve(name);
        try (GameRun<?> run = game.withSeed(7).with("sleds", 3).begin()) {
            Recorder.start(file, run).saveStateEvery(40);
            run.setPlayer(player());
            run.step(STEPS);
        } catch (SystemFailureException e) {
            // the recording ends with it
        }
        return file;
    }

    private Result only(GameSpec<?> game) throws IOException {
        List<Result> results = Recordings.check(folder, game).results();
        assertEquals(1, results.size());
        return results.get(0);
    }

    @Test
    void recordingsOfAnUnchangedBuildAreTheSame() throws IOException {
        record("b.rec", GAME);
        record("a.rec", GAME);
        record(".hidden", build(5, Body.class, Score.class));
        Files.createDirectory(folder.resolve("old"));
        Files.createSymbolicLink(folder.resolve("link.rec"), folder.resolve(".hidden"));
        Recordings recordings = Recordings.check(folder, GAME);
        assertEquals(
                List.of("a.rec: same", "b.rec: same"),
                recordings.results().stream().map(Result::toString).toList());
        assertEquals(STEPS, recordings.results().get(0).steps());
        assertEquals(List.of(), recordings.results().get(0).changes());
        assertEquals(16, recordings.results().get(0).hash().length());
        recordings.assertSame();
    }

    @Test
    void aChangedConstantNamesTheStepTheComponentAndBothValues() throws IOException {
        record("a.rec", GAME);
        Result result = only(build(3, Body.class, Score.class));
        assertEquals(Outcome.DIFFERS, result.outcome());
        assertEquals(9, result.steps());
        assertEquals(
                "first difference in step 10: Body; by step 40: entity 1, Body.speed: 3.0 instead of 1.0",
                result.detail());
        AssertionError e = assertThrows(AssertionError.class, result::assertSame);
        assertTrue(e.getMessage().contains("a.rec: differs, first difference in step 10: Body; "), e::getMessage);
        assertThrows(
                AssertionError.class,
                () -> Recordings.check(folder, build(3, Body.class, Score.class))
                        .assertSame());
    }

    @Test
    void withoutStatesADifferenceNamesTheComponentsOnly() throws IOException {
        try (GameRun<?> run = GAME.begin()) {
            Recorder.start(folder.resolve("a.rec"), run);
            run.setPlayer(player());
            run.step(STEPS);
        }
        assertEquals(
                "first difference in step 10: Body",
                only(build(3, Body.class, Score.class)).detail());
    }

    @Test
    void aNewComponentAnywhereInTheOrderLeavesTheOthersComparable() throws IOException {
        record("a.rec", GAME);
        for (List<Class<?>> order : List.<List<Class<?>>>of(
                List.of(Wind.class, Body.class, Score.class),
                List.of(Body.class, Wind.class, Score.class),
                List.of(Score.class, Body.class, Wind.class))) {
            Class<?>[] components = order.toArray(Class<?>[]::new);
            Result result = only(build(1, components));
            assertEquals(Outcome.SAME, result.outcome(), result::detail);
            assertEquals(STEPS, result.steps());
            assertEquals(List.of("not compared: Wind is new"), result.changes());
            String detail = only(build(3, components)).detail();
            assertTrue(detail.startsWith("first difference in step 10: Body; by step 40: entity 1, Body."), detail);
        }
    }

    @Test
    void aComponentThatIsGoneIsNotCompared() throws IOException {
        record("a.rec", build(1, Body.class, Wind.class, Score.class));
        Result result = only(GAME);
        assertEquals(Outcome.SAME, result.outcome(), result::detail);
        assertEquals(List.of("not compared: Wind does not exist any more"), result.changes());
        assertEquals(
                "first difference in step 10: Body; by step 40: entity 1, Body.speed: 3.0 instead of 1.0",
                only(build(3, Body.class, Score.class)).detail());
    }

    @Test
    void otherEntitiesDiffer() throws IOException {
        record("a.rec", GAME);
        Result result = only(GAME.wire((world, scheduler) -> scheduler.simulation("spawn", step -> {
            if (step.step() == 20) {
                step.commands().spawn(new Body());
            }
        })));
        assertEquals(
                "first difference in step 20: entities, Body; by step 40: entity 5, Body: there instead of not there",
                result.detail());
    }

    /** Compiles a build of another game, whose component has certain fields, and returns its description. */
    private GameSpec<?> compiled(String name, String fields, String type, String speed) throws Exception {
        Path classes = Files.createDirectory(folder.resolve(name));
        GuideExamples.compile("""
                import dev.halfstep.game.*;
                import dev.halfstep.storage.ComponentType;
                public final class Guide {
                    static final class Ball { int height; %s }
                    static final class Mark { int steps; }
                    public static final GameSpec<?> GAME = GameSpec.of("ball", "1.0")
                            .register(ComponentType.simulation(Ball.class).named("ball")%s)
                            .register(Mark.class)
                            .wire((world, scheduler) -> {
                                world.spawn(new Ball(), new Mark());
                                scheduler.simulation("roll", step -> {
                                    world.single(Mark.class).steps++;
                                    world.single(Ball.class).%s += 2;
                                });
                            });
                }
                """.formatted(fields, type, speed), classes);
        URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, RecordingsTest.class.getClassLoader());
        return (GameSpec<?>) loader.loadClass("Guide").getDeclaredField("GAME").get(null);
    }

    @Test
    void renamedFieldsAreComparedAndOtherFieldsAreNot() throws Exception {
        GameSpec<?> old = compiled("old", "float speed;", "", "speed");
        Path recordings = Files.createDirectory(folder.resolve("recordings"));
        try (GameRun<?> run = old.begin()) {
            Recorder.start(recordings.resolve("seed.rec"), run).saveStateEvery(10);
            run.step(20);
            Recorder.start(recordings.resolve("state.rec"), run); // begins with a state
            run.step(20);
        }
        String migration = ".version(2).migratedFrom(1, fields -> fields.%s)";
        GameSpec<?> renamed =
                compiled("renamed", "float tempo;", migration.formatted("rename(\"speed\", \"tempo\")"), "tempo");
        for (Result result : Recordings.check(recordings, renamed).results()) {
            assertEquals(Outcome.SAME, result.outcome(), result::toString);
            assertEquals(List.of("compared as renamed: Ball.speed is now tempo"), result.changes());
        }
        GameSpec<?> extended =
                compiled("extended", "float speed; int mass;", migration.formatted("put(\"mass\", 5)"), "mass");
        for (Result result : Recordings.check(recordings, extended).results()) {
            assertEquals(Outcome.SAME, result.outcome(), result::toString);
            assertEquals(List.of("not compared: Ball has a new field mass"), result.changes());
        }
        Path state = recordings.resolve("state.rec");
        Files.delete(state);
        try (GameRun<?> run = extended.begin()) {
            run.step(20);
            Recorder.start(state, run);
        }
        Result newer = Recordings.check(recordings, old).results().get(1);
        assertEquals(Outcome.REFUSED, newer.outcome());
        assertTrue(newer.detail().contains("version 2 in the state, which is newer"), newer::detail);
    }

    @Test
    void filesThatCannotBeReplayedSayWhy() throws IOException {
        byte[] bytes = Files.readAllBytes(record("whole.rec", GAME));
        Files.write(folder.resolve("cut.rec"), Arrays.copyOf(bytes, bytes.length - 9));
        Files.writeString(folder.resolve("notes.txt"), "level 3 is too hard");
        Files.write(folder.resolve("empty.rec"), new byte[0]);
        try (GameRun<?> run = GameSpec.of("other", "1.0").begin()) {
            Recorder.start(folder.resolve("other.rec"), run);
        }
        GameSpec<?> narrow = GameSpec.of("sled", "1.0").setting("sleds", 1, 1, 2);
        Map<String, Outcome> expected = Map.of(
                "whole.rec",
                Outcome.SAME,
                "cut.rec",
                Outcome.DAMAGED,
                "notes.txt",
                Outcome.DAMAGED,
                "empty.rec",
                Outcome.DAMAGED,
                "other.rec",
                Outcome.REFUSED);
        List<Result> results = Recordings.check(folder, GAME).results();
        assertEquals(expected.size(), results.size());
        for (Result result : results) {
            assertEquals(expected.get(result.name()), result.outcome(), result::toString);
        }
        Result setting = Recordings.check(folder, narrow).results().get(4);
        assertEquals(Outcome.REFUSED, setting.outcome());
        assertTrue(setting.detail().contains("sleds"), setting::detail);
    }

    @Test
    void aSystemThatThrowsFailsUnlessItDidInTheRecordedGame() throws IOException {
        GameSpec<?> failing = build(1, /* failingStep= */ 70, Body.class, Score.class);
        record("game.rec", GAME);
        assertEquals(Outcome.FAILED, only(failing).outcome());
        assertTrue(only(failing).detail().startsWith("system 'push' failed in simulation at step 70"));
        Files.delete(folder.resolve("game.rec"));

        Path crash = record("crash.rec", failing);
        assertEquals(Outcome.SAME, only(failing).outcome());
        assertTrue(
                only(failing).detail().startsWith("as recorded: system 'push' failed"),
                only(failing).detail());
        assertEquals(Outcome.DIFFERS, only(GAME).outcome());
        assertTrue(
                only(GAME).detail().contains("the recorded game failed in this step"),
                only(GAME).detail());

        Recordings.accept(folder, build(3, /* failingStep= */ 70, Body.class, Score.class))
                .assertSame();
        assertTrue(Recording.open(crash).endsInFailure(), "it still fails");
        Recordings.accept(folder, GAME).assertSame();
        assertFalse(Recording.open(crash).endsInFailure());
        assertEquals(70, Recording.open(crash).steps());
        Result earlier = Recordings.accept(folder, build(3, /* failingStep= */ 60, Body.class, Score.class))
                .results()
                .get(0);
        assertEquals(Outcome.DIFFERS, earlier.outcome());
        assertTrue(earlier.detail().contains("; not accepted: system 'push' failed"), earlier::detail);
        assertEquals(70, Recording.open(crash).steps(), "the file must stay");
    }

    @Test
    void aRecordingThatNeedsTooManyStepsIsRefused() throws IOException {
        record("a.rec", GAME);
        Result result =
                Recordings.check(folder, GAME, /* maxSteps= */ 100).results().get(0);
        assertEquals(Outcome.REFUSED, result.outcome());
        assertTrue(result.detail().contains("at most 100 steps"), result::detail);
    }

    @Test
    void damagedFilesEndNoCheck() throws IOException {
        byte[] bytes = Files.readAllBytes(record("a.rec", GAME));
        int count = 0;
        for (int at = 0; at < bytes.length; at += bytes.length / 40) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 0x55;
            Files.write(folder.resolve("damaged-" + count++), damaged);
        }
        List<Result> results = Recordings.check(folder, GAME).results();
        assertEquals(count + 1, results.size());
        assertEquals(
                count,
                results.stream()
                        .filter(result -> result.outcome() == Outcome.DAMAGED)
                        .count());
    }

    /** The number and the input of each step, and where hashes and states are. */
    private static List<String> inputs(Path file) throws IOException {
        List<String> inputs = new ArrayList<>();
        Recording recording = Recording.open(file).requireWhole();
        inputs.add(recording.settings() + " " + recording.seed() + " " + recording.beginStep());
        inputs.add(recording.stateStepFrom(0) + " " + recording.stateStepFrom(41) + " " + recording.stateStepFrom(81));
        GameSpec<?> listening = build(9, Body.class, Score.class)
                .wire((world, scheduler) -> scheduler.simulation("listen", step -> {
                    inputs.add(step.step() + " " + step.input().isHeld(Key.SPACE));
                    for (int i = 0; i < step.input().events().size(); i++) {
                        inputs.add(step.input().events().kind(i) + " "
                                + step.input().events().x(i));
                    }
                }));
        try (GameRun<?> run = recording.describe(listening).begin();
                Replay replay = Replay.beginInChangedGame(recording, run, /* goesOn= */ true)) {
            replay.runTo(recording.steps());
        }
        return inputs;
    }

    @Test
    void acceptedRecordingsHaveTheSameInputAndTheStatesOfTheChangedBuild() throws IOException {
        GameSpec<?> changed = build(3, Body.class, Score.class);
        Path old = record("old.rec", GAME);
        byte[] same = Files.readAllBytes(record("same.rec", changed));
        Path noted = folder.resolve("noted.rec");
        try (GameRun<?> run = GAME.begin()) {
            run.setPlayer(player());
            run.step(5);
            Recorder.start(Files.newOutputStream(noted), run, /* hashEvery= */ 30, Map.of("level", "swamp"));
            run.step(STEPS);
        }
        List<String> oldInputs = inputs(old);
        List<String> notedInputs = inputs(noted);
        List<String> outcomes = Recordings.accept(folder, changed).results().stream()
                .map(result -> result.name() + " " + result.outcome().label())
                .toList();
        assertEquals(List.of("noted.rec accepted", "old.rec accepted", "same.rec same"), outcomes);
        Recordings.check(folder, changed).assertSame();
        assertEquals(oldInputs, inputs(old));
        assertEquals(notedInputs, inputs(noted));
        assertTrue(notedInputs.get(0).startsWith("{level=swamp, sleds=2} 1 5"), notedInputs.get(0));
        assertTrue(oldInputs.get(1).equals("40 80 120"), oldInputs.get(1));
        assertArrayEquals(same, Files.readAllBytes(folder.resolve("same.rec")));
        Result stricter = Recordings.check(folder, GAME).results().get(0);
        assertEquals("first difference between steps 5 and 35: Body", stricter.detail(), "hashes every 30 steps");
    }

    @Test
    void aRecordingOfWhichNotAllIsComparedIsAcceptedToo() throws IOException {
        GameSpec<?> extended = build(1, Wind.class, Body.class, Score.class);
        record("a.rec", GAME);
        assertEquals(1, only(extended).changes().size());
        Recordings.accept(folder, extended).assertSame();
        assertEquals(List.of(), only(extended).changes());
    }

    @Test
    void anAcceptedRecordingWithUndoneStepsHasItsFinalTimeline() throws IOException {
        Path file = folder.resolve("rewound.rec");
        try (GameRun<?> run = GAME.begin()) {
            Rewind rewind = new Rewind(run.scheduler(), 1f, 1 << 20);
            Recorder.start(file, run);
            run.setPlayer(player());
            run.step(60);
            rewind.setHeld(true);
            run.step(30);
            rewind.setHeld(false);
            run.step(60);
        }
        long steps = Recording.open(file).steps();
        assertTrue(steps < 120, "steps must be undone: " + steps);
        assertEquals(Outcome.SAME, only(GAME).outcome());
        List<String> inputs = inputs(file);
        GameSpec<?> changed = build(3, Body.class, Score.class);
        assertEquals(Outcome.DIFFERS, only(changed).outcome());
        Recordings.accept(folder, changed).assertSame();
        assertEquals(steps, Recording.open(file).steps());
        assertEquals(inputs, inputs(file));
        Recordings.check(folder, changed).assertSame();
    }

    private int run(ByteArrayOutputStream out, GameSpec<?> game, String... options) {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        return Recordings.run(List.of(options), game, stream, stream);
    }

    @Test
    void theCommandPrintsATableAcceptsAndWritesAPage() throws IOException {
        GameSpec<?> changed = build(3, Wind.class, Body.class, Score.class);
        record("<b>.rec", GAME);
        Path file = record("a.rec", GAME);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertEquals(0, run(out, GAME, folder.toString()));
        assertEquals("""
                recording  result  steps
                <b>.rec    same    120
                a.rec      same    120
                2 recordings of sled 1.0: 2 same
                """, out.toString(StandardCharsets.UTF_8));
        out.reset();
        byte[] before = Files.readAllBytes(file);
        assertEquals(1, run(out, changed, folder.toString()));
        assertArrayEquals(before, Files.readAllBytes(file));
        String table = out.toString(StandardCharsets.UTF_8);
        assertTrue(table.contains("a.rec      differs  9      first difference in step 10: Body; "), table);
        assertTrue(table.contains("2 recordings of sled 1.0: 2 differs\nnot compared: Wind is new (in 2 of 2)"), table);
        out.reset();
        Path page = Files.createTempFile("recordings", ".html");
        try {
            assertEquals(0, run(out, changed, "--accept", "--html", page.toString(), folder.toString()));
            assertFalse(Arrays.equals(before, Files.readAllBytes(file)));
            assertTrue(out.toString(StandardCharsets.UTF_8).contains("\naccepted: a.rec\n"));
            String html = Files.readString(page);
            assertTrue(html.contains("<td>&lt;b&gt;.rec</td><td class=\"accepted\">accepted</td>"), html);
            assertFalse(html.contains("<b>"), html);
        } finally {
            Files.delete(page);
        }
        assertEquals(0, run(out, changed, folder.toString()));
    }

    @Test
    void theCommandEndsWith2WithoutRecordingsOrForBadOptions() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertEquals(2, run(out, GAME, folder.toString()));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("has none"), out::toString);
        assertThrows(IOException.class, () -> Recordings.check(folder, GAME));
        record("a.rec", GAME);
        assertEquals(2, run(out, GAME));
        assertEquals(2, run(out, GAME, folder.resolve("missing").toString()));
        assertEquals(2, run(out, GAME, folder.toString(), "--renew"));
        assertEquals(2, run(out, GAME, folder.toString(), "--html"));
        assertEquals(2, run(out, GAME, folder.toString(), folder.toString()));
        assertEquals(
                2,
                run(
                        out,
                        GAME,
                        folder.toString(),
                        "--html",
                        folder.resolve("page.html").toString()));
        assertEquals(0, run(out, GAME, "--help"));
    }
}
