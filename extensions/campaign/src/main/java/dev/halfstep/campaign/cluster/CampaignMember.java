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

/** A member of the cluster in this process. */
public final class CampaignMember implements AutoCloseable {

    private static final long POLL_MILLIS = 100;

    private final HazelcastInstance hazelcast;
    private final CountDownLatch ended = new CountDownLatch(1);

    private CampaignMember(HazelcastInstance hazelcast) {
        this.hazelcast = hazelcast;
        hazelcast.getUserContext().put(EndOfCampaign.KEY, ended);
    }

    /**
     * Starts a member. One that joins others has no data and no runs until its build is found equal to theirs.
     *
     * @param settings its place in the cluster
     * @param build the fingerprint of its build
     * @param game loads the classes of the game
     * @return the member; close it
     * @throws ClusterException if it cannot start, finds no cluster, or is of another build
     */
    public static CampaignMember start(ClusterSettings settings, String build, ClassLoader game)
            throws ClusterException {
        CampaignMember member;
        try {
            member = new CampaignMember(Hazelcast.newHazelcastInstance(MemberConfig.of(settings, build, game)));
        } catch (RuntimeException e) {
            throw new ClusterException(obstacle(settings), e);
        }
        if (settings.join() != null) {
            try {
                member.compareBuild(build);
                member.cluster().promoteLocalLiteMember();
            } catch (ClusterException | RuntimeException e) {
                member.close();
                throw e;
            }
        }
        return member;
    }

    private static String obstacle(ClusterSettings settings) {
        return settings.join() == null
                ? "a member must be able to listen: not on " + settings.bind() + ", port " + settings.port()
                        + " or above; choose another with --bind or --port, or see --verbose"
                : "a member must find the cluster to join: nothing answers at " + settings.join() + " for "
                        + settings.joinWait().toSeconds()
                        + " s; start the campaign there with --members first, or see --verbose";
    }

    private void compareBuild(String build) throws ClusterException {
        Member oldest = cluster().getMembers().iterator().next();
        String theirs = MemberAttributes.build(oldest);
        if (!theirs.equals(build)) {
            throw new ClusterException("all members must run the same build: this one has the fingerprint " + build
                    + ", that at " + MemberAttributes.address(oldest) + " has " + theirs
                    + "; use the same jars, in the same order");
        }
    }

    private Cluster cluster() {
        return hazelcast.getCluster();
    }

    /**
     * Returns the instance of Hazelcast.
     *
     * @return always the same instance
     */
    public HazelcastInstance hazelcast() {
        return hazelcast;
    }

    /**
     * Returns the address of this member.
     *
     * @return host and port, for others to join
     */
    public String address() {
        return MemberAttributes.address(cluster().getLocalMember());
    }

    /** Returns the members that take runs: those of the same build, the oldest one first. */
    List<Member> workers() {
        String build = MemberAttributes.build(cluster().getLocalMember());
        return cluster().getMembers().stream()
                .filter(member ->
                        !member.isLiteMember() && MemberAttributes.build(member).equals(build))
                .toList();
    }

    /**
     * Describes the members that take runs.
     *
     * @return the numbers of members and threads
     */
    public String describe() {
        List<Member> workers = workers();
        int threads = workers.stream().mapToInt(MemberAttributes::threads).sum();
        return workers.size() + " members with " + threads + " threads";
    }

    /**
     * Registers a listener for members that leave.
     *
     * @param listener gets the address of each member that has left and took runs
     */
    public void onLost(Consumer<String> listener) {
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
     * Waits until a number of members are there, this one included. If they do not come, the others end.
     *
     * @param members the number of members
     * @param seconds the longest time to wait
     * @throws ClusterException if they do not come
     * @throws InterruptedException if the thread is interrupted
     */
    public void awaitMembers(int members, long seconds) throws ClusterException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (workers().size() < members) {
            if (System.nanoTime() > deadline) {
                endOthers();
                throw new ClusterException(
                        "a campaign must have its members: " + workers().size() + " of " + members + " after " + seconds
                                + " s; start the others, or ask for fewer with --members");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /**
     * Waits for the end of the campaign.
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

    /** Ends the other members: their processes return from {@link #awaitEnd}. */
    public void endOthers() {
        EndOfCampaign.tellOthers(hazelcast);
    }

    /** Leaves the cluster; its data moves to the other members. */
    @Override
    public void close() {
        hazelcast.shutdown();
    }
}
