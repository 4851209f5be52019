package dev.halfstep.campaign.job;

import com.hazelcast.core.HazelcastInstance;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the threads of a member that hang in a run over its limit. */
final class LostThreads {

    private LostThreads() {}

    static AtomicInteger of(HazelcastInstance member) {
        return (AtomicInteger)
                member.getUserContext().computeIfAbsent(LostThreads.class.getName(), name -> new AtomicInteger());
    }
}
