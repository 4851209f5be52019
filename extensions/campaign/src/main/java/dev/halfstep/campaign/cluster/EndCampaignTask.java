package dev.halfstep.campaign.cluster;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A task that ends the campaign on the member that executes it: {@link CampaignMember#awaitEnd} returns. */
final class EndCampaignTask implements Callable<Boolean>, Serializable, HazelcastInstanceAware {

    /** The key of the latch in the user context of a member, and the name of the executor of this task. */
    static final String KEY = EndCampaignTask.class.getName();

    private static final long serialVersionUID = 1L;
    private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

    private transient @Nullable HazelcastInstance member;

    /** Executes the task on all other members, and waits up to 5 s for all of them together. */
    static void sendToOtherMembers(HazelcastInstance sender) {
        long startNanos = System.nanoTime();
        List<Future<Boolean>> answers = new ArrayList<>();
        for (Member other : sender.getCluster().getMembers()) {
            if (!other.localMember()) {
                answers.add(sender.getExecutorService(KEY).submitToMember(new EndCampaignTask(), other));
            }
        }
        for (Future<Boolean> answer : answers) {
            try {
                long leftNanos = MAX_WAIT_NANOS - (System.nanoTime() - startNanos);
                answer.get(Math.max(0, leftNanos), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                // the member has left, or is frozen: do not wait for it
            }
        }
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public Boolean call() {
        if (member != null && member.getUserContext().get(KEY) instanceof CountDownLatch ended) {
            ended.countDown();
            return true;
        }
        return false;
    }
}
