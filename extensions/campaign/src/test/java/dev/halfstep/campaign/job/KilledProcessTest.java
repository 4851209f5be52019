package dev.halfstep.campaign.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.TestGames;
import dev.halfstep.campaign.build.ClassPath;
import dev.halfstep.campaign.build.Fingerprint;
import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.TestCluster;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.SeedCheck;
import dev.halfstep.campaign.work.SeedWork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
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

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGTERM")
    void interruptedCampaignWritesTheTableSoFar() throws Exception {
        ProcessBuilder command = CampaignProcess.command(
                "seeds",
                "--class",
                TestGames.Blocked.class.getName(),
                "--seeds",
                "3",
                "--members",
                "2",
                "--port",
                "5921",
                "--out",
                folder.toString());
        try (CampaignProcess process = CampaignProcess.start(command, folder.resolve("coordinator.txt"))) {
            try (CampaignMember member =
                    TestCluster.join(process.awaitAddress(), Fingerprint.of(ClassPath.ofProcess()))) {
                process.awaitLine("2 members with ");
                process.terminate();
                process.awaitLine("3 seeds: 3 not-run, ");
                member.awaitEnd();
            }

            assertEquals(
                    SIGTERM_EXIT_CODE, process.awaitExitCode(), "a campaign must end with the exit code of SIGTERM");
            assertEquals(
                    List.of("1,not-run", "2,not-run", "3,not-run"),
                    Files.readAllLines(folder.resolve("table.csv")).stream()
                            .skip(1)
                            .map(line -> line.substring(0, "1,not-run".length()))
                            .toList());
        }
    }

    /** The gate of the second process never opens, so that process has unfinished runs when it is killed. */
    @Test
    void unfinishedRunsOfAKilledMemberAreRepeated() throws Exception {
        String build = Fingerprint.of(ClassPath.ofProcess());
        try (CampaignMember first = TestCluster.start(null, build)) {
            ProcessBuilder command = CampaignProcess.command("member", "--join", first.address(), "--threads", "2");
            try (CampaignProcess process = CampaignProcess.start(command, folder.resolve("member.txt"))) {
                first.awaitMembers(2, 2 * TestCluster.JOIN_TIMEOUT_SECONDS); // starting a JVM takes longer
                String game = TestGames.AlsoGated.class.getName();
                SeedWork work = new SeedWork(game, List.of(), FIRST_SEED, SEEDS, STEPS, SeedCheck.HASH);
                CampaignSpec spec = new CampaignSpec(build, work, UNREACHED_LIMIT);
                CollectedRows collected = new CollectedRows();
                CampaignJob job = new CampaignJob(first, spec, CampaignJob.RecordingSource.NONE, collected);
                AtomicBoolean killed = new AtomicBoolean();
                job.run(results -> {
                    if (results >= TestGames.UNGATED_SEEDS && killed.compareAndSet(false, true)) {
                        process.kill();
                        TestGames.AlsoGated.GATE.countDown();
                    }
                });
                List<Row> rows = collected.sorted();

                assertTrue(killed.get(), "the member must be killed before the job ends");
                assertEquals(SEEDS, rows.size());
                assertTrue(rows.stream().allMatch(row -> row.result().outcome() == Outcome.OK), "all runs must be ok");
            }
        }
    }
}
