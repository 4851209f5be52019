package dev.halfstep.dominion;

import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.VariableTimestep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs Dominion's systems as one simulation system of a {@link SystemScheduler}: a tick is a frame with one step.
 *
 * <p>Systems run one after the other on the thread that ticks, in the order in which they were given, parallel and
 * forked ones too: the outcome never depends on which thread is faster. An exception of a system ends the tick and
 * reaches the caller as the cause of a {@link dev.halfstep.schedule.SystemFailureException}.
 */
final class DominionScheduler implements Scheduler {

    /** A scheduled system and its suspended flag. */
    private static final class Slot {
        private final Runnable system;
        private boolean suspended;

        Slot(Runnable system) {
            this.system = system;
        }
    }

    private static final double NANOS_PER_SECOND = 1e9;

    private final HalfstepDominion dominion;
    private final Access access;
    private final NanoClock clock;
    private final SystemScheduler scheduler;
    private final HeadlessHost host = new HeadlessHost();
    private final List<Slot> slots = new ArrayList<>();
    private volatile double deltaSeconds;
    private long lastTickNanos;
    private @Nullable Thread tickingThread;
    private @Nullable Ticker ticker;

    /** The ticker that was stopped last. Its thread may still be running. */
    private @Nullable Ticker lastTicker;

    private boolean isShutDown;

    /** Creates a scheduler. The caller has entered {@link Access}. */
    DominionScheduler(HalfstepDominion dominion, NanoClock clock) {
        this.dominion = dominion;
        this.clock = clock;
        access = dominion.access();
        scheduler = new SystemScheduler(dominion.world(), new VariableTimestep(Long.MAX_VALUE));
        scheduler.simulation("dominion-systems", step -> runSystems());
        lastTickNanos = clock.nanoTime();
    }

    private void runSystems() {
        int count = slots.size(); // a system that is scheduled in this tick runs from the next one on
        for (int i = 0; i < count; i++) {
            Slot slot = slots.get(i);
            if (!slot.suspended) {
                slot.system.run();
            }
        }
    }

    /** Adds a system after all others. One that is scheduled already keeps its place. */
    @Override
    public Runnable schedule(Runnable system) {
        access.enter();
        try {
            checkNotShutDown();
            if (slot(system) == null) {
                slots.add(new Slot(system));
            }
            return system;
        } finally {
            access.exit();
        }
    }

    @Override
    public Runnable[] parallelSchedule(Runnable... systems) {
        access.enter();
        try {
            for (Runnable system : systems) {
                schedule(system);
            }
            return systems;
        } finally {
            access.exit();
        }
    }

    private @Nullable Slot slot(Runnable system) {
        for (Slot slot : slots) {
            if (slot.system == system) {
                return slot;
            }
        }
        return null;
    }

    @Override
    public void forkAndJoin(Runnable subsystem) {
        if (tickingThread != Thread.currentThread()) {
            throw new IllegalStateException(
                    "a subsystem is run by a system in a tick, on the thread that ticks: this is '"
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
        setSuspended(system, true);
    }

    @Override
    public void resume(Runnable system) {
        setSuspended(system, false);
    }

    private void setSuspended(Runnable system, boolean suspended) {
        access.enter();
        try {
            Slot slot = slot(system);
            if (slot == null) {
                throw new IllegalArgumentException(
                        "only a system that was scheduled can be suspended and resumed: " + system);
            }
            slot.suspended = suspended;
        } finally {
            access.exit();
        }
    }

    /** Runs all systems once. The delta time is the time since the tick before, at first since the creation. */
    @Override
    public void tick() {
        access.enter();
        try {
            long nowNanos = clock.nanoTime();
            tick(nowNanos - lastTickNanos, nowNanos);
        } finally {
            access.exit();
        }
    }

    @Override
    public void tick(long deltaNanoTime) {
        if (deltaNanoTime < 0) {
            throw new IllegalArgumentException("a tick cannot take negative time: " + deltaNanoTime + " ns");
        }
        access.enter();
        try {
            tick(deltaNanoTime, clock.nanoTime());
        } finally {
            access.exit();
        }
    }

    /** Ticks at a fixed rate, unless that rate was ended while the thread waited to enter. */
    void tick(Ticker by, long deltaNanos) {
        access.enter();
        try {
            if (ticker == by) {
                tick(deltaNanos, clock.nanoTime());
            }
        } finally {
            access.exit();
        }
    }

    private void tick(long deltaNanos, long nowNanos) {
        checkNotShutDown();
        dominion.checkNoTick();
        lastTickNanos = nowNanos;
        deltaSeconds = deltaNanos / NANOS_PER_SECOND;
        tickingThread = Thread.currentThread();
        try {
            scheduler.frame(host, Math.max(deltaNanos, 1)); // a frame that takes no time has no step
        } finally {
            tickingThread = null;
            if (isShutDown) {
                scheduler.close();
            }
        }
    }

    /**
     * Ticks on a thread of its own. It keeps the program running until the rate is set to 0, a system fails,
     * {@link #shutDown()} or {@link HalfstepDominion#close()} is called, or the thread is interrupted. The first tick
     * is due at once, and the n-th after it exactly n periods later. Late ticks catch up: they follow at once, for at
     * most {@value Ticker#MAX_LATE_MILLIS} ms of lateness. Time beyond that is dropped, and all later ticks are due by
     * that much later. The delta time is the period, whether a tick is late or not.
     */
    @Override
    public void tickAtFixedRate(int ticksPerSecond) {
        if (ticksPerSecond < 0) {
            throw new IllegalArgumentException("a rate is 0 or more ticks a second: " + ticksPerSecond);
        }
        if (!access.isForAnyThread()) {
            throw new IllegalStateException(
                    "a world that belongs to one thread cannot tick on another one: call tick(),"
                            + " or use a world of HalfstepFactory");
        }
        access.enter();
        try {
            checkNotShutDown();
            stopTicker();
            if (ticksPerSecond > 0) {
                ticker = new Ticker(this, Rate.hz(ticksPerSecond), clock);
                ticker.start();
            }
        } finally {
            access.exit();
        }
    }

    private void stopTicker() {
        if (ticker != null) {
            ticker.stop();
            lastTicker = ticker;
            ticker = null;
        }
    }

    @Override
    public double deltaTime() {
        return deltaSeconds;
    }

    /**
     * Ends all ticks, after the one that is in progress.
     *
     * @return true if the thread of the fixed rate has ended, or there was none; false if this is called in a tick, where
     *     waiting for that thread would be a deadlock, if waiting timed out, or if the waiting thread was interrupted
     */
    @Override
    public boolean shutDown() {
        Ticker last;
        boolean isInTick;
        access.enter();
        try {
            end();
            last = lastTicker;
            isInTick = isTicking();
        } finally {
            access.exit();
        }
        return !isInTick && (last == null || (!access.isHeld() && last.join()));
    }

    boolean isShutDown() {
        return isShutDown;
    }

    boolean isTicking() {
        return tickingThread != null;
    }

    void checkMayClose() {
        if (isTicking()) {
            throw new IllegalStateException("a Dominion is closed between ticks: a system can call"
                    + " Scheduler.shutDown(), which ends the ticks after its own");
        }
    }

    /** Ends all ticks, after the one that is in progress. The caller has entered {@link Access}. */
    void end() {
        stopTicker();
        isShutDown = true;
        if (!isTicking()) {
            scheduler.close();
        }
    }

    private void checkNotShutDown() {
        if (isShutDown) {
            throw new IllegalStateException("a scheduler cannot be used after it was shut down");
        }
    }
}
