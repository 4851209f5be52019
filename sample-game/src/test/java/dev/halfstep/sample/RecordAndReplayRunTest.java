package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.replay.Recording;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records and replays games on the command line. */
class RecordAndReplayRunTest {

    @TempDir
    private Path folder;

    /** Returns the path of the recording. */
    private Path file() {
        return folder.resolve("game.rec");
    }

    /** Records a headless run. */
    private Run record(String args) {
        Run run = run(("--headless " + args).trim(), "--record", file().toString());
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return run;
    }

    /** Replays the recording. */
    private Run replay(String args) {
        return run(args, "--replay", file().toString());
    }

    private static Run run(String args, String option, String file) {
        List<String> all = new ArrayList<>(List.of(option, file));
        if (!args.isEmpty()) {
            all.addAll(Arrays.asList(args.split(" ")));
        }
        return Run.of(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--scene meteors --bot --steps 1500 --seed 3",
                "--scene meteors --bot --ships 2 --steps 700 --seed 3",
                "--scene meteors --steps 700",
                "--scene bounce --seconds 20 --bodies 30 --tick-hz 59.94 --seed 9",
                "--scene bounce --steps 300 --timestep leading --display-hz 144",
                "--scene bounce --steps 300 --timestep locked",
                "--scene crowd --steps 40 --bodies 2000 --hash-every 7",
                "--scene keys --seconds 1 --seed 4",
            })
    void replaysEverySceneToTheSameState(String args) {
        Run recorded = record(args);

        // Neither the display rate nor the number of workers may change the state.
        Run replayed = replay("--verify --display-hz 41.7 --workers 3");

        assertEquals(0, replayed.exitCode(), () -> replayed.err().toString());
        assertEquals(List.of(), recorded.err());
        assertEquals(List.of(), replayed.err());
        String steps = recorded.report().get("steps");
        assertEquals(steps, replayed.report().get("steps"));
        assertEquals(recorded.report().get("hash"), replayed.report().get("hash"));
        assertEquals(
                "verified-steps=" + steps, replayed.out().get(replayed.out().size() - 1));
    }

    @Test
    void replaysPressedKeys() {
        Run recorded = record("--scene keys --seconds 1.2");
        Run replayed = replay("--headless");

        List<String> pressed = recorded.out().stream()
                .filter(line -> line.startsWith("simulation."))
                .toList();
        assertTrue(
                pressed.contains("simulation.SPACE.pressed=200"),
                () -> "the script of the scene must tap SPACE 200 times: " + pressed);
        assertEquals(
                pressed,
                replayed.out().stream()
                        .filter(line -> line.startsWith("simulation."))
                        .toList());
        assertNull(replayed.report().get("verified-steps"));
    }

    @Test
    void replaysATruncatedFileButDoesNotVerifyIt() throws IOException {
        record("--scene meteors --bot --steps 200");
        byte[] complete = Files.readAllBytes(file());
        int cut = complete.length * 3 / 4;
        Files.write(file(), Arrays.copyOf(complete, cut));

        Run replayed = replay("--headless");
        Run verified = replay("--verify");

        long steps = Long.parseLong(replayed.report().get("steps"));
        // Only whole blocks are replayed: about three quarters of 200 steps.
        int stepsPerBlock = 25;
        assertTrue(
                steps >= 100 && steps < 200 && steps % stepsPerBlock == 0,
                () -> "whole blocks must be replayed: " + steps);
        assertEquals(0, replayed.exitCode());
        String messageStart =
                "a recording must end with an end block: " + file() + " is truncated at byte " + cut + "; ";
        assertEquals(
                List.of(messageStart + "everything before the cut was replayed, " + steps + " steps"), replayed.err());
        assertEquals(1, verified.exitCode());
        assertEquals(List.of(messageStart + steps + " steps can be replayed"), verified.err());
        assertEquals(cut, Files.size(file()), "a replay must not change the file");
    }

    @Test
    void replaysADamagedFileUpToTheDamageAndFails() throws IOException {
        record("--scene bounce --steps 200 --tick-hz 25");
        byte[] bytes = Files.readAllBytes(file());
        bytes[bytes.length - 100] ^= 4; // a bit in the last block of steps, which has steps 176 to 200
        Files.write(file(), bytes);

        for (String args : List.of("--headless", "--verify")) {
            Run replayed = replay(args);
            assertEquals(1, replayed.exitCode());
            assertEquals(1, replayed.err().size());
            // Block 1 is the header, and each of the next 8 blocks has 25 steps.
            assertTrue(replayed.err().get(0).contains("is corrupted in block 9 at byte "), replayed.err()::toString);
            assertTrue(replayed.err().get(0).endsWith("; 175 steps can be replayed"), replayed.err()::toString);
            assertEquals("175", replayed.report().get("steps"));
        }
    }

    @Test
    void rejectsAFileThatIsNoRecording() throws IOException {
        String lineOfAReport = "hash=2bf9fbb3c692ba77";
        for (String content : List.of("", lineOfAReport)) {
            Files.writeString(file(), content);
            Run replayed = replay("--verify");
            assertEquals(1, replayed.exitCode());
            assertEquals(List.of(), replayed.out());
            assertEquals(1, replayed.err().size());
            assertTrue(
                    replayed.err().get(0).startsWith("a recording ")
                            && replayed.err().get(0).contains(file().toString()),
                    replayed.err()::toString);
        }
    }

    @Test
    void rejectsAMissingFolder() {
        Path nowhere = folder.resolve("none").resolve("game.rec");
        Run run = run("--headless --steps 5", "--record", nowhere.toString());

        assertEquals(2, run.exitCode());
        assertEquals(
                List.of("--record: a file must be written: " + nowhere + ": its folder does not exist"), run.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--headless --frames 2 --record %s.rec",
                "--offscreen --frames 2 --screenshot %s.png",
                "--seconds 0.05 --plot %s.png"
            })
    void refusesANameThatIsTooLongBeforeTheRun(String args) throws IOException {
        Run run = Run.of(args.formatted(folder.resolve("a".repeat(300))).split(" "));

        assertEquals(2, run.exitCode());
        assertEquals(List.of(), run.out());
        assertEquals(1, run.err().size(), () -> run.err().toString());
        assertTrue(run.err().get(0).contains("too long"), () -> run.err().toString());
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(), files.toList(), "the check must leave no file");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDiskAtTheStartLeavesNoRecording() throws IOException, InterruptedException {
        int maxBlocks = 0;
        FullDisk.Ended ended = FullDisk.run(maxBlocks, "--headless", "--steps", "5", "--record", file().toString());
        String output = ended.output();

        assertEquals(1, ended.exitCode(), output);
        assertTrue(output.contains("a recording must be written: " + file() + ": "), output);
        assertFalse(Files.exists(file()), output);
    }

    @Test
    void recordingEndsWithAWarningBeforeTheNextScene() throws IOException {
        Run run = Run.drawing(
                "--offscreen",
                "--size",
                "64x36",
                "--scene",
                "bounce",
                "--keys",
                "TAB 0.32",
                "--record",
                file().toString());

        assertEquals(0, run.exitCode());
        assertEquals(List.of("a recording has only one run, so " + file() + " ends here, after 3 steps"), run.err());
        Recording recording = Recording.open(file());
        assertEquals(3, recording.steps());
        assertNull(recording.corruption());
        assertEquals("1", recording.settings().get("bodies"), "the default of bounce must be recorded");
    }

    @Test
    void replayWithoutADisplayRunsHeadless() throws Exception {
        Run recorded = record("--bot --steps 100 --seed 2");

        // The separate process has no display, even if this process has one.
        GameProcess.Ended replayed = new GameProcess(folder).run("--replay", file().toString());

        assertEquals(0, replayed.exitCode(), replayed::toString);
        assertTrue(replayed.err().get(0).startsWith("no window, so the game runs headless: "), replayed::toString);
        String hash = "hash=" + recorded.report().get("hash");
        assertTrue(replayed.out().contains(hash), () -> hash + " must be in " + replayed);
    }

    @Test
    void replayDrawsTheSamePictureAsTheRecordedRun() throws IOException {
        record("--bot --steps 100 --seed 2");
        Path played = folder.resolve("played.png");
        Path replayed = folder.resolve("replayed.png");

        Run.drawing(("--offscreen --size 320x180 --samples 0 --bot --steps 100 --seed 2 --screenshot " + played)
                .split(" "));
        Run run = replay("--offscreen --size 320x180 --samples 0 --screenshot " + replayed);

        assertEquals(0, run.exitCode(), () -> run.err().toString());
        assertEquals(-1, Files.mismatch(played, replayed));
    }

    @Test
    void replayCanBeFilmed() throws IOException {
        record("--scene bounce --steps 5");
        Path film = folder.resolve("film.png");
        Run.drawing("--offscreen", "--frames", "1"); // skips the test on a machine that cannot draw

        Run run = replay("--film " + film);

        assertEquals(0, run.exitCode(), () -> run.err().toString());
        int minBytes = 1000; // more than a PNG without pixels
        assertTrue(Files.size(film) > minBytes, "the film must have pictures");
    }

    /** The recording has 50 steps in 2 s. The replay shows 31 frames: 0.5 s. */
    @ParameterizedTest
    @CsvSource({
        "F1 0-0.05, 12, 12", // a key without effect on time: half a second of 25 steps a second
        "P 0.1-0.15, 2, 2", // paused after 0.1 s
        "P 0.1-0.15; PERIOD 0.2-0.25; PERIOD 0.3-0.35, 4, 4", // and two single steps
        "RIGHT 0.1-0.15, 36, 37", // a second further
        "END 0.1-0.15, 50, 50", // at the end, where the replay waits
        "END 0.1-0.15; P 0.2-0.25; LEFT 0.3-0.35, 30, 30" // a second before the end, from where it goes on for 5 steps
        // in 0.2 s
    })
    void replaySeeksByPressedKeysAndShowsTheBar(String presses, int minSteps, int maxSteps) throws IOException {
        record("--scene bounce --steps 50 --tick-hz 25");
        Path file = folder.resolve("picture.png");
        Run.drawing("--offscreen", "--frames", "1"); // skips the test on a machine that cannot draw

        List<String> arguments = new ArrayList<>(
                List.of("--replay", file().toString(), "--offscreen", "--size", "320x180", "--samples", "0"));
        arguments.addAll(
                List.of("--frames", "31", "--screenshot", file.toString(), "--keys", presses.replace(';', ',')));
        Run run = Run.of(arguments.toArray(String[]::new));

        assertEquals(0, run.exitCode(), () -> run.err().toString());
        long steps = Long.parseLong(run.report().get("steps"));
        assertTrue(steps >= minSteps && steps <= maxSteps, () -> "the replay must be at the step: " + steps);
        BufferedImage picture = ImageIO.read(file.toFile());
        int trackLeft = 20; // TRACK_MARGIN of the bar, and its knob where the step lies
        int trackRow = picture.getHeight() - 40;
        int knob = trackLeft + Math.round((picture.getWidth() - 2 * trackLeft) * steps / 50f);
        int white = 0xFFFFFFFF;
        assertEquals(white, picture.getRGB(Math.min(knob, picture.getWidth() - 1), trackRow), "the knob of the bar");
    }

    @Test
    void drawingDoesNotChangeTheRecording() throws IOException {
        record("--bot --steps 100 --seed 2");
        Path drawn = folder.resolve("drawn.rec");

        Run run = Run.drawing(
                "--offscreen",
                "--size",
                "320x180",
                "--samples",
                "0",
                "--bot",
                "--steps",
                "100",
                "--seed",
                "2",
                "--record",
                drawn.toString());

        assertEquals(0, run.exitCode(), () -> run.err().toString());
        assertEquals(-1, Files.mismatch(file(), drawn));
    }
}
