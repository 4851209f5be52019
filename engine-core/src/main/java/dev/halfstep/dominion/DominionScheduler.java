package dev.halfstep.dominion;

import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the systems of a Dominion as one simulation system of a {@link SystemScheduler}. A tick is one frame with one
 * step.
 *
 * <p>All systems run one after the other on the thread that ticks, in the order in which they were scheduled. That
 * includes systems of {@link #parallelSchedule} and {@link #forkAndJoin}. So the outcome never depends on which thread
 * is faster. An exception of a system ends the tick and reaches the caller as the cause of a
 * {@link dev.halfstep.frame.SystemFailureException}.
 */
final class DominionScheduler implements Scheduler {

    private static final double NANOS_PER_SECOND = 1e9;

    private final HalfstepDominion dominion;
    private final WorldLock worldLock;
    private final NanoClock clock;
    private final SystemScheduler scheduler;
    private final HeadlessHost host = new HeadlessHost();
    private final List<Runnable> systems = new ArrayList<>();
    private final Set<Runnable> suspendedSystems = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The delta time of the last tick. Volatile, since any thread may read the time during a tick. */
    private volatile double deltaSeconds;

    private long lastTickNanos;

    /** The thread that runs a tick now, null between ticks. */
    private @Nullable Thread tickingThread;

    /** Ticks at a fixed rate, null if no rate is set. */
    private @Nullable Ticker ticker;

    /** The ticker that was stopped last, null if none was. Its thread may still be running. */
    private @Nullable Ticker stoppedTicker;

    private boolean isShutDown;

    /** Creates a scheduler. The caller holds the {@link WorldLock}. */
    DominionScheduler(HalfstepDominion dominion, NanoClock clock) {
        this.dominion = dominion;
        this.clock = clock;
        worldLock = dominion.worldLock();
        long noFrameTimeClamp = Long.MAX_VALUE;
        scheduler = new SystemScheduler(dominion.world(), Timestep.variable(noFrameTimeClamp));
        scheduler.simulation("halfstep.dominion", step -> runSystems());
        lastTickNanos = clock.nanoTime();
    }

    private void runSystems() {
        int count = systems.size(); // a system that is scheduled during this tick runs from the next tick on
        for (int i = 0; i < count; i++) {
            Runnable system = systems.get(i);
            if (!suspendedSystems.contains(system)) {
                system.run();
            }
        }
    }

    /** Adds a system after all others. A system that is scheduled already keeps its position. */
    @Override
    public Runnable schedule(Runnable system) {
        worldLock.acquire();
        try (worldLock) {
            checkNotShutDown();
            if (!isScheduled(system)) {
                systems.add(system);
            }
            return system;
        }
    }

    @Override
    public Runnable[] parallelSchedule(Runnable... newSystems) {
        worldLock.acquire();
        try (worldLock) {
            for (Runnable system : newSystems) {
                schedule(system);
            }
            return newSystems;
        }
    }

    private boolean isScheduled(Runnable system) {
        return systems.stream().anyMatch(each -> each == system);
    }

    @Override
    public void forkAndJoin(Runnable subsystem) {
        if (tickingThread != Thread.currentThread()) {
            throw new IllegalStateException(
                    "a subsystem must be run by a system in a tick, on the thread that ticks: the caller is '"
                            + Thread.currentThread().getName() + "'");
        }
        subsystem.run();
    }

    @Override
    public void forkAndJoinAll(Runnable... subsystems) {
        for (Runnable subsystem : subsystems) {
            forkAndJoin(subsystem);
        }
    }

    @Override
    public void suspend(Runnable system) {
        change(system, suspendedSystems::add);
    }

    @Override
    public void resume(Runnable system) {
        change(system, suspendedSystems::remove);
    }

    private void change(Runnable system, Consumer<Runnable> change) {
        worldLock.acquire();
        try (worldLock) {
            if (!isScheduled(system)) {
                throw new IllegalArgumentException(
                        "a system must be scheduled before it is suspended or resumed: " + system);
            }
            change.accept(system);
        }
    }

    /**
     * Runs all systems once. The delta time is the time since the previous tick; for the first tick, since the creation
     * of this scheduler.
     */
    @Override
    public void tick() {
        worldLock.acquireForTick();
        try (worldLock) {
            long nowNanos = clock.nanoTime();
            runTick(nowNanos - lastTickNanos, nowNanos);
        }
    }

    @Override
    public void tick(long deltaNanoTime) {
        if (deltaNanoTime < 0) {
            throw new IllegalArgumentException("the time of a tick must not be negative: " + deltaNanoTime + " ns");
        }
        worldLock.acquireForTick();
        try (worldLock) {
            runTick(deltaNanoTime, clock.nanoTime());
        }
    }

    /** Ticks for a ticker. Does nothing if the ticker was stopped while its thread waited for the lock. */
    void tick(Ticker caller, long deltaNanos) {
        worldLock.acquireForTick();
        try (worldLock) {
            if (ticker == caller) {
                runTick(deltaNanos, clock.nanoTime());
            }
        }
    }

    private void runTick(long deltaNanos, long nowNanos) {
        checkNotShutDown();
        dominion.checkNotTicking();
        lastTickNanos = nowNanos;
        deltaSeconds = deltaNanos / NANOS_PER_SECOND;
        tickingThread = Thread.currentThread();
        try {
            scheduler.frame(host, Math.max(deltaNanos, 1)); // a frame of 0 ns would run no step
        } finally {
            tickingThread = null;
            if (isShutDown) { // by a system of this tick, see endTicks
                scheduler.close();
            }
        }
    }

    /**
     * Ticks at a fixed rate, on a thread of its own. This thread keeps the program running. It ends when the rate is
     * set to 0, a system fails, {@link #shutDown()} or {@link HalfstepDominion#close()} is called, or the thread is
     * interrupted.
     *
     * <p>The first tick is due at once, and the n-th tick after it exactly n periods later. Late ticks follow one
     * another without a pause until they have caught up. They catch up on at most {@value Ticker#MAX_LATE_MILLIS} ms;
     * lateness beyond that is dropped, and all later ticks are due later by the dropped time. The delta time is always
     * the period, even if a tick is late.
     */
    @Override
    public void tickAtFixedRate(int ticksPerSecond) {
        if (ticksPerSecond < 0) {
            throw new IllegalArgumentException("a rate must be 0 or more ticks a second: " + ticksPerSecond);
        }
        if (!worldLock.isThreadSafe()) {
            throw new IllegalStateException(
                    "a world that belongs to one thread must not tick on another thread: call tick(),"
                            + " or use a world of HalfstepFactory");
        }
        worldLock.acquire();
        try (worldLock) {
            checkNotShutDown();
            stopTicker();
            if (ticksPerSecond > 0) {
                ticker = new Ticker(this, Rate.hz(ticksPerSecond), clock);
                ticker.start();
            }
        }
    }

    private void stopTicker() {
        if (ticker != null) {
            ticker.stop();
            stoppedTicker = ticker;
            ticker = null;
        }
    }

    @Override
    public double deltaTime() {
        return deltaSeconds;
    }

    /**
     * Prevents further ticks. A tick in progress is completed.
     *
     * @return true if the thread of {@link #tickAtFixedRate} has ended, or there was none. False if this method is
     *     called in a tick, where waiting for that thread would be a deadlock. Also false after 3 seconds of waiting,
     *     or if the waiting thread is interrupted
     */
    @Override
    public boolean shutDown() {
        Ticker tickerToJoin;
        boolean isInTick;
        worldLock.acquire();
        try (worldLock) {
            endTicks();
            tickerToJoin = stoppedTicker;
            isInTick = isTicking(); // on this thread, since each tick holds the lock
        }
        if (isInTick) {
            return false;
        }
        if (tickerToJoin == null) {
            return true;
        }
        // The thread may need the lock before it ends, so a caller that holds the lock must not wait for it.
        return !worldLock.isHeldByCaller() && tickerToJoin.join();
    }

    boolean isShutDown() {
        return isShutDown;
    }

    boolean isTicking() {
        return tickingThread != null;
    }

    /** Throws if a tick is in progress. */
    void checkMayClose() {
        if (isTicking()) {
            throw new IllegalStateException("a Dominion must not be closed within a tick: call"
                    + " Scheduler.shutDown() instead, which lets the tick in progress end");
        }
    }

    /** Prevents further ticks. A tick in progress is completed. The caller holds the {@link WorldLock}. */
    void endTicks() {
        stopTicker();
        isShutDown = true;
        if (!isTicking()) {
            scheduler.close();
        }
    }

    private void checkNotShutDown() {
        if (isShutDown) {
            throw new IllegalStateException("a scheduler cannot be used after it was shut down: create another one");
        }
    }
}
