package dev.halfstep.campaign.job;

import com.hazelcast.core.HazelcastException;
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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
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

        /** Has no recordings: for campaigns of seeds. */
        RecordingSource NONE = index -> new byte[0];

        /**
         * Reads one recording.
         *
         * @param index the index of the run
         * @return the bytes; an empty file is a recording, too
         * @throws IOException if the recording cannot be read; its run then has no other result
         */
        byte[] read(int index) throws IOException;
    }

    /** Receives the results as they arrive, in any order, each run once. */
    @FunctionalInterface
    public interface RowSink {

        /**
         * Stores a row.
         *
         * @param row the result of one run
         * @throws IOException if the row cannot be stored; the campaign then ends
         */
        void add(Row row) throws IOException;
    }

    private static final long POLL_MILLIS = 100;
    private static final long CANCEL_SECONDS = 5;

    private final CampaignMember campaignMember;
    private final HazelcastInstance member;
    private final CampaignSpec spec;
    private final RecordingSource recordings;
    private final CampaignMaps maps;
    private final ResultCollector collector;
    private volatile @Nullable Job job;

    /**
     * Creates a job without submitting it.
     *
     * @param member the member that submits the job
     * @param spec the campaign
     * @param recordings the source of the recordings
     * @param sink receives the results
     */
    public CampaignJob(CampaignMember member, CampaignSpec spec, RecordingSource recordings, RowSink sink) {
        campaignMember = member;
        this.member = member.hazelcast();
        this.spec = spec;
        this.recordings = recordings;
        maps = CampaignMaps.of(this.member, spec.id());
        collector = new ResultCollector(maps, spec.work().size(), sink, member.isAlone());
    }

    /**
     * Runs the job until each run has a result. Ends earlier if no member can execute more runs.
     *
     * @param progress receives the number of results every 100 ms
     * @throws CampaignException if the job fails
     * @throws FrozenException if this process was frozen, and the other members have removed it
     * @throws LostJobException if this process cannot follow the job, for example one that it resumes
     * @throws IOException if a result cannot be stored
     * @throws InterruptedException if the thread is interrupted
     */
    public void run(IntConsumer progress)
            throws CampaignException, FrozenException, LostJobException, IOException, InterruptedException {
        try {
            runUntilComplete(progress);
        } catch (HazelcastException e) {
            requireRunning(); // its shutdown is a reason of its own
            throw new LostJobException(
                    "the job must be readable by this process: " + e + "; add --verbose for the log of the cluster", e);
        }
    }

    private void runUntilComplete(IntConsumer progress)
            throws CampaignException, FrozenException, IOException, InterruptedException {
        collector.start();
        // A job can end without the results of runs that a member has claimed and not finished. The next job repeats
        // these runs. A job without any new result is the last one.
        int resultsBefore = -1; // so that the job starts at least once
        while (!isComplete() && collector.collected() > resultsBefore) {
            resultsBefore = collector.collected();
            sendRecordings();
            JobConfig config = new JobConfig().setName(spec.id());
            Job running = member.getJet().newJobIfAbsent(RunProcessor.job(spec), config);
            job = running;
            await(running, progress);
            collector.collectRest();
        }
        progress.accept(collector.collected());
    }

    /** Sends the recordings to the members. A recording that cannot be read costs the result of its own run only. */
    private void sendRecordings() throws IOException {
        for (int index = 0; spec.work().usesRecordings() && index < spec.work().size(); index++) {
            if (maps.recordings().containsKey(index) || collector.isCollected(index)) {
                continue;
            }
            byte[] recording;
            try {
                recording = recordings.read(index);
            } catch (IOException e) {
                Result damaged = Result.of(Outcome.DAMAGED, String.valueOf(e.getMessage()));
                collector.addOwn(new Row(index, damaged, Cost.UNKNOWN, /* member= */ ""));
                continue;
            }
            maps.recordings().set(index, recording);
        }
        collector.requireStored();
    }

    private void await(Job running, IntConsumer progress)
            throws CampaignException, FrozenException, IOException, InterruptedException {
        while (true) {
            collector.requireStored();
            requireRunning();
            List<String> others = campaignMember.otherAddresses();
            long startNanos = System.nanoTime();
            try {
                running.getFuture().get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                requireNotFrozen(startNanos, others);
                return;
            } catch (TimeoutException e) {
                requireNotFrozen(startNanos, others);
                progress.accept(collector.collected());
            } catch (ExecutionException | CancellationException e) {
                requireNotFrozen(startNanos, others);
                Throwable reason = e.getCause() == null ? e : e.getCause();
                throw new CampaignException(
                        "the job must complete: it failed with " + reason
                                + "; add --verbose for the log of the cluster",
                        e);
            }
        }
    }

    /** Throws an exception if a wait of 100 ms took so long that the other members have removed this one. */
    private void requireNotFrozen(long startNanos, List<String> others) throws FrozenException {
        Duration waited = Duration.ofNanos(System.nanoTime() - startNanos);
        if (!others.isEmpty() && waited.compareTo(campaignMember.timeout()) > 0) {
            throw new FrozenException(waited, campaignMember.timeout(), others);
        }
    }

    /** Throws an exception if Hazelcast has shut itself down. The job of this member then never ends. */
    private void requireRunning() throws CampaignException {
        if (!member.getLifecycleService().isRunning()) {
            throw new CampaignException(
                    "this member must keep running: it has shut down, which happens if the heap is too small; add -Xmx"
                            + " with a larger heap",
                    /* cause= */ null);
        }
    }

    /**
     * Returns whether each run has a result.
     *
     * @return true if each run has a result; false if the job still runs, or has ended because members claim no runs
     */
    public boolean isComplete() {
        return collector.collected() == spec.work().size();
    }

    /**
     * Returns the number of results that were refused, because they did not fit their run.
     *
     * @return 0 unless a member is faulty
     */
    public int refused() {
        return collector.refused();
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
