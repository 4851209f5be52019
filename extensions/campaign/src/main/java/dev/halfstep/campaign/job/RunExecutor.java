package dev.halfstep.campaign.job;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.core.Processor;
import dev.halfstep.campaign.cluster.MemberAttributes;
import dev.halfstep.campaign.work.GuardedRun;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.RunStoppedException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Executes runs on one member, in one execution of the job. Each thread claims a run, executes it, and claims the next
 * one, so a slow member claims fewer runs.
 *
 * <p>A run that exceeds the time limit is stopped between two steps, and a new thread replaces the thread of the run.
 * If the game hangs within a step, Java cannot stop it: the thread hangs too, and may keep a processor busy until the
 * process ends. A member with too many hung threads claims no more runs.
 */
final class RunExecutor {

    private static final int MAX_HUNG_THREADS = 16;

    /** The name of the counter of a member for its threads that hang in a run, shared by all executions. */
    private static final String HUNG_THREADS = RunExecutor.class.getName() + ".hungThreads";

    private static final long POLL_MILLIS = 50;

    private final CampaignSpec spec;
    private final ClassLoader gameLoader;
    private final CampaignMaps maps;
    private final String address;
    private final Claims claims;
    private final AtomicInteger hungThreads;
    private final Set<ActiveRun> activeRuns = ConcurrentHashMap.newKeySet();
    private final BlockingQueue<Row> finishedRows = new LinkedBlockingQueue<>();

    /** The number of threads of this executor that have neither ended nor been replaced. */
    private final AtomicInteger activeThreads = new AtomicInteger();

    private volatile boolean closed;

    /** The failure of Hazelcast that ended a thread; {@link #storeFinished} throws it. */
    private volatile @Nullable Throwable failure;

    /**
     * Starts the threads, unless the member has another build.
     *
     * @param context the member and the execution of the job
     * @param spec the campaign
     */
    RunExecutor(Processor.Context context, CampaignSpec spec) {
        HazelcastInstance member = context.hazelcastInstance();
        Member local = member.getCluster().getLocalMember();
        this.spec = spec;
        gameLoader = member.getConfig().getClassLoader();
        maps = CampaignMaps.of(member, spec.id());
        address = MemberAttributes.address(local);
        double startFraction = (double) context.globalProcessorIndex() / context.totalParallelism();
        claims = new Claims(maps, context.executionId(), spec.work().size(), startFraction);
        hungThreads =
                (AtomicInteger) member.getUserContext().computeIfAbsent(HUNG_THREADS, name -> new AtomicInteger());
        if (MemberAttributes.build(local).equals(spec.build())) {
            for (int i = 0; i < MemberAttributes.threads(local); i++) {
                startThread();
            }
        }
    }

    /** Starts a thread, unless too many threads of the member hang. */
    private void startThread() {
        if (hungThreads.get() < MAX_HUNG_THREADS) {
            activeThreads.incrementAndGet();
            Thread thread = new Thread(this::executeClaimedRuns, "campaign-run");
            thread.setDaemon(true);
            thread.setContextClassLoader(gameLoader);
            thread.start();
        }
    }

    private void executeClaimedRuns() {
        boolean replaced = false;
        try {
            int index = claims.claimNext();
            while (index != Claims.NONE && !closed && !replaced) {
                replaced = !execute(index);
                index = replaced ? Claims.NONE : claims.claimNext();
            }
        } catch (RuntimeException | Error e) { // of Hazelcast; an exception of the game is a result
            failure = e;
        } finally {
            if (replaced) { // since its replacement, this thread counts as hung, not as active
                hungThreads.decrementAndGet();
            } else {
                activeThreads.decrementAndGet();
            }
        }
    }

    /** Executes a run. Returns false if the run exceeded the time limit, and a new thread has replaced this one. */
    private boolean execute(int index) {
        byte[] recording = spec.work().usesRecordings() ? maps.recordings().get(index) : null;
        if (recording == null && spec.work().usesRecordings()) {
            return true; // lost with its members: the next job sends it again, and repeats this run
        }
        ActiveRun run = new ActiveRun(index, address, spec.limit());
        activeRuns.add(run);
        Stopwatch stopwatch = new Stopwatch();
        try {
            Result result = GuardedRun.result(() -> spec.work().run(index, gameLoader, recording, run.guard()));
            if (!run.tryComplete()) {
                return false;
            }
            finishedRows.add(run.row(result, stopwatch.cost()));
        } catch (RunStoppedException e) {
            return run.tryComplete(); // false if the time limit stopped the run, true if the job ends
        } finally {
            activeRuns.remove(run);
        }
        return true;
    }

    /**
     * Waits up to 50 ms for a row, stores all finished rows, and replaces the threads of overdue runs.
     *
     * @return true after the last row
     */
    boolean storeFinished() {
        // Before the rows are read: a thread adds its last row before it ends.
        boolean noThreadLeft = activeThreads.get() == 0;
        Map<Integer, Row> rows = new HashMap<>();
        for (Row row = poll(noThreadLeft ? 0 : POLL_MILLIS); row != null; row = finishedRows.poll()) {
            rows.put(row.index(), row);
        }
        if (!rows.isEmpty()) {
            maps.results().setAll(rows);
        }
        replaceOverdueThreads();
        rethrowFailure();
        return noThreadLeft && finishedRows.isEmpty();
    }

    private @Nullable Row poll(long millis) {
        try {
            return finishedRows.poll(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) { // the job ends
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Throws the failure of a thread unchanged: Jet restarts the job after some exceptions of Hazelcast. */
    private void rethrowFailure() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private void replaceOverdueThreads() {
        for (ActiveRun run : activeRuns) {
            if (run.isOverdue() && run.tryComplete()) {
                finishedRows.add(run.overLimitRow());
                hungThreads.incrementAndGet(); // the old thread hangs until it ends by itself
                startThread();
                activeThreads.decrementAndGet();
                run.stop();
            }
        }
    }

    /** Stops all runs, because the job has ended or restarts with other members. */
    void close() {
        closed = true;
        activeRuns.forEach(ActiveRun::stop);
    }
}
