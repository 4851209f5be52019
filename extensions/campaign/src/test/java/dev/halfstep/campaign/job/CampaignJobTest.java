package dev.halfstep.campaign.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.TestGames;
import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.ClusterException;
import dev.halfstep.campaign.cluster.TestCluster;
import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.RecordingId;
import dev.halfstep.campaign.work.ReplayWork;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.SeedCheck;
import dev.halfstep.campaign.work.SeedWork;
import dev.halfstep.campaign.work.TestRecordings;
import dev.halfstep.campaign.work.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks jobs on members in this process: lost members, hung runs, resumed campaigns. */
@Timeout(300)
class CampaignJobTest {

    private static final String BUILD = "build-a";
    private static final Duration UNREACHED_LIMIT = Duration.ofHours(1);

    private final CampaignMember first;

    /** The rows of the newest job. */
    private CollectedRows rows = new CollectedRows();

    CampaignJobTest() throws ClusterException, InterruptedException {
        first = TestCluster.start(null, BUILD);
    }

    @AfterEach
    void close() {
        first.close();
    }

    /** Returns the work to run seeds 1 to {@code count}, with 50 steps each. */
    private static SeedWork seeds(Class<?> game, int count) {
        return new SeedWork(game.getName(), List.of(), /* firstSeed= */ 1, count, /* steps= */ 50, SeedCheck.HASH);
    }

    private CampaignJob job(SeedWork work, String build, Duration limit) {
        rows = new CollectedRows();
        return new CampaignJob(first, new CampaignSpec(build, work, limit), CampaignJob.RecordingSource.NONE, rows);
    }

    private static CampaignSpec spec(Work work) {
        return new CampaignSpec(BUILD, work, UNREACHED_LIMIT);
    }

    private String tableOf(SeedWork work) throws Exception {
        CampaignJob job = job(work, BUILD, UNREACHED_LIMIT);
        job.run(results -> {});
        return rows.table(work);
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
            String table = rows.table(work);

            assertTrue(killed.get(), "the member must be killed before the job ends");
            assertTrue(third.hazelcast().getLifecycleService().isRunning(), "the third member must keep running");
            String tableWithoutLosses = tableOf(seeds(TestGames.Drift.class, 2 * TestGames.UNGATED_SEEDS));
            assertEquals(tableWithoutLosses, table);
        }
    }

    @Test
    void runThatHangsIsOverLimitAndTheOtherRunsFinish() throws Exception {
        CampaignJob job = job(seeds(TestGames.Hanging.class, 6), BUILD, Duration.ofSeconds(2));
        job.run(results -> {});
        TestGames.Hanging.RELEASE.countDown();

        assertEquals(
                Result.of(Outcome.OVER_LIMIT, "a run must end within 2 s"),
                rows.sorted().get(1).result(),
                "seed 2 must hang");
        assertTrue(job.isComplete(), "all other runs must end");
    }

    @Test
    void sameCampaignResumesWithTheExistingResults() throws Exception {
        SeedWork work = seeds(TestGames.Drift.class, 10);
        CampaignJob finished = job(work, BUILD, UNREACHED_LIMIT);
        finished.run(results -> {});
        List<Row> finishedRows = rows.sorted();
        CampaignJob resumed = job(work, BUILD, UNREACHED_LIMIT);
        resumed.run(results -> {});

        assertEquals(finishedRows, rows.sorted(), "no run may be repeated, so all costs must stay");
    }

    @Test
    void cleanUpDeletesTheResults() throws Exception {
        SeedWork work = seeds(TestGames.Drift.class, 3);
        CampaignJob job = job(work, BUILD, UNREACHED_LIMIT);
        job.run(results -> {});
        job.cleanUp();

        assertEquals(
                0, CampaignMaps.of(first.hazelcast(), spec(work).id()).results().size());
    }

    @Test
    void memberOfAnotherBuildExecutesNoRuns() throws Exception {
        CampaignJob job = job(seeds(TestGames.Drift.class, 3), "build-b", UNREACHED_LIMIT); // the member is of build-a
        job.run(results -> {});

        assertFalse(job.isComplete());
        assertEquals(List.of(), rows.sorted(), "no run may have a result");
    }

    @Test
    void resultsThatDoNotFitTheirRunAreRefusedAndRunAgain() throws Exception {
        SeedWork work = seeds(TestGames.Drift.class, 3);
        String expected = tableOf(work);
        job(work, BUILD, UNREACHED_LIMIT).cleanUp();
        CampaignMaps maps = CampaignMaps.of(first.hazelcast(), spec(work).id());
        int foreignKey = 250;
        maps.results().set(foreignKey, forgedRow(foreignKey));
        maps.results().set(1, forgedRow(0)); // of another run
        maps.claims().set(1, 1L);
        maps.results().set(2, forgedRow(2)); // of a run that no member has claimed
        CampaignJob job = job(work, BUILD, UNREACHED_LIMIT);
        job.run(results -> {});

        assertEquals(3, job.refused());
        assertEquals(expected, rows.table(work));
    }

    @Test
    void resultThatIsOverwrittenLaterDoesNotCount() throws Exception {
        SeedWork work = seeds(TestGames.Drift.class, 3);
        String expected = tableOf(work);
        CampaignMaps maps = CampaignMaps.of(first.hazelcast(), spec(work).id());
        CampaignJob job = job(work, BUILD, UNREACHED_LIMIT);
        job.run(results -> {});
        maps.results().set(1, forgedRow(1));
        job.run(results -> {});

        assertEquals(expected, rows.table(work));
    }

    private static Row forgedRow(int index) {
        Result forged = new Result(Outcome.OK, "forged", /* steps= */ 50, /* maxEntities= */ 3, "", "");
        return new Row(index, forged, Cost.UNKNOWN, "127.0.0.1:1");
    }

    @Test
    void runThatThrowsCostsNoOtherResult() throws Exception {
        SeedWork work = seeds(TestGames.Throwing.class, 8);
        CampaignJob job = job(work, BUILD, UNREACHED_LIMIT);
        job.run(results -> {});

        List<Result> results = rows.sorted().stream().map(Row::result).toList();
        assertEquals(8, results.size());
        assertEquals(Result.of(Outcome.FAILED, "java.lang.StackOverflowError: deep"), results.get(0));
        assertEquals(Result.of(Outcome.FAILED, "java.lang.OutOfMemoryError: full"), results.get(1));
        assertEquals(Result.of(Outcome.FAILED, "java.lang.NoClassDefFoundError: missing/Type"), results.get(2));
        assertTrue(results.get(3).detail().contains("whose message cannot be read"), results::toString);
        assertEquals(Result.of(Outcome.FAILED, "java.io.IOException: checked"), results.get(4));
        assertTrue(results.subList(5, 8).stream().allMatch(result -> result.outcome() == Outcome.OK));
    }

    @Test
    void recordingThatIsEmptyOrUnreadableCostsNoOtherResult(@TempDir Path folder) throws Exception {
        byte[] intact = TestRecordings.record(folder.resolve("a.rec"), TestGames.Drift.GAME, 50);
        RecordingId id = new RecordingId("a.rec", "");
        ReplayWork work = new ReplayWork(TestGames.Drift.class.getName(), List.of(id, id, id, id));
        CampaignJob.RecordingSource recordings = index -> switch (index) {
            case 1 -> new byte[0];
            case 2 -> throw new IOException("unreadable");
            default -> intact;
        };
        new CampaignJob(first, spec(work), recordings, rows).run(results -> {});

        assertEquals(
                List.of(Outcome.OK, Outcome.DAMAGED, Outcome.DAMAGED, Outcome.OK),
                rows.sorted().stream().map(row -> row.result().outcome()).toList());
        assertEquals("unreadable", rows.sorted().get(2).result().detail());
    }

    @Test
    void jobEndsIfAResultCannotBeStored() {
        SeedWork work = seeds(TestGames.Drift.class, 3);
        CampaignJob job = new CampaignJob(first, spec(work), CampaignJob.RecordingSource.NONE, row -> {
            throw new IOException("disk full");
        });
        IOException e = assertThrows(IOException.class, () -> job.run(results -> {}));

        assertEquals("disk full", e.getMessage());
    }
}
