package dev.halfstep.campaign.job;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.pipeline.SourceBuilder.SourceBuffer;
import dev.halfstep.campaign.cluster.MemberAttributes;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.RunStoppedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs the share of one member in one execution of the job: each of its threads claims a run, runs it, and claims the
 * next one. A member that is slow claims less.
 *
 * <p>A run over its time limit is stopped between two steps, and another thread replaces its own. If the game hangs
 * within a step, Java cannot stop it: the thread is lost, and keeps a processor busy until the process ends. A member
 * that has lost too many threads takes no more runs.
 */
final class MemberRuns {

    private static final int MAX_LOST_THREADS = 16;
    private static final long POLL_MILLIS = 50;

    private final Spec spec;
    private final ClassLoader game;
    private final CampaignMaps maps;
    private final String address;
    private final Claims claims;
    private final AtomicInteger lostThreads;
    private final Set<OneRun> running = ConcurrentHashMap.newKeySet();
    private final BlockingQueue<Row> ended = new LinkedBlockingQueue<>();
    private final AtomicInteger threads = new AtomicInteger();
    private volatile boolean closed;
    private volatile @Nullable RuntimeException failure;

    /**
     * Starts the threads.
     *
     * @param context the place in the cluster
     * @param spec the campaign
     */
    MemberRuns(Processor.Context context, Spec spec) {
        HazelcastInstance member = context.hazelcastInstance();
        Member local = member.getCluster().getLocalMember();
        this.spec = spec;
        game = member.getConfig().getClassLoader();
        maps = CampaignMaps.of(member, spec.id());
        address = MemberAttributes.address(local);
        double share = (double) context.globalProcessorIndex() / context.totalParallelism();
        claims = new Claims(maps, context.executionId(), spec.work().size(), share);
        lostThreads = LostThreads.of(member);
        if (MemberAttributes.build(local).equals(spec.build())) {
            for (int i = 0; i < MemberAttributes.threads(local); i++) {
                startThread();
            }
        }
    }

    private void startThread() {
        if (lostThreads.get() < MAX_LOST_THREADS) {
            threads.incrementAndGet();
            Thread thread = new Thread(this::runAll, "campaign-run");
            thread.setDaemon(true);
            thread.setContextClassLoader(game);
            thread.start();
        }
    }

    private void runAll() {
        boolean replaced = false;
        try {
            int index = claims.next();
            while (index >= 0 && !closed && !replaced) {
                replaced = !run(index);
                index = replaced ? -1 : claims.next();
            }
        } catch (RuntimeException e) { // of the cluster, not of the game
            failure = e;
        } finally {
            if (replaced) {
                lostThreads.decrementAndGet();
            } else {
                threads.decrementAndGet();
            }
        }
    }

    /** Returns false if the run was over its limit, so that another thread replaces this one. */
    private boolean run(int index) {
        OneRun run = new OneRun(index, address, spec.limit());
        running.add(run);
        Stopwatch stopwatch = new Stopwatch();
        try {
            Result result = spec.work().run(index, game, maps.inputs()::get, run.guard());
            if (!run.decide()) {
                return false;
            }
            ended.add(run.row(result, stopwatch.cost()));
        } catch (RunStoppedException e) {
            return run.decide(); // the job ends, unless it was the limit
        } finally {
            running.remove(run);
        }
        return true;
    }

    /**
     * Waits a moment for rows.
     *
     * @param rows gets them; closed after the last one
     */
    void fill(SourceBuffer<Row> rows) throws InterruptedException {
        boolean last = threads.get() == 0;
        Row row = ended.poll(last ? 0 : POLL_MILLIS, TimeUnit.MILLISECONDS);
        List<Row> found = new ArrayList<>();
        if (row != null) {
            found.add(row);
        }
        ended.drainTo(found);
        found.forEach(rows::add);
        replaceOverdue();
        RuntimeException failed = failure;
        if (failed != null) {
            throw failed;
        }
        if (last && ended.isEmpty()) {
            rows.close();
        }
    }

    private void replaceOverdue() {
        for (OneRun run : running) {
            if (run.isOverdue() && run.decide()) {
                ended.add(run.overLimit());
                lostThreads.incrementAndGet(); // until the thread ends
                startThread();
                threads.decrementAndGet();
                run.stop();
            }
        }
    }

    /** Stops all runs: the job has ended, or starts again with other members. */
    void close() {
        closed = true;
        running.forEach(OneRun::stop);
    }
}
