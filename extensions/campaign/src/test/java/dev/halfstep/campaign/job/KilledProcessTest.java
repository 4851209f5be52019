package dev.halfstep.campaign.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.Campaign;
import dev.halfstep.campaign.TestGames;
import dev.halfstep.campaign.build.ClassPath;
import dev.halfstep.campaign.build.Fingerprint;
import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.ClusterSecret;
import dev.halfstep.campaign.cluster.TestCluster;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.SeedCheck;
import dev.halfstep.campaign.work.SeedWork;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Kills processes of a campaign, on Unix with SIGTERM and SIGKILL. */
@Timeout(300)
class KilledProcessTest {

    private static final long FIRST_SEED = 1;
    private static final int STEPS = 50;
    private static final int SEEDS = 2 * TestGames.UNGATED_SEEDS;
    private static final int SIGTERM_EXIT_CODE = 128 + 15;
    private static final Duration UNREACHED_LIMIT = Duration.ofHours(1);

    @TempDir
    private Path folder;

    private ProcessBuilder campaignProcess(String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                Campaign.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment().put(ClusterSecret.VARIABLE, "secret of the tests"); // as TestCluster
        return process;
    }

    /** Runs a campaign in this process. */
    private int run(StringWriter printed, List<String> args) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "secret of the tests");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        List<String> allArgs = new ArrayList<>(args);
        allArgs.addAll(List.of("--secret-file", secret.toString()));
        PrintWriter writer = new PrintWriter(printed, true);
        return Campaign.commandLine().setOut(writer).setErr(writer).execute(allArgs.toArray(String[]::new));
    }

    private static String readUntil(BufferedReader output, String expected) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.contains(expected)) {
                return line;
            }
        }
        throw new AssertionError("a line must contain " + expected + ": " + lines);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGTERM")
    void interruptedCampaignWritesTheTableSoFar() throws Exception {
        Process process = campaignProcess(
                        "seeds",
                        "--recipe",
                        TestGames.Blocked.class.getName(),
                        "--seeds",
                        "3",
                        "--members",
                        "2",
                        "--port",
                        "5921",
                        "--out",
                        folder.toString())
                .start();
        try (BufferedReader output = process.inputReader()) {
            String waiting = readUntil(output, "--join ");
            String address = waiting.substring(waiting.indexOf("--join ") + "--join ".length());
            try (CampaignMember member = TestCluster.join(address, Fingerprint.of(ClassPath.ofProcess()))) {
                readUntil(output, "2 members with ");
                process.toHandle().destroy(); // SIGTERM; unlike process.destroy(), keeps its output open
                readUntil(output, "3 seeds: 3 not-run, ");
                member.awaitEnd();
            }

            assertEquals(SIGTERM_EXIT_CODE, process.waitFor(), "a campaign must end with the exit code of SIGTERM");
            assertEquals(
                    List.of("1,not-run", "2,not-run", "3,not-run"),
                    Files.readAllLines(folder.resolve("table.csv")).stream()
                            .skip(1)
                            .map(line -> line.substring(0, "1,not-run".length()))
                            .toList());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** The gate of the second process never opens, so that process has unfinished runs when it is killed. */
    @Test
    void unfinishedRunsOfAKilledMemberAreRepeated() throws Exception {
        String build = Fingerprint.of(ClassPath.ofProcess());
        try (CampaignMember first = TestCluster.start(null, build)) {
            Process process = campaignProcess("member", "--join", first.address(), "--threads", "2")
                    .redirectOutput(folder.resolve("member.txt").toFile())
                    .start();
            try {
                first.awaitMembers(2, 2 * TestCluster.JOIN_TIMEOUT_SECONDS); // starting a JVM takes longer
                String game = TestGames.AlsoGated.class.getName();
                SeedWork work = new SeedWork(game, FIRST_SEED, SEEDS, STEPS, SeedCheck.HASH);
                CampaignSpec spec = new CampaignSpec(build, work, UNREACHED_LIMIT);
                CollectedRows collected = new CollectedRows();
                CampaignJob job = new CampaignJob(first, spec, CampaignJob.RecordingSource.NONE, collected);
                AtomicBoolean killed = new AtomicBoolean();
                job.run(results -> {
                    if (results >= TestGames.UNGATED_SEEDS && killed.compareAndSet(false, true)) {
                        process.destroyForcibly();
                        TestGames.AlsoGated.GATE.countDown();
                    }
                });
                List<Row> rows = collected.sorted();

                assertTrue(killed.get(), "the member must be killed before the job ends");
                assertEquals(SEEDS, rows.size());
                assertTrue(rows.stream().allMatch(row -> row.result().outcome() == Outcome.OK), "all runs must be ok");
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    /** The gate of the first coordinator never opens, so it has unfinished runs when it is killed. */
    @Test
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true", disabledReason = "takes ten seconds")
    void killedCoordinatorIsResumedWithTheExistingResults() throws Exception {
        String[] campaign = {
            "seeds",
            "--recipe",
            TestGames.Resumed.class.getName(),
            "--seeds",
            Integer.toString(SEEDS),
            "--steps",
            Integer.toString(STEPS),
            "--members",
            "2",
            "--port",
            "5931",
            "--out",
            folder.toString()
        };
        Process killed = campaignProcess(campaign).start();
        try (BufferedReader output = killed.inputReader()) {
            String waiting = readUntil(output, "--join ");
            String address = waiting.substring(waiting.indexOf("--join ") + "--join ".length());
            try (CampaignMember member = TestCluster.join(address, Fingerprint.of(ClassPath.ofProcess()))) {
                readUntil(output, "2 members with ");
                killed.destroyForcibly().waitFor();
                List<String> resumed = new ArrayList<>(List.of(campaign));
                resumed.addAll(List.of("--join", member.address()));
                StringWriter printed = new StringWriter() {
                    @Override
                    public void write(String text) {
                        super.write(text);
                        if (text.contains("2 members with ")) { // it has joined, and resumes a job that runs
                            TestGames.Resumed.GATE.countDown();
                        }
                    }

                    @Override
                    public void write(char[] text, int from, int length) {
                        write(new String(text, from, length));
                    }

                    @Override
                    public void write(String text, int from, int length) {
                        write(text.substring(from, from + length));
                    }
                };
                int exitCode = run(printed, resumed);

                assertEquals(0, exitCode, printed::toString);
                assertTrue(printed.toString().contains(SEEDS + " seeds: " + SEEDS + " ok, "), printed::toString);
                member.awaitEnd();
            }
        } finally {
            killed.destroyForcibly().waitFor();
        }
    }
}
