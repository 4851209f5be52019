package dev.halfstep.campaign.job;

import com.hazelcast.core.HazelcastInstance;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the threads of a member that hang in a run after its time limit. */
final class HungThreads {

    private HungThreads() {}

    /** Returns the counter of a member, which all executions of its jobs share. */
    static AtomicInteger of(HazelcastInstance member) {
        return (AtomicInteger)
                member.getUserContext().computeIfAbsent(HungThreads.class.getName(), name -> new AtomicInteger());
    }
}
