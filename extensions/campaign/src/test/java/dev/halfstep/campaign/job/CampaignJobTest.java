package dev.halfstep.campaign.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.TestGames;
import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.ClusterException;
import dev.halfstep.campaign.cluster.TestCluster;
import dev.halfstep.campaign.table.ResultTable;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.SeedCheck;
import dev.halfstep.campaign.work.SeedWork;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Checks jobs on members in this process: lost members, hung runs, resumed campaigns. */
@Timeout(300)
class CampaignJobTest {

    private static final String BUILD = "build-a";
    private static final Duration UNREACHED_LIMIT = Duration.ofHours(1);

    private final CampaignMember first;

    CampaignJobTest() throws ClusterException, InterruptedException {
        first = TestCluster.start(null, BUILD);
    }

    @AfterEach
    void close() {
        first.close();
    }

    /** Returns the work to run seeds 1 to {@code count}, with 50 steps each. */
    private static SeedWork seeds(Class<?> game, int count) {
        return new SeedWork(game.getName(), /* firstSeed= */ 1, count, /* steps= */ 50, SeedCheck.HASH);
    }

    private CampaignJob job(SeedWork work, String build, Duration limit) {
        return new CampaignJob(first, new CampaignSpec(build, work, limit), CampaignJob.RecordingSource.NONE);
    }

    private String tableOf(SeedWork work) throws Exception {
        CampaignJob job = job(work, BUILD, UNREACHED_LIMIT);
        job.run(results -> {});
        return ResultTable.csv(work, job.rows());
    }

    @Test
    void tableIsTheSameAfterAMemberIsKilled() throws Exception {
        SeedWork work = seeds(TestGames.Gated.class, 2 * TestGames.UNGATED_SEEDS);
        CampaignMember second = TestCluster.start(first, BUILD);
        try (CampaignMember third = TestCluster.start(first, BUILD)) {
            first.awaitMembers(3, TestCluster.JOIN_TIMEOUT_SECONDS);
            CampaignJob job = job(work, BUILD, UNREACHED_LIMIT);
            AtomicBoolean killed = new AtomicBoolean();
            job.run(results -> {
                if (results >= TestGames.UNGATED_SEEDS && killed.compareAndSet(false, true)) {
                    second.hazelcast().getLifecycleService().terminate();
                    TestGames.Gated.GATE.countDown();
                }
            });
            List<Row> rows = job.rows();

            assertTrue(killed.get(), "the member must be killed before the job ends");
            assertTrue(third.hazelcast().getLifecycleService().isRunning(), "the third member must keep running");
            String tableWithoutLosses = tableOf(seeds(TestGames.Drift.class, 2 * TestGames.UNGATED_SEEDS));
            assertEquals(tableWithoutLosses, ResultTable.csv(work, rows));
        }
    }

    @Test
    void runThatHangsIsOverLimitAndTheOtherRunsFinish() throws Exception {
        CampaignJob job = job(seeds(TestGames.Hanging.class, 6), BUILD, Duration.ofSeconds(2));
        job.run(results -> {});
        TestGames.Hanging.RELEASE.countDown();
        List<Row> rows = job.rows();

        assertEquals(
                Result.of(Outcome.OVER_LIMIT, "a run must end within 2 s"),
                rows.get(1).result(),
                "seed 2 must hang");
        assertTrue(
                rows.stream().noneMatch(row -> row.result().outcome() == Outcome.NOT_RUN), "all other runs must end");
    }

    @Test
    void sameCampaignResumesWithTheExistingResults() throws Exception {
        SeedWork work = seeds(TestGames.Drift.class, 10);
        CampaignJob finished = job(work, BUILD, UNREACHED_LIMIT);
        finished.run(results -> {});
        CampaignJob resumed = job(work, BUILD, UNREACHED_LIMIT);
        resumed.run(results -> {});

        assertEquals(finished.rows(), resumed.rows(), "no run may be repeated, so all costs must stay");
    }

    @Test
    void cleanUpDeletesTheResults() throws Exception {
        SeedWork work = seeds(TestGames.Drift.class, 3);
        CampaignJob job = job(work, BUILD, UNREACHED_LIMIT);
        job.run(results -> {});
        job.cleanUp();

        List<Row> rows = job(work, BUILD, UNREACHED_LIMIT).rows();
        assertTrue(rows.stream().allMatch(row -> row.result().outcome() == Outcome.NOT_RUN), "no result may be left");
    }

    @Test
    void memberOfAnotherBuildExecutesNoRuns() throws Exception {
        CampaignJob job = job(seeds(TestGames.Drift.class, 3), "build-b", UNREACHED_LIMIT); // the member is of build-a
        job.run(results -> {});

        assertFalse(job.rows().isEmpty());
        assertTrue(
                job.rows().stream().allMatch(row -> row.result().outcome() == Outcome.NOT_RUN),
                "no run may have a result");
    }
}
