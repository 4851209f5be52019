package dev.halfstep.storage;

import dev.halfstep.time.CurrentPhase;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Tests what the comment of the field {@code unrestrictedThread} claims, which threads read and write without
 * synchronisation: a thread finds itself there exactly while it owns the world.
 */
public final class WorldGuardRaces {

    private WorldGuardRaces() {}

    private static final class GuardedWorld {
        private final ReentrantLock lock = new ReentrantLock();
        private final WorldGuard guard = new WorldGuard(lock, new CurrentPhase());
    }

    private static boolean isAllowed(WorldGuard guard) {
        try {
            guard.checkMayRead();
            return true;
        } catch (IllegalStateException refused) {
            return false;
        }
    }

    /** Two threads take turns by the lock. */
    @JCStressTest
    @Outcome(id = "true, false, true, false", expect = Expect.ACCEPTABLE, desc = "only while it holds the lock")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a thread does not find itself, or finds itself too late")
    @State
    public static class TurnsByTheLock {

        private final GuardedWorld world = new GuardedWorld();

        private boolean holds() {
            world.lock.lock();
            try {
                world.guard.lockAcquired();
                boolean isUnrestricted = world.guard.isUnrestricted();
                world.guard.lockReleasing();
                return isUnrestricted;
            } finally {
                world.lock.unlock();
            }
        }

        @Actor
        public void first(ZZZZ_Result result) {
            result.r1 = holds();
            result.r2 = world.guard.isUnrestricted();
        }

        @Actor
        public void second(ZZZZ_Result result) {
            result.r3 = holds();
            result.r4 = world.guard.isUnrestricted();
        }
    }

    /** One thread uses the world with the lock, another one without. */
    @JCStressTest
    @Outcome(id = "true, false, false", expect = Expect.ACCEPTABLE, desc = "the other thread is refused at all times")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a thread without the lock may use the world")
    @State
    public static class UseWithoutTheLock {

        private final GuardedWorld world = new GuardedWorld();

        @Actor
        public void holder(ZZZ_Result result) {
            world.lock.lock();
            try {
                world.guard.lockAcquired();
                result.r1 = isAllowed(world.guard);
                world.guard.lockReleasing();
            } finally {
                world.lock.unlock();
            }
        }

        @Actor
        public void other(ZZZ_Result result) {
            result.r2 = world.guard.isUnrestricted();
            result.r3 = isAllowed(world.guard);
        }
    }

    /** A thread hands its world over to another one, which waits without synchronisation. */
    @JCStressTest
    @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "the new owner comes too early, and is refused")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "only the new owner may use the world")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the former owner may use the world")
    @State
    public static class HandOver {

        private volatile @Nullable Thread newOwner;
        private volatile @Nullable WorldGuard guard;

        @Actor
        public void formerOwner(ZZ_Result result) {
            WorldGuard own = new WorldGuard(/* lock= */ null, new CurrentPhase());
            guard = own;
            Thread other = newOwner;
            if (other != null) {
                own.handOverTo(other);
                result.r1 = isAllowed(own);
            }
        }

        @Actor
        public void newOwner(ZZ_Result result) {
            newOwner = Thread.currentThread();
            WorldGuard handedOver = guard;
            result.r2 = handedOver != null && isAllowed(handedOver);
        }
    }

    /** A thread reads the world while the section in which it may do this is open, and after it. */
    @JCStressTest
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "in the section")
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "before or after the section")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the owner is refused")
    @State
    public static class ParallelSection {

        private final GuardedWorld world = new GuardedWorld();

        @Actor
        public void owner(ZZ_Result result) {
            world.lock.lock();
            try {
                world.guard.lockAcquired();
                world.guard.beginParallel();
                result.r1 = isAllowed(world.guard);
                world.guard.endParallel();
                world.guard.lockReleasing();
            } finally {
                world.lock.unlock();
            }
        }

        @Actor
        public void worker(ZZ_Result result) {
            result.r2 = isAllowed(world.guard);
        }
    }
}
