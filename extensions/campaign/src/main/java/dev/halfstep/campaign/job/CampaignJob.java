package dev.halfstep.campaign.job;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a campaign from the process that wants its results. If a member is lost, the job starts again on the others and
 * skips the runs that have a result. If this process is lost, another one that joins the members can run the same
 * campaign: it continues with their results.
 */
public final class CampaignJob {

    /** Reads the bytes of recordings. */
    @FunctionalInterface
    public interface Inputs {

        /** No recordings. */
        Inputs NONE = index -> new byte[0];

        /**
         * Reads one recording.
         *
         * @param index the index of the run
         * @return its bytes; empty if the run needs none
         * @throws IOException if it cannot be read
         */
        byte[] read(int index) throws IOException;
    }

    private static final long POLL_MILLIS = 100;

    private final HazelcastInstance member;
    private final Spec spec;
    private final Inputs inputs;
    private final CampaignMaps maps;
    private volatile @Nullable Job job;

    /**
     * Creates a job that is not submitted yet.
     *
     * @param member a member of the cluster
     * @param spec the campaign
     * @param inputs the recordings
     */
    public CampaignJob(CampaignMember member, Spec spec, Inputs inputs) {
        this.member = member.hazelcast();
        this.spec = spec;
        this.inputs = inputs;
        maps = CampaignMaps.of(this.member, spec.id());
    }

    /**
     * Runs until each run has a result, or no member takes any more.
     *
     * @param progress gets the number of results now and then
     * @throws CampaignException if the job fails
     * @throws IOException if a recording cannot be read
     * @throws InterruptedException if the thread is interrupted
     */
    public void run(IntConsumer progress) throws CampaignException, IOException, InterruptedException {
        int before = -1;
        int results = maps.results().size();
        while (results < spec.work().size() && results > before) {
            before = results;
            sendInputs();
            JobConfig config = new JobConfig().setName(spec.id());
            Job running = member.getJet().newJobIfAbsent(CampaignPipeline.of(spec), config);
            job = running;
            await(running, progress);
            results = maps.results().size();
        }
        progress.accept(results);
    }

    private void sendInputs() throws IOException {
        for (int index = 0; index < spec.work().size(); index++) {
            byte[] bytes = inputs.read(index);
            if (bytes.length > 0 && !maps.inputs().containsKey(index)) {
                maps.inputs().set(index, bytes);
            }
        }
    }

    private void await(Job running, IntConsumer progress) throws CampaignException, InterruptedException {
        while (true) {
            try {
                running.getFuture().get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                progress.accept(maps.results().size());
            } catch (ExecutionException e) {
                throw new CampaignException("the cluster must carry the job to its end: " + e.getCause(), e);
            }
        }
    }

    /**
     * Returns the rows so far.
     *
     * @return a row for each run, in order; {@link Outcome#NOT_RUN} for those without a result
     */
    public List<Row> rows() {
        Map<Integer, Row> found = new TreeMap<>(maps.results());
        List<Row> rows = new ArrayList<>();
        for (int index = 0; index < spec.work().size(); index++) {
            Row row = found.get(index);
            Result none = Result.of(Outcome.NOT_RUN, "the campaign ended before");
            rows.add(row == null ? new Row(index, none, Cost.UNKNOWN, "") : row);
        }
        return rows;
    }

    /** Cancels the job if it still runs, and deletes its data from all members. */
    public void end() {
        Job running = job;
        try {
            if (running != null && !running.getFuture().isDone()) {
                running.cancel();
                running.getFuture().exceptionally(cancelled -> null).get(10, TimeUnit.SECONDS);
            }
            maps.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | HazelcastInstanceNotActiveException e) {
            // the members free the data when they end
        }
    }
}
