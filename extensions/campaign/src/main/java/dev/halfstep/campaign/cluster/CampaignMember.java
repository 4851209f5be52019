package dev.halfstep.campaign.cluster;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A member of the cluster: the Hazelcast instance of this process. */
public final class CampaignMember implements AutoCloseable {

    private static final long POLL_MILLIS = 100;

    private final HazelcastInstance hazelcast;
    private final Duration timeout;

    /** Counted down when an {@link EndCampaignTask} executes on this member. */
    private final CountDownLatch ended = new CountDownLatch(1);

    private CampaignMember(HazelcastInstance hazelcast, Duration timeout) {
        this.hazelcast = hazelcast;
        this.timeout = timeout;
        hazelcast.getUserContext().put(EndCampaignTask.KEY, ended);
    }

    /**
     * Starts a member. A process that runs alone opens no port. In a cluster, both sides of each connection check that
     * the other one knows the secret and has the same build, before anything else is exchanged.
     *
     * @param settings the address, the cluster and the timeouts of the member
     * @param build the fingerprint of the build of this process
     * @param gameLoader the class loader of the game
     * @return the member, to be closed
     * @throws ClusterException if the member cannot start or join, or has another secret or build than the cluster
     * @throws InterruptedException if the thread is interrupted
     */
    public static CampaignMember start(ClusterSettings settings, String build, ClassLoader gameLoader)
            throws ClusterException, InterruptedException {
        ClusterSecret secret = settings.secret();
        MemberGate gate = secret == null ? null : new MemberGate(secret, build);
        if (gate != null && settings.join() != null) {
            JoinCheck.await(settings.join(), gate, settings.joinTimeout());
        }
        MemberPort port = settings.isAlone() ? MemberPort.none() : MemberPort.listen(settings.bind(), settings.port());
        try {
            Config config = MemberConfig.of(settings, build, gameLoader);
            String uniqueName = HazelcastInstanceFactory.createInstanceName(config);
            MemberContext context = new MemberContext(port, gate);
            HazelcastInstance hazelcast = HazelcastInstanceFactory.newHazelcastInstance(config, uniqueName, context);
            FullHeap.endProcessWhenFull();
            return new CampaignMember(hazelcast, settings.memberTimeout());
        } catch (RuntimeException e) {
            port.close();
            throw new ClusterException(
                    "a member must be able to start: " + e.getMessage() + "; add --verbose for the log of the cluster",
                    e);
        }
    }

    private Cluster cluster() {
        return hazelcast.getCluster();
    }

    /**
     * Returns the instance of Hazelcast.
     *
     * @return the instance, with which jobs are submitted
     */
    public HazelcastInstance hazelcast() {
        return hazelcast;
    }

    /**
     * Returns the address of this member.
     *
     * @return host and port, which other members join
     */
    public String address() {
        return MemberAttributes.address(cluster().getLocalMember());
    }

    /**
     * Returns whether no other member can join this one.
     *
     * @return true if this process has no port
     */
    public boolean isAlone() {
        return cluster().getLocalMember().getAddress().getPort() == 0;
    }

    /** Returns all members, the oldest first. */
    List<Member> workers() {
        return List.copyOf(cluster().getMembers());
    }

    /**
     * Returns the addresses of the other members.
     *
     * @return hosts and ports, the oldest member first
     */
    public List<String> otherAddresses() {
        return workers().stream()
                .filter(member -> !member.localMember())
                .map(MemberAttributes::address)
                .toList();
    }

    /**
     * Returns the time without a heartbeat after which the other members remove this one.
     *
     * @return a positive duration
     */
    public Duration timeout() {
        return timeout;
    }

    /**
     * Describes the members that execute runs.
     *
     * @return how many members there are, and how many threads they have together
     */
    public String describeWorkers() {
        List<Member> workers = workers();
        int threads = workers.stream().mapToInt(MemberAttributes::threads).sum();
        return workers.size() + " members with " + threads + " threads";
    }

    /**
     * Registers a listener for members that leave the cluster.
     *
     * @param listener receives the address of each member that has left
     */
    public void onMemberLost(Consumer<String> listener) {
        cluster().addMembershipListener(new MembershipListener() {
            @Override
            public void memberAdded(MembershipEvent event) {}

            @Override
            public void memberRemoved(MembershipEvent event) {
                listener.accept(MemberAttributes.address(event.getMember()));
            }
        });
    }

    /**
     * Waits until enough members have joined, this one included. After a timeout, ends the members that have joined.
     *
     * @param members the number of members
     * @param seconds the timeout
     * @throws ClusterException after the timeout
     * @throws InterruptedException if the thread is interrupted
     */
    public void awaitMembers(int members, long seconds) throws ClusterException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (workers().size() < members) {
            if (System.nanoTime() > deadline) {
                endOtherMembers();
                throw new ClusterException("all members must join: " + workers().size() + " of " + members
                        + " did within " + seconds + " s; start the missing ones, or set fewer with --members");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /**
     * Waits for the end of the campaign, or until this member has shut down.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public void awaitEnd() throws InterruptedException {
        while (!ended.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            if (!hazelcast.getLifecycleService().isRunning()) {
                return;
            }
        }
    }

    /** Ends the campaign on all other members: {@link #awaitEnd} returns in their processes. */
    public void endOtherMembers() {
        EndCampaignTask.sendToOtherMembers(hazelcast);
    }

    /**
     * Leaves the cluster at once: the campaign has ended, or the other members have removed this one. Unlike
     * {@link #close}, does not wait for frozen members, and loses the data of this member.
     */
    public void leave() {
        hazelcast.getLifecycleService().terminate();
    }

    /** Shuts this member down. Its data migrates to the other members. */
    @Override
    public void close() {
        hazelcast.shutdown();
    }
}
