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
 * <p>Systems run one after the other on the thread that ticks, those of a parallel slot and of a fork too, in the order
 * in which they were given: the outcome never depends on which thread is faster. What a system throws ends the tick and
 * reaches the caller.
 */
final class DominionScheduler implements Scheduler {

    /** A system and whether it takes part. */
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
    private boolean isShutDown;

    /** The caller has access. */
    DominionScheduler(HalfstepDominion dominion, NanoClock clock) {
        this.dominion = dominion;
        this.clock = clock;
        access = dominion.access();
        scheduler = new SystemScheduler(dominion.world(), new VariableTimestep(Long.MAX_VALUE));
        scheduler.simulation("dominion-systems", step -> runSystems());
        lastTickNanos = clock.nanoTime();
    }

    private void runSystems() {
        int count = slots.size(); // those that are scheduled meanwhile begin with the next tick
        for (int i = 0; i < count; i++) {
            Slot slot = slots.get(i);
            if (!slot.suspended) {
                slot.system.run();
            }
        }
    }

    /** Adds a system behind all others. One that is there already stays where it is. */
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

    /** Runs all systems once. The delta time is what the clock says since the tick before. */
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

    /** A tick at a fixed rate, unless that was ended while the thread waited for access. */
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
     * Ticks on a thread of its own, which keeps the program running until the rate is 0, {@link #shutDown()} or
     * {@link HalfstepDominion#close()}. The first tick is due at once, and the n-th after it exactly n periods later.
     * Ticks that are late follow at once. At most {@value Ticker#MAX_LATE_MILLIS} ms are made up for like this: what goes
     * beyond that is dropped, and all later ticks are due by that much later. The delta time is the period, whether a tick
     * is late or not.
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

    private @Nullable Ticker stopTicker() {
        Ticker stopped = ticker;
        ticker = null;
        if (stopped != null) {
            stopped.stop();
        }
        return stopped;
    }

    @Override
    public double deltaTime() {
        return deltaSeconds;
    }

    /**
     * Ends all ticks, after the one that is in progress.
     *
     * @return true if no thread ticks any more; false if this is called where waiting for it would be waiting for itself
     */
    @Override
    public boolean shutDown() {
        Ticker stopped;
        access.enter();
        try {
            stopped = stopTicker();
            isShutDown = true;
            if (tickingThread == null) {
                scheduler.close();
            }
        } finally {
            access.exit();
        }
        return stopped == null || (!access.isHeld() && stopped.join());
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

    /** The caller has access, and no tick is in progress. */
    void close() {
        stopTicker();
        isShutDown = true;
        scheduler.close();
    }

    private void checkNotShutDown() {
        if (isShutDown) {
            throw new IllegalStateException("a scheduler cannot be used after it was shut down");
        }
    }
}
