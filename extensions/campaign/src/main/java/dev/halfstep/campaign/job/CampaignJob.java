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
 * Submits a campaign as a Jet job, and collects its results. If a member is lost, the job restarts on the other members
 * and skips the runs that have a result. If this process is lost, a new process that joins the members and submits the
 * same campaign resumes it.
 */
public final class CampaignJob {

    /** Reads the bytes of recordings. */
    @FunctionalInterface
    public interface RecordingSource {

        /** Returns no bytes for any run: for campaigns of seeds, which have no recordings. */
        RecordingSource NONE = index -> new byte[0];

        /**
         * Reads one recording.
         *
         * @param index the index of the run
         * @return the bytes; empty if the run has no recording
         * @throws IOException if the recording cannot be read
         */
        byte[] read(int index) throws IOException;
    }

    private static final long POLL_MILLIS = 100;
    private static final long CANCEL_SECONDS = 10;

    private final HazelcastInstance member;
    private final CampaignSpec spec;
    private final RecordingSource recordings;
    private final CampaignMaps maps;
    private volatile @Nullable Job job;

    /**
     * Creates a job without submitting it.
     *
     * @param member the member that submits the job
     * @param spec the campaign
     * @param recordings the source of the recordings
     */
    public CampaignJob(CampaignMember member, CampaignSpec spec, RecordingSource recordings) {
        this.member = member.hazelcast();
        this.spec = spec;
        this.recordings = recordings;
        maps = CampaignMaps.of(this.member, spec.id());
    }

    /**
     * Runs the job until each run has a result. Ends earlier if no member can execute more runs.
     *
     * @param progress receives the number of results every 100 ms
     * @throws CampaignException if the job fails
     * @throws IOException if a recording cannot be read
     * @throws InterruptedException if the thread is interrupted
     */
    public void run(IntConsumer progress) throws CampaignException, IOException, InterruptedException {
        // A job can end without the results of runs that a member has claimed and not finished. The next job repeats
        // these runs. A job without any new result is the last one.
        int resultsBefore = -1; // so that the job starts at least once
        int results = maps.results().size();
        while (results < spec.work().size() && results > resultsBefore) {
            resultsBefore = results;
            sendRecordings();
            JobConfig config = new JobConfig().setName(spec.id());
            Job running = member.getJet().newJobIfAbsent(RunProcessor.job(spec), config);
            job = running;
            await(running, progress);
            results = maps.results().size();
        }
        progress.accept(results);
    }

    private void sendRecordings() throws IOException {
        for (int index = 0; index < spec.work().size(); index++) {
            byte[] bytes = recordings.read(index);
            if (bytes.length > 0 && !maps.recordings().containsKey(index)) {
                maps.recordings().set(index, bytes);
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
                throw new CampaignException(
                        "the job must complete: it failed with " + e.getCause()
                                + "; add --verbose for the log of the cluster",
                        e);
            }
        }
    }

    /**
     * Returns whether each run has a result.
     *
     * @return true if each run has a result; false if the job still runs, or has ended because members claim no runs
     */
    public boolean isComplete() {
        return maps.results().size() == spec.work().size();
    }

    /**
     * Returns the results so far.
     *
     * @return a row for each run, in order; {@link Outcome#NOT_RUN} for a run without a result
     */
    public List<Row> rows() {
        Map<Integer, Row> finished = new TreeMap<>(maps.results());
        List<Row> rows = new ArrayList<>();
        for (int index = 0; index < spec.work().size(); index++) {
            Row row = finished.get(index);
            Result notRun = Result.of(Outcome.NOT_RUN, "the campaign ended before this run");
            rows.add(row == null ? new Row(index, notRun, Cost.UNKNOWN, /* member= */ "") : row);
        }
        return rows;
    }

    /** Cancels the job if it still runs, and deletes the data of the campaign from all members. */
    public void cleanUp() {
        Job running = job;
        try {
            if (running != null && !running.getFuture().isDone()) {
                running.cancel();
                running.getFuture().exceptionally(cancelled -> null).get(CANCEL_SECONDS, TimeUnit.SECONDS);
            }
            maps.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | HazelcastInstanceNotActiveException e) {
            // the members free the data when their processes end
        }
    }
}
