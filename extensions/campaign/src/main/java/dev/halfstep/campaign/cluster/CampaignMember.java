package dev.halfstep.campaign.cluster;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A member of the cluster: the Hazelcast instance of this process. */
public final class CampaignMember implements AutoCloseable {

    private static final long POLL_MILLIS = 100;

    private final HazelcastInstance hazelcast;

    /** Counted down when an {@link EndCampaignTask} executes on this member. */
    private final CountDownLatch ended = new CountDownLatch(1);

    private CampaignMember(HazelcastInstance hazelcast) {
        this.hazelcast = hazelcast;
        hazelcast.getUserContext().put(EndCampaignTask.KEY, ended);
    }

    /**
     * Starts a member. A member that joins a cluster begins as a lite member, without data and runs. It becomes a full
     * member if its build equals that of the cluster.
     *
     * @param settings the address, the cluster and the timeouts of the member
     * @param build the fingerprint of the build of this process
     * @param gameLoader the class loader of the game
     * @return the member, to be closed
     * @throws ClusterException if the member cannot start, cannot join, or has another build than the cluster
     */
    public static CampaignMember start(ClusterSettings settings, String build, ClassLoader gameLoader)
            throws ClusterException {
        CampaignMember member;
        try {
            member = new CampaignMember(Hazelcast.newHazelcastInstance(MemberConfig.of(settings, build, gameLoader)));
        } catch (RuntimeException e) {
            throw new ClusterException(startFailure(settings), e);
        }
        if (settings.join() != null) {
            try {
                member.requireSameBuild(build);
                member.cluster().promoteLocalLiteMember();
            } catch (ClusterException | RuntimeException e) {
                member.close();
                throw e;
            }
        }
        return member;
    }

    private static String startFailure(ClusterSettings settings) {
        return settings.join() == null
                ? "a member must listen on a free port: it cannot listen on " + settings.bind() + ", port "
                        + settings.port()
                        + " or above; choose another with --bind or --port, or add --verbose for the reason"
                : "the member to join must answer: no answer from " + settings.join() + " within "
                        + settings.joinTimeout().toSeconds()
                        + " s; start the campaign there with --members first, or add --verbose for the reason";
    }

    private void requireSameBuild(String build) throws ClusterException {
        Member oldest = cluster().getMembers().iterator().next(); // oldest first
        String oldestBuild = MemberAttributes.build(oldest);
        if (!oldestBuild.equals(build)) {
            throw new ClusterException("all members must have the same build: this one has the fingerprint " + build
                    + ", the member at " + MemberAttributes.address(oldest) + " has " + oldestBuild
                    + "; use the same jars, in the same order");
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

    /** Returns the members that execute runs: the members with the same build except lite members, the oldest first. */
    List<Member> workers() {
        String build = MemberAttributes.build(cluster().getLocalMember());
        return cluster().getMembers().stream()
                .filter(member ->
                        !member.isLiteMember() && MemberAttributes.build(member).equals(build))
                .toList();
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
     * @param listener receives the address of each member that has left, except lite members
     */
    public void onMemberLost(Consumer<String> listener) {
        cluster().addMembershipListener(new MembershipListener() {
            @Override
            public void memberAdded(MembershipEvent event) {}

            @Override
            public void memberRemoved(MembershipEvent event) {
                if (!event.getMember().isLiteMember()) {
                    listener.accept(MemberAttributes.address(event.getMember()));
                }
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

    /** Shuts this member down. Its data migrates to the other members. */
    @Override
    public void close() {
        hazelcast.shutdown();
    }
}
