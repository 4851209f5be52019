package dev.halfstep.campaign.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.Campaign;
import dev.halfstep.campaign.TestGames;
import dev.halfstep.campaign.build.ClassPath;
import dev.halfstep.campaign.build.Fingerprint;
import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.TestCluster;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.SeedCheck;
import dev.halfstep.campaign.work.SeedWork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process of a member, on Unix with SIGKILL. */
@Timeout(300)
class KilledProcessTest {

    private static final int SEEDS = 2 * TestGames.FREE;
    private static final Duration LIMIT = Duration.ofHours(1);

    @TempDir
    private Path folder;

    private Process startMember(String join) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Campaign.class.getName(),
                        "member",
                        "--join",
                        join,
                        "--threads",
                        "2")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("member.txt").toFile())
                .start();
    }

    /** The member process never opens its gate, so it holds unfinished runs when it is killed. */
    @Test
    void unfinishedRunsOfAKilledProcessAreRepeated() throws Exception {
        String build = Fingerprint.of(ClassPath.ofProcess());
        try (CampaignMember first = TestCluster.start(null, build)) {
            Process process = startMember(first.address());
            try {
                first.awaitMembers(2, 120);
                SeedWork work = new SeedWork(TestGames.AlsoGated.class.getName(), 1, SEEDS, 50, SeedCheck.HASH);
                CampaignJob job = new CampaignJob(first, new Spec(build, work, LIMIT), CampaignJob.Inputs.NONE);
                AtomicBoolean killed = new AtomicBoolean();
                job.run(done -> {
                    if (done >= TestGames.FREE && killed.compareAndSet(false, true)) {
                        process.destroyForcibly();
                        TestGames.AlsoGated.GATE.countDown();
                    }
                });
                List<Row> rows = job.rows();

                assertTrue(killed.get());
                assertEquals(SEEDS, rows.size());
                assertTrue(rows.stream().allMatch(row -> row.result().outcome() == Outcome.OK));
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }
}
