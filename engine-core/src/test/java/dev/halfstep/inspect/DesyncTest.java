package dev.halfstep.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.inspect.Duel.Machine;
import dev.halfstep.inspect.Duel.Shot;
import dev.halfstep.inspect.Duel.Velocity;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.transform.Transform;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the report about two machines whose states differ, with planted differences. */
class DesyncTest {

    private static final int STEPS = 40;

    /** Plays two machines; only the second one has the fault. Returns the evidence of both. */
    private static List<Recording> play(Consumer<SimulationContext> fault) throws IOException {
        return play(Duel.GAME, Duel.game(fault), machine -> {});
    }

    private static List<Recording> play(GameSpec<Duel.Parts> host, GameSpec<Duel.Parts> guest, Consumer<Machine> meddle)
            throws IOException {
        try (Machine first = new Machine(host, 1);
                Machine second = new Machine(guest, 2)) {
            for (int i = 0; i < STEPS; i++) {
                first.play(1);
                second.play(1);
                meddle.accept(second);
            }
            return List.of(
                    Recording.of("host.rec", first.evidence(32, 38)),
                    Recording.of("guest.rec", second.evidence(32, 38)));
        }
    }

    private static Desync doctor(List<Recording> sides) throws IOException {
        return Desync.between(sides.get(0), sides.get(1), Duel.GAME);
    }

    private static Consumer<SimulationContext> inStep(long faulty, Consumer<SimulationContext> fault) {
        return step -> {
            if (step.step() == faulty) {
                fault.accept(step);
            }
        };
    }

    @Test
    void nothingDiffers() throws IOException {
        Desync desync = doctor(play(step -> {}));
        assertEquals(
                "the games of A (host) and B (guest 2) do not differ up to step 38; the first compared step is 32",
                desync.text());
        assertFalse(desync.isFound());
        assertEquals(38, desync.step());
    }

    @Test
    void aValueThatIsOffByALittle() throws IOException {
        Desync desync = doctor(play(inStep(36, step -> {
            for (var row : step.world().query(Velocity.class)) {
                row.first().x += row.id().number() == 2 ? 0.001f : 0;
            }
        })));
        assertEquals(36, desync.step());
        assertEquals("entity 2, Velocity.x", desync.location());
        assertEquals("steer", desync.writesA().get(0).writer());
        assertEquals("steer", desync.writesB().get(0).writer());
        assertEquals(
                desync.valueA(),
                desync.writesA().get(desync.writesA().size() - 1).after());
        String guide = Files.readString(Path.of("..", "docs", "bug-reports.md"));
        assertTrue(guide.contains("```\n" + desync.text() + "\n```\n"), desync.text());
    }

    @Test
    void anEntityOnOneSideOnly() throws IOException {
        Desync desync = doctor(play(inStep(35, step -> step.commands().spawn(Transform.at(3, 3), new Shot()))));
        assertEquals(35, desync.step());
        assertEquals("not there", desync.valueA());
        assertEquals("there", desync.valueB());
        assertTrue(desync.location().matches("entity \\d+ with Transform, Shot"), desync.location());
        assertTrue(desync.text().contains("by no system in B; this machine computes the value of A"), desync.text());
    }

    /** The hashes are equal: the wind is no component, and moves nothing. */
    @Test
    void anObjectThatHashesDoNotCover() throws IOException {
        Duel.Wind[] wind = new Duel.Wind[1];
        GameSpec<Duel.Parts> guest = Duel.game(inStep(35, step -> wind[0].strength = 1.5)); // as if read from a file
        Desync desync = doctor(
                play(Duel.GAME, guest, machine -> wind[0] = machine.run.parts().wind()));
        assertEquals(35, desync.step());
        assertEquals("Wind: strength", desync.location());
        assertEquals("1.0", desync.valueA());
        assertEquals("1.5", desync.valueB());
        assertTrue(desync.text().contains("  Wind: strength: 1.0 in A, 1.5 in B"), desync.text());
        assertTrue(
                desync.text().contains("by 'blow' in A, by 'blow' in B; this machine computes the value of A"),
                desync.text());
    }

    @Test
    void theInputThatAMachineHasLost() throws IOException {
        Desync desync = doctor(play(Duel.GAME, Duel.GAME, machine -> {
            long steps = machine.run.scheduler().timestep().steps();
            if (steps == 37) {
                machine.rollback.setInput(35, whole -> whole.add(2, Key.D, true, 0));
                machine.rollback.resimulate();
            }
        }));
        assertEquals(35, desync.step());
        assertEquals("the input", desync.location());
        assertTrue(desync.valueB().startsWith("player 2 PRESS "), desync.valueB());
        assertTrue(desync.text().contains("look for: the exchange of input"), desync.text());
    }

    private static int calls;

    /** As with a clock: nothing reproduces it, on no machine. */
    @Test
    void aValueThatNoMachineReproduces() throws IOException {
        GameSpec<Duel.Parts> game = Duel.game(inStep(34, step -> {
            calls++;
            for (var row : step.world().query(Velocity.class)) {
                row.first().x += calls;
            }
        }));
        List<Recording> sides = play(game, game, machine -> {});
        Desync desync = Desync.between(sides.get(0), sides.get(1), game);
        assertEquals(34, desync.step());
        assertEquals("entity 1, Velocity.x", desync.location());
        assertTrue(desync.text().contains("this machine computes another state in each run"), desync.text());
        assertTrue(desync.text().contains("look for: a clock"), desync.text());
    }

    /** The second machine remembers a step that it has undone. */
    @Test
    void aFieldThatARollbackDoesNotRestore() throws IOException {
        int[] runs = {0};
        Desync desync = doctor(play(step -> {
            runs[0]++;
            if (step.step() == 33 && runs[0] % 2 == 0) {
                for (var row : step.world().query(Velocity.class)) {
                    row.first().x += 1;
                }
            }
        }));
        assertEquals(33, desync.step());
        assertTrue(desync.text().contains("look for: what only one machine has: a field of a system"), desync.text());
    }

    /** Recordings with hashes only: this machine computes the values of the side that it reproduces. */
    @Test
    void recordingsWithoutStates() throws IOException {
        List<Recording> sides = new ArrayList<>();
        for (Consumer<SimulationContext> fault : List.<Consumer<SimulationContext>>of(step -> {}, inStep(20, step -> {
            for (var row : step.world().query(Velocity.class)) {
                row.first().x = 9;
            }
        }))) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (Machine machine = new Machine(Duel.game(fault), 1)) {
                Recorder recorder = Recorder.start(bytes, machine.run, 1, Map.of("machine", "side"));
                machine.run.step(30);
                recorder.close();
            }
            sides.add(Recording.of("side.rec", bytes.toByteArray()));
        }
        Desync desync = doctor(sides);
        assertEquals(20, desync.step());
        assertTrue(desync.text().contains("different state: dev.halfstep.transform.Transform, "), desync.text());
        assertTrue(desync.text().contains("this machine does not reproduce B: "), desync.text());
    }

    private static final class OfAnotherBuild {}

    @Test
    void statesThatThisMachineCannotLoadAreNotEqual() throws IOException {
        List<Recording> sides = new ArrayList<>();
        for (Consumer<SimulationContext> fault : List.<Consumer<SimulationContext>>of(
                step -> {}, inStep(15, step -> step.commands().spawn(new Shot())))) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (Machine machine = new Machine(Duel.game(fault), 1)) {
                Recorder recorder = Recorder.start(bytes, machine.run, /* hashEvery= */ 1000, Map.of());
                recorder.saveStateEvery(10);
                machine.run.step(30);
                recorder.close();
            }
            sides.add(Recording.of("side.rec", bytes.toByteArray()));
        }
        assertEquals(20, doctor(sides).step());
        GameSpec<Duel.Parts> other = Duel.GAME.register(OfAnotherBuild.class);
        Desync desync = Desync.between(sides.get(0), sides.get(1), other);
        assertEquals(10, desync.step(), "the bytes of the states are equal up to there");
        assertTrue(desync.text().contains("do not differ up to step 10;"), desync.text());
        assertTrue(desync.text().contains("\n  this machine does not reproduce A: "), desync.text());
    }

    @Test
    void whatTheRecordingsSayAboutTheirMaking() throws IOException {
        Desync desync = doctor(play(Duel.GAME, Duel.GAME.withSeed(8).with("ships", 3), machine -> {}));
        assertFalse(desync.isFound());
        assertTrue(desync.text().contains("\n  seed: 7 in A, 8 in B\n  ships: 2 in A, 3 in B"), desync.text());
    }

    @Test
    void recordingsThatCannotBeComparedAreRefused() throws IOException {
        try (Machine machine = new Machine(Duel.GAME, 1).play(10)) {
            Recording early = Recording.of("early", machine.evidence(3, 5));
            machine.play(20);
            Recording late = Recording.of("late", machine.evidence(25, 28));
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> Desync.between(early, late, Duel.GAME));
            assertEquals(
                    "two recordings must have a step in common: A (host) has 3 to 5, B (host) has 25 to 28",
                    refused.getMessage());
            assertThrows(IOException.class, () -> Desync.between(early, early, Quarry.GAME));
        }
    }

    @TempDir
    private Path folder;

    private String inspect(int exitCode, String... options) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertEquals(exitCode, Inspection.run(List.of(options), Duel.GAME, print, print));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theCommandComparesTwoFiles() throws IOException {
        Path host = folder.resolve("host.rec");
        Path guest = folder.resolve("guest.rec");
        GameSpec<Duel.Parts> faulty = Duel.game(inStep(37, step -> {
            for (var row : step.world().query(Velocity.class)) {
                row.first().x = 3;
            }
        }));
        try (Machine first = new Machine(Duel.GAME, 1).play(STEPS);
                Machine second = new Machine(faulty, 2).play(STEPS)) {
            Files.write(host, first.evidence(32, 38));
            Files.write(guest, second.evidence(32, 38));
        }
        String report = inspect(1, host.toString(), "--against", guest.toString());
        assertTrue(report.startsWith("the games of A (host) and B (guest 2) differ first after step 37"), report);
        assertTrue(inspect(0, host.toString(), "--against", host.toString()).contains("do not differ"));
        assertTrue(inspect(2, host.toString(), "--against").contains("all of its values"));
        assertTrue(inspect(2, host.toString(), "--against", guest.toString(), "--csv")
                .contains("--csv"));
        assertTrue(inspect(1, host.toString(), "--against", "missing.rec").contains("missing.rec"));
        // A recording that begins with a state has writers too.
        assertTrue(inspect(0, host.toString(), "--who-wrote", "1.Velocity.x").contains("steer"));
    }

    /** Each byte that is flipped, in its turn: an answer or a refusal, and no other exception. */
    @Test
    void damagedRecordingsAreAnsweredOrRefused() throws IOException {
        byte[] whole;
        try (Machine machine = new Machine(Duel.GAME, 1).play(12)) {
            whole = machine.evidence(8, 10);
        }
        Recording intact = Recording.of("intact", whole);
        int answers = 0;
        for (int at = 0; at < whole.length; at += 7) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            try {
                Desync.between(intact, Recording.of("damaged", damaged), Duel.GAME);
                answers++;
            } catch (IOException | IllegalArgumentException refused) {
                assertFalse(String.valueOf(refused.getMessage()).isEmpty());
            }
        }
        assertTrue(answers > 0);
    }
}
