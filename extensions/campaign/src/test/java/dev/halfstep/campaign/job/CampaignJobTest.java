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

@Timeout(300)
class CampaignJobTest {

    private static final String BUILD = "build-a";
    private static final Duration LONG = Duration.ofHours(1);

    private final CampaignMember first;

    CampaignJobTest() throws ClusterException {
        first = TestCluster.start(null, BUILD);
    }

    @AfterEach
    void close() {
        first.close();
    }

    private static SeedWork seeds(Class<?> game, int seeds) {
        return new SeedWork(game.getName(), 1, seeds, 50, SeedCheck.HASH);
    }

    private CampaignJob job(SeedWork work, String build, Duration limit) {
        return new CampaignJob(first, new Spec(build, work, limit), CampaignJob.Inputs.NONE);
    }

    private String table(SeedWork work) throws Exception {
        CampaignJob job = job(work, BUILD, LONG);
        job.run(done -> {});
        return ResultTable.csv(work, job.rows());
    }

    @Test
    void memberThatDiesInTheMiddleLosesNothing() throws Exception {
        SeedWork work = seeds(TestGames.Gated.class, 2 * TestGames.FREE);
        CampaignMember second = TestCluster.start(first, BUILD);
        try (CampaignMember third = TestCluster.start(first, BUILD)) {
            first.awaitMembers(3, 60);
            CampaignJob job = job(work, BUILD, LONG);
            AtomicBoolean dead = new AtomicBoolean();
            job.run(done -> {
                if (done >= TestGames.FREE && dead.compareAndSet(false, true)) {
                    second.hazelcast().getLifecycleService().terminate();
                    TestGames.Gated.GATE.countDown();
                }
            });
            List<Row> rows = job.rows();

            assertTrue(dead.get());
            assertTrue(third.hazelcast().getLifecycleService().isRunning());
            assertEquals(table(seeds(TestGames.Drift.class, 2 * TestGames.FREE)), ResultTable.csv(work, rows));
        }
    }

    @Test
    void runThatHangsGetsARowAndTheOthersGoOn() throws Exception {
        CampaignJob job = job(seeds(TestGames.Hanging.class, 6), BUILD, Duration.ofSeconds(2));
        job.run(done -> {});
        TestGames.Hanging.END.countDown();
        List<Row> rows = job.rows();

        assertEquals(
                Result.of(Outcome.OVER_LIMIT, "a run must end within 2 s"),
                rows.get(1).result());
        assertTrue(rows.stream().noneMatch(row -> row.result().outcome() == Outcome.NOT_RUN));
    }

    @Test
    void sameCampaignGoesOnWithTheResultsThatAreThere() throws Exception {
        SeedWork work = seeds(TestGames.Drift.class, 10);
        CampaignJob before = job(work, BUILD, LONG);
        before.run(done -> {});
        CampaignJob again = job(work, BUILD, LONG);
        again.run(done -> {});

        assertEquals(before.rows(), again.rows(), "with the costs of the first runs");
    }

    @Test
    void endDeletesTheResults() throws Exception {
        SeedWork work = seeds(TestGames.Drift.class, 3);
        CampaignJob job = job(work, BUILD, LONG);
        job.run(done -> {});
        job.end();

        assertTrue(job(work, BUILD, LONG).rows().stream()
                .allMatch(row -> row.result().outcome() == Outcome.NOT_RUN));
    }

    @Test
    void memberOfAnotherBuildRunsNothing() throws Exception {
        CampaignJob job = job(seeds(TestGames.Drift.class, 3), "build-b", LONG);
        job.run(done -> {});

        assertFalse(job.rows().isEmpty());
        assertTrue(job.rows().stream().allMatch(row -> row.result().outcome() == Outcome.NOT_RUN));
    }
}
