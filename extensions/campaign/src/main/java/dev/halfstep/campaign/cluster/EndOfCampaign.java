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

/** Tells a member that the campaign has ended. */
final class EndOfCampaign implements Callable<Boolean>, Serializable, HazelcastInstanceAware {

    /** The name of the latch in the user context of a member. */
    static final String KEY = EndOfCampaign.class.getName();

    private static final long serialVersionUID = 1L;
    private static final long WAIT_SECONDS = 5;

    private transient @Nullable HazelcastInstance member;

    static void tellOthers(HazelcastInstance from) {
        List<Future<Boolean>> told = new ArrayList<>();
        for (Member other : from.getCluster().getMembers()) {
            if (!other.localMember()) {
                told.add(from.getExecutorService(KEY).submitToMember(new EndOfCampaign(), other));
            }
        }
        for (Future<Boolean> one : told) {
            try {
                one.get(WAIT_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                // it has left, or will not answer any more
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
