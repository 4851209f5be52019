package dev.halfstep.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.testkit.Pond;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Inspects recordings of two games: one that changes its fields in every way, and the pond with its sixteen systems.
 */
class InspectionTest {

    @TempDir
    private Path folder;

    /** Records a game. */
    private Path record(WorldRecipe recipe, int steps) throws IOException {
        Path file = folder.resolve("game.rec");
        try (SyntheticWorld world = recipe.build();
                Recorder recorder = Recorder.start(file, world.gameRun())) {
            world.step(steps);
            assertEquals(steps, recorder.steps());
        }
        return file;
    }

    private Path recordQuarry() throws IOException {
        ScriptedInput player = ScriptedInput.bySteps(Quarry.RATE).tap(Key.SPACE, 3, 1);
        return record(Quarry.recipe().input(() -> player), 5);
    }

    private Inspection quarry() throws IOException {
        return Inspection.of(recordQuarry(), Quarry.GAME);
    }

    private static List<String> texts(List<Inspection.Change> changes) {
        return changes.stream()
                .map(change -> change.step() + " " + change.writer() + ": " + change.before() + " -> " + change.after())
                .toList();
    }

    @Test
    void namesTheSystemOfEachChangeInAStep() throws IOException {
        assertEquals(
                List.of(
                        "1 dig: 0 -> 1",
                        "1 add: 1 -> 6",
                        "1 subtract: 6 -> 1",
                        "2 dig: 1 -> 2",
                        "2 commands of dig: 2 -> not there",
                        "4 commands of dig: not there -> 0",
                        "4 add: 0 -> 5",
                        "4 subtract: 5 -> 0",
                        "5 dig: 0 -> 1",
                        "5 add: 1 -> 6",
                        "5 subtract: 6 -> 1"),
                texts(quarry().changes("1.Ore.grams")));
    }

    @Test
    void tellsTheCommandsOfParallelSystemsApart() throws IOException {
        assertEquals(List.of("2 commands of burn: 1 -> 7"), texts(quarry().changes("1.Coal.grams")));
    }

    @Test
    void namesCapturesEventsAndPendingCommands() throws IOException {
        Inspection inspection = quarry();

        assertEquals(
                List.of("1 move: 0.0 -> 1.0", "2 move: 1.0 -> 2.0"),
                texts(inspection.changes("1.Transform.position.x")).subList(0, 2));
        assertEquals(
                List.of("2 capture-previous: 0.0 -> 1.0", "3 capture-previous: 1.0 -> 2.0"),
                texts(inspection.changes("1.PreviousTransform.position.x")).subList(0, 2));
        assertEquals(List.of("4 count: 0 -> 1"), texts(inspection.changes("1.Tally.blasts")));
        assertEquals(
                List.of("1 pending-commands: not there -> 9.0"), texts(inspection.changes("2.Transform.position.y")));
    }

    @Test
    void readsArraysNestedObjectsReferencesAndValuesWithoutNames() throws IOException {
        Inspection inspection = quarry();

        assertEquals(List.of("2", "3", "not there", "not there", "6", "11"), inspection.history("1.Ore.layers[1]"));
        assertEquals("2", inspection.history("1.Ore.layers.length").get(1));
        assertEquals("not there", inspection.history("1.Ore.layers[2]").get(1));
        assertEquals(
                List.of("not there", "not there", "not there", "not there", "not there", "\"ANGRY\""),
                inspection.history("1.Ore.label.mood"));
        assertEquals(List.of("null", "1", "not there", "not there", "1", "1"), inspection.history("1.Ore.neighbour"));
        assertEquals(List.of("not there", "1", "1", "1", "1", "1"), inspection.history("1.Sack.value 1"));
        assertEquals(List.of("5 label: not there -> 5"), texts(inspection.changes("1.Sack.value 3")));
    }

    /** The brute-force log is the reference: it copies the whole state after each system. */
    @Test
    void changesAreThoseOfABruteForceLog() throws IOException {
        int steps = 24;
        Path file = record(Pond.recipe().workers(4).lenient(), steps);
        Inspection inspection = Inspection.of(file, Pond.GAME);
        Map<String, List<Inspection.Change>> log;
        try (SyntheticWorld world = Pond.recipe().lenient().build()) {
            WriteLog writes = WriteLog.of(world.world(), world.scheduler());
            world.step(steps);
            log = writes.changes();
        }

        // For each writer the field with the most writers, so that each writer is compared.
        Map<String, String> fields = new TreeMap<>();
        log.forEach((field, changes) -> writers(changes)
                .forEach(writer -> fields.merge(
                        writer, field, (chosen, other) -> order(log).compare(chosen, other) <= 0 ? chosen : other)));
        for (String field : new TreeSet<>(fields.values())) {
            assertEquals(log.get(field), inspection.changes(field), field);
        }
        assertNull(inspection.divergence());
        assertTrue(
                fields.keySet()
                        .containsAll(Set.of(
                                "capture-previous",
                                "commands of eat",
                                "commands of breed",
                                "weather",
                                "weigh",
                                "mourn")),
                fields::toString);
    }

    private static Comparator<String> order(Map<String, List<Inspection.Change>> log) {
        return Comparator.comparing((String field) -> -writers(log.get(field)).size())
                .thenComparing(Comparator.naturalOrder());
    }

    private static Set<String> writers(List<Inspection.Change> changes) {
        return changes.stream().map(Inspection.Change::writer).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void showsTheStateAfterAStepAndWhatDiffersBetweenSteps() throws IOException {
        Inspection inspection = quarry();

        assertTrue(inspection.stateAt(0).contains(new Inspection.Value(1, "Coal", "grams", "1")));
        assertTrue(inspection.stateAt(5).contains(new Inspection.Value(1, "Coal", "grams", "7")));
        assertEquals(
                List.of(
                        new Inspection.Difference(1, "Transform", "position.x", "1.0", "2.0"),
                        new Inspection.Difference(1, "Ore", "", "there", "not there"),
                        new Inspection.Difference(1, "Coal", "grams", "1", "7")),
                inspection.differences(1, 2));
        assertEquals(
                new Inspection.Difference(2, "", "", "there", "not there"),
                inspection.differences(1, 0).get(inspection.differences(1, 0).size() - 1));
    }

    @Test
    void refusesAStepOrAFieldThatDoesNotExist() throws IOException {
        Inspection inspection = quarry();

        assertRefused("a step must be one of the recording, 0 to 5: 6", () -> inspection.stateAt(6));
        assertRefused("a step must be one of the recording, 0 to 5: -1", () -> inspection.differences(0, -1));
        for (String field : List.of("x", "1.Ore", "Ore.grams", "-1.Ore.grams", "1.")) {
            assertRefused(
                    "a field must be ENTITY.COMPONENT.FIELD, such as 3.Transform.position.x: " + field,
                    () -> inspection.history(field));
        }
        assertRefused(
                "a component must be one of Transform, Ore, Coal, Tally, Sack: 1.Oar.grams",
                () -> inspection.history("1.Oar.grams"));
        for (String path : List.of("gram", "layers", "layers[1", "layers[x]", "layers[1].x", "label", "grams.x")) {
            assertRefused(
                    "a field of Ore must be one of grams, label.text, label.mood, layers, neighbour: " + path,
                    () -> inspection.changes("1.Ore." + path));
        }
        assertRefused(
                "a field of Sack must be one of value 1, value 2, value 3: weight",
                () -> inspection.history("1.Sack.weight"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> inspection.history("1.Transform.x"))
                .getMessage()
                .startsWith("a field of Transform must be one of position.x, position.y, "));
    }

    private interface Question {
        Object ask() throws IOException;
    }

    private static void assertRefused(String message, Question question) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, question::ask, message)
                        .getMessage());
    }

    @Test
    void endsAtADivergenceAndReportsIt() throws IOException {
        Path file = recordQuarry();
        GameSpec<?> changed = Quarry.GAME.wire((world, scheduler) -> scheduler.simulation(
                "cheat", step -> step.world().single(Quarry.Tally.class).blasts += step.step() == 3 ? 1 : 0));
        Inspection inspection = Inspection.of(file, changed);

        assertEquals(List.of("0", "0", "0", "1"), inspection.history("1.Tally.blasts"));
        assertEquals(3, divergedStep(inspection));
        assertEquals(List.of("3 cheat: 0 -> 1"), texts(inspection.changes("1.Tally.blasts")));
        assertTrue(inspection.stateAt(3).contains(new Inspection.Value(1, "Tally", "blasts", "1")));
        IllegalStateException tooLate = assertThrows(IllegalStateException.class, () -> inspection.stateAt(4));
        assertTrue(tooLate.getMessage().contains("step 4"), tooLate.getMessage());
        AssertionError diverged = assertThrows(AssertionError.class, inspection::assertReplays);
        assertTrue(diverged.getMessage().contains("in step 3"), diverged.getMessage());

        Inspection unchanged = Inspection.of(file, Quarry.GAME);
        unchanged.assertReplays();
        unchanged.stateAt(5);
        assertNull(unchanged.divergence());
    }

    private static long divergedStep(Inspection inspection) {
        Recording.Difference divergence = inspection.divergence();
        assertNotNull(divergence);
        return divergence.step();
    }

    @Test
    void aRecordedFailureIsTheTestOfItsFix() throws IOException {
        GameSpec<?> broken = Quarry.GAME.wire((world, scheduler) -> scheduler.simulation("break", step -> {
            if (step.step() == 4) {
                throw new IllegalStateException("broken");
            }
        }));
        Path file = folder.resolve("crash.rec");
        try (SyntheticWorld world = WorldRecipe.of(broken).build()) {
            Recorder recorder = Recorder.start(file, world.gameRun(), 60);
            assertThrows(SystemFailureException.class, () -> world.step(5));
            recorder.close();
        }

        assertThrows(
                SystemFailureException.class, () -> Inspection.of(file, broken).assertReplays());
        Inspection.of(file, Quarry.GAME).assertReplays();
        assertEquals(
                List.of("0", "1", "not there", "not there"),
                Inspection.of(file, broken).history("1.Ore.grams"));
    }

    /** The result of a command. */
    private record Answer(int exitCode, String out, String err) {}

    private static Answer ask(String... options) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Inspection.run(
                Arrays.asList(options),
                Quarry.GAME,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Answer(exitCode, text(out), text(err));
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Test
    void commandPrintsAlignedTables() throws IOException {
        String file = recordQuarry().toString();

        assertEquals(new Answer(0, """
                        game   quarry 1
                        seed   7
                        level  2
                        steps  5 at 50 Hz
                        end    complete
                        """, ""), ask(file));
        assertEquals(new Answer(0, """
                        entity  component  field          value
                        1       Ore        grams          1
                        1       Ore        label          null
                        1       Ore        layers.length  2
                        1       Ore        layers[0]      1
                        1       Ore        layers[1]      3
                        1       Ore        neighbour      1
                        """, ""), ask(file, "--at", "1", "--entity", "1", "--component", "Ore"));
        assertEquals(new Answer(0, """
                        entity  component  field       step 1  step 2
                        1       Transform  position.x  1.0     2.0
                        1       Ore                    there   not there
                        1       Coal       grams       1       7
                        """, ""), ask(file, "--diff", "1", "2"));
        assertEquals(new Answer(0, """
                        step  writer            before  after
                        2     commands of burn  1       7
                        """, ""), ask("--who-wrote", "1.Coal.grams", file));
        assertEquals(new Answer(0, """
                        step  1.Coal.grams
                        0     1
                        2     7
                        """, ""), ask(file, "--history", "1.Coal.grams"));
    }

    @Test
    void commandPrintsEachStepAsCsvAndDrawsThemAsAPlot() throws IOException {
        String file = recordQuarry().toString();
        Path plot = folder.resolve("grams.svg");

        assertEquals(new Answer(0, """
                        step,1.Ore.grams
                        0,0
                        1,1
                        2,not there
                        3,not there
                        4,0
                        5,1
                        """, ""), ask(file, "--csv", "--history", "1.Ore.grams"));
        assertEquals(new Answer(0, "", ""), ask(file, "--history", "1.Ore.grams", "--plot", plot.toString()));
        String svg = Files.readString(plot);
        // Two lines: up in step 1, and up again from step 4 to 5. The y axis points down.
        assertTrue(svg.contains("d=\"M40.0 280.0L40.0 280.0L216.0 80.0M744.0 280.0L744.0 280.0L920.0 80.0\""), svg);
        assertTrue(svg.contains(">1.Ore.grams</text>"), svg);
    }

    /** A text of the game reaches the terminal: an escape sequence, a quote and a change of the writing direction. */
    @Test
    void commandPrintsNoControlCharacters() throws IOException {
        String file = recordQuarry().toString();

        String text = ask(file, "--at", "5", "--component", "Ore").out();
        assertTrue(text.contains("label.text     \"\\u001b[31mred, \"x\"\\u202e\"\n"), text);
        String csv = ask(file, "--csv", "--history", "1.Ore.label.text").out();
        assertTrue(csv.endsWith("\n5,\"\"\"\\u001b[31mred, \"\"x\"\"\\u202e\"\"\"\n"), csv);
        assertEquals(
                "inspect: an option must be one of the listed options: --\\u0007 (--help lists all options)\n",
                ask("--\u0007").err());
    }

    @Test
    void commandRefusesBadUsageWithExitCode2() throws IOException {
        String file = recordQuarry().toString();

        assertBadUsage("the recording must be one file: ");
        assertBadUsage("the recording must be one file: a b", "a", "b");
        assertBadUsage("an option must be one of the listed options: --when", file, "--when", "3");
        assertBadUsage("an option must have all of its values, 2: --diff", file, "--diff", "3");
        assertBadUsage("an option must be given once: --csv", file, "--csv", "--csv");
        assertBadUsage("a command must ask one question: --at --who-wrote", file, "--at", "1", "--who-wrote", "x");
        assertBadUsage("an option must belong to the question: --entity", file, "--who-wrote", "x", "--entity", "1");
        assertBadUsage("an option must belong to the question: --plot", file, "--at", "1", "--plot", "x.svg");
        assertBadUsage("the name of a plot must end with .svg: x.png", file, "--history", "x", "--plot", "x.png");
        assertBadUsage("a step must be a whole number: one", file, "--at", "one");
        assertBadUsage("a step must be one of the recording, 0 to 5: 6", file, "--diff", "1", "6");
        assertBadUsage(
                "a component must be one of Transform, Ore, Coal, Tally, Sack: Oar",
                file,
                "--at",
                "1",
                "--component",
                "Oar");
        assertBadUsage(
                "a plotted field must be a number: 1.Ore.label.text is \"\\u001b[31mred, \"x\"\\u202e\"",
                file,
                "--history",
                "1.Ore.label.text",
                "--plot",
                "x.svg");
        assertEquals(0, ask("--help").exitCode());
        assertTrue(ask("-h").out().startsWith("usage: inspect RECORDING "));
    }

    private static void assertBadUsage(String message, String... options) {
        assertEquals(new Answer(2, "", "inspect: " + message + " (--help lists all options)\n"), ask(options));
    }

    @Test
    void commandReportsFailuresWithExitCode1() throws IOException {
        Answer missing = ask(folder.resolve("missing.rec").toString(), "--at", "1");
        assertEquals(1, missing.exitCode());
        assertTrue(missing.err().startsWith("inspect: a recording must be a file: "), missing.err());

        Path file = record(Quarry.recipe().system("more", step -> step.world().single(Quarry.Ore.class).grams += 1), 1);
        Answer diverged = ask(file.toString(), "--who-wrote", "1.Ore.grams");
        assertEquals(1, diverged.exitCode());
        assertTrue(diverged.out().contains("1     dig       0       1\n"), diverged.out());
        assertTrue(diverged.err().startsWith("inspect: a replay must reach the recorded states: "), diverged.err());
        assertTrue(diverged.err().endsWith("different state: " + Quarry.Ore.class.getName() + "\n"), diverged.err());
    }
}
