package dev.halfstep.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.work.TestRecordings;
import dev.halfstep.game.GameSpec;
import dev.halfstep.sample.bot.MeteorsWithBot;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs campaigns as from the command line, but in this process. */
@Timeout(300)
class CampaignTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Campaign.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    private int runWithResultsIn(Path results, String... args) {
        List<String> allArgs = new ArrayList<>(List.of(args));
        String firstPort = "5801"; // not the default port, on which a real campaign may run
        allArgs.addAll(List.of("--out", results.toString(), "--port", firstPort));
        return run(allArgs.toArray(String[]::new));
    }

    @Test
    void writesTablesAndPlotOfTheSampleGame() throws IOException {
        Path results = folder.resolve("results");
        String recipe = MeteorsWithBot.class.getName();
        int exitCode = runWithResultsIn(results, "seeds", "--class", recipe, "--seeds", "3", "--steps", "500");

        assertEquals(0, exitCode, () -> out + "\n" + err);
        List<String> table = Files.readAllLines(results.resolve("table.csv"));
        int headerAndSeeds = 1 + 3;
        assertEquals(headerAndSeeds, table.size());
        assertTrue(table.get(3).matches("3,ok,[0-9a-f]{16},500,\\d+,,"), table::toString);
        assertEquals(
                headerAndSeeds, Files.readAllLines(results.resolve("costs.csv")).size());
        assertTrue(Files.size(results.resolve("plot.png")) > 1_000, "the plot must not be empty");
        assertTrue(out.toString().startsWith("3 seeds: 3 ok, in "), out::toString);
    }

    @Test
    void secondCampaignWithTheSameFolderIsRefused() throws Exception {
        Files.createDirectories(folder);
        try (FileChannel other = FileChannel.open(
                        folder.resolve("campaign.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = other.lock()) {
            int exitCode = runWithResultsIn(folder, "seeds", "--class", TestGames.Drift.class.getName());

            assertTrue(lock.isValid());
            assertEquals(2, exitCode, () -> out + "\n" + err);
            assertEquals(
                    "campaign: --out must be a folder that can be written: " + folder
                            + ": another campaign writes to it; choose another folder",
                    err.toString().strip());
        }
        String recipe = TestGames.Drift.class.getName();
        assertEquals(0, runWithResultsIn(folder, "seeds", "--class", recipe, "--seeds", "2", "--steps", "10"));
    }

    @Test
    void divergenceExitsWithOneAndNamesEntityAndField() throws IOException {
        int exitCode = runWithResultsIn(
                folder,
                "seeds",
                "--class",
                TestGames.Diverging.class.getName(),
                "--seeds",
                "3",
                "--steps",
                "50",
                "--check",
                "twice");

        assertEquals(1, exitCode, () -> out + "\n" + err);
        assertTrue(out.toString().startsWith("seed 2: diverged: "), out::toString);
        assertTrue(out.toString().contains("entity 1, Position.x: "), out::toString);
        List<String> table = Files.readAllLines(folder.resolve("table.csv"));
        assertTrue(table.get(1).startsWith("1,ok,"), table::toString);
        assertTrue(table.get(2).startsWith("2,diverged,,0,0,,"), table::toString);
    }

    @Test
    void replayReportsDamagedAndDivergingRecordings() throws IOException {
        Path recordings = Files.createDirectory(folder.resolve("recordings"));
        int seedOfOldBuild = 4;
        int steps = 100;
        for (int seed = 1; seed <= 5; seed++) {
            boolean oldBuild = seed == seedOfOldBuild;
            GameSpec<?> game = TestGames.drifting("drift", oldBuild ? "0.9" : "1.0", oldBuild ? 2 : 1);
            TestRecordings.record(recordings.resolve(seed + ".rec"), game.withSeed(seed), steps);
        }
        Path damaged = recordings.resolve("2.rec");
        byte[] bytes = Files.readAllBytes(damaged);
        bytes[bytes.length / 2] ^= 1; // flips a bit of the recorded steps
        Files.write(damaged, bytes);
        String recipe = TestGames.Drift.class.getName();
        int exitCode = runWithResultsIn(folder, "replay", "--class", recipe, recordings.toString());

        assertEquals(1, exitCode, () -> out + "\n" + err);
        List<String> lines = out.toString().lines().toList();
        assertTrue(lines.get(0).startsWith("recording 2.rec: damaged, recorded by drift 1.0: "), out::toString);
        assertTrue(lines.get(1).startsWith("recording 4.rec: diverged, recorded by drift 0.9: "), out::toString);
        assertTrue(lines.get(2).startsWith("5 recordings: 3 ok, 1 diverged, 1 damaged, in "), out::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "seeds, --class",
        "seeds --class no.Game, a class of the game must be on the class path: no.Game",
        "seeds --class GAME --seeds 0, --seeds must be from 1 to 1000000: 0",
        "seeds --class GAME --seeds x, 'x' is not an int",
        "seeds --class GAME --steps 0, --steps must be from 1 to 100000000: 0",
        "seeds --class GAME --limit 0, --limit must be from 1 to 86400: 0",
        "seeds --class GAME --members 0, --members must be from 1 to 1000: 0",
        "seeds --class GAME --threads 0, --threads must be from 1 to 1024: 0",
        "seeds --class GAME --check other, --check",
        "seeds --class GAME --game no.jar, --game must name jars and folders: no.jar does not exist",
        "seeds --class GAME --out pom.xml, --out must be a folder that can be written",
        "seeds --class GAME --seeds 2 --first-seed 9223372036854775807, --first-seed must be from ",
        "seeds --class GAME --members 2 --secret-file no.txt, --secret-file must be readable by its owner only: no.txt",
        "member --join 127.0.0.1:5701, a member must know the secret of the cluster: set HALFSTEP_CAMPAIGN_SECRET",
        "member --join 127.0.0.1:99999, the port of --join must be from 1 to 65535: 99999",
        "seeds --class GAME --bind 0.0.0.0, --bind must be a loopback address unless the network is trusted: 0.0.0.0",
        "member, a member must join a cluster: --join is missing",
        "member --join x, --join must be a host and a port",
        "member --join 10.1.2.3:5701, --join must be a loopback address unless the network is trusted: 10.1.2.3",
        "replay --class java.lang.String pom.xml, a class must describe one game in a static final field of type GameSpec",
        "replay --class GAME pom.xml, recordings must be in a folder: pom.xml",
        "other, other"
    })
    void badUsagePrintsOneLineAndExitsWithTwo(String args, String message) {
        String[] allArgs = args.replace("GAME", TestGames.Drift.class.getName()).split(" ");

        assertEquals(2, run(allArgs), err::toString);
        assertTrue(err.toString().contains(message), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertFalse(err.toString().contains("Exception"), err::toString);
    }

    @Test
    void lastSeedIsTheLargestLong() throws IOException {
        String recipe = TestGames.Drift.class.getName();
        String largest = Long.toString(Long.MAX_VALUE);
        int exitCode = runWithResultsIn(
                folder, "seeds", "--class", recipe, "--seeds", "1", "--first-seed", largest, "--steps", "10");

        assertEquals(0, exitCode, () -> out + "\n" + err);
        assertTrue(Files.readAllLines(folder.resolve("table.csv")).get(1).startsWith(largest + ",ok,"));
    }

    /** A folder in the place of the table stands for a disk that is full at the end. */
    @Test
    void resultsStayInThePartialTableIfTheTableCannotBeWritten() throws IOException {
        Files.createDirectory(folder.resolve("table.csv"));
        int exitCode = runWithResultsIn(
                folder, "seeds", "--class", TestGames.Drift.class.getName(), "--seeds", "3", "--steps", "10");

        Path partial = folder.resolve("table.partial.csv");
        assertEquals(1, exitCode, () -> out + "\n" + err);
        assertTrue(err.toString().contains("; the results so far are in " + partial), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertEquals(1 + 3, Files.readAllLines(partial).size());
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "other systems have no /proc")
    void folderThatCannotBeCreatedIsFoundBeforeTheRuns() {
        int exitCode = runWithResultsIn(Path.of("/proc/x"), "seeds", "--class", TestGames.Blocked.class.getName());

        assertEquals(2, exitCode, () -> out + "\n" + err);
        assertEquals(
                "campaign: --out must be a folder that can be written: /proc/x: it cannot be created; choose another"
                        + " folder",
                err.toString().strip());
    }
}
