package dev.halfstep.archetype;

import dev.halfstep.phase.CurrentPhase;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Checks which thread may use a world, and whether its structure may change: only while no query iterates. */
public final class WorldGuard {

    /** The world belongs to the thread that holds it; null if it belongs to {@link #owner}. */
    private final @Nullable ReentrantLock lock;

    private final Runnable detachCursors;
    private volatile Thread owner = Thread.currentThread();
    private volatile boolean parallel;
    private volatile boolean closed;

    /** The failure that left a structural change incomplete, null if there was none. */
    private volatile @Nullable Throwable failure;

    /** How many parallel sections there were. Not volatile: written before {@link #parallel} is, and read after it. */
    private long sections;

    private final CurrentPhase phase;

    /** Of the owner alone. Other threads iterate in parallel sections only, where nothing changes anyway. */
    private int iterations;

    public WorldGuard(@Nullable ReentrantLock lock, CurrentPhase phase, Runnable detachCursors) {
        this.lock = lock;
        this.phase = phase;
        this.detachCursors = detachCursors;
    }

    public void checkMayRead() {
        if (closed || failure != null || (!isOwner() && !parallel)) {
            refuseToRead();
        }
    }

    private void refuseToRead() {
        checkUsable();
        if (!isOwner() && !parallel) {
            if (lock != null) {
                throw new IllegalStateException(
                        "a world that is guarded by a lock is used by the thread that holds it: '"
                                + Thread.currentThread().getName() + "' does not; lock it first");
            }
            throw new IllegalStateException(
                    "a world belongs to one thread, and others use it in parallel sections only:"
                            + " it belongs to '" + owner.getName() + "', this is '"
                            + Thread.currentThread().getName() + "'");
        }
    }

    private void checkUsable() {
        if (closed) {
            throw new IllegalStateException("a world cannot be used after it was closed");
        }
        if (failure != null) {
            throw new IllegalStateException(
                    "a world cannot be used after a change of its structure failed half-way", failure);
        }
    }

    /** Refuses the world from now on, since a change of its structure is incomplete. */
    public void fail(Throwable newFailure) {
        failure = newFailure;
    }

    public void checkMayChange(String change) {
        checkMayRead();
        if (parallel) {
            throw new IllegalStateException("in a parallel section the structure of the world changes through the"
                    + " commands of the system only: cannot " + change + " now");
        }
        if (iterations > 0) {
            throw new IllegalStateException("while a query iterates, the structure of the world changes through"
                    + " world.commands() only: cannot " + change + " now");
        }
        detachCursors();
    }

    /** Detaches all cursors from the rows, which are about to change. */
    void detachCursors() {
        detachCursors.run();
    }

    public void checkMayRegister(Class<?> unknown) {
        checkMayRead();
        if (parallel) {
            throw new IllegalStateException(
                    "in a parallel section no component class is registered: use " + unknown.getName() + " before it");
        }
    }

    public void beginIteration() {
        if (isOwner()) {
            iterations++;
        }
    }

    public void endIteration() {
        if (isOwner()) {
            iterations--;
        }
    }

    public boolean isPresenting() {
        return phase.isPresenting();
    }

    IllegalStateException refusalToPresenter(String change) {
        return refusalToPresenter(
                change, "do it in a simulation system, or with entities that have presentation components only");
    }

    public IllegalStateException refusalToPresenter(String change, String remedy) {
        return new IllegalStateException("presentation must not change what is simulated: '" + phase.presenter()
                + "' cannot " + change + "; " + remedy);
    }

    public long parallelSection() {
        return parallel ? sections : 0;
    }

    public boolean isParallel() {
        return parallel;
    }

    public void beginParallel() {
        checkMayChange("begin a parallel section");
        sections++;
        parallel = true;
    }

    public void endParallel() {
        checkUsable();
        if (!isOwner() || !parallel || iterations > 0) {
            throw new IllegalStateException(
                    "a parallel section is ended by the thread that began it, when all others are"
                            + " done with the world: this is '"
                            + Thread.currentThread().getName() + "', the section is "
                            + (parallel ? "open" : "not open") + " and " + iterations + " queries iterate");
        }
        parallel = false;
    }

    public void handOverTo(Thread newOwner) {
        checkMayChange("hand over the world");
        if (lock != null) {
            throw new IllegalStateException("a world that is guarded by a lock belongs to the thread that holds it:"
                    + " it cannot be handed over to '" + newOwner.getName() + "'");
        }
        owner = newOwner;
    }

    public boolean isClosed() {
        return closed;
    }

    /** Refuses the world from now on. A world may be closed in any state but in use, and more than once. */
    public void close() {
        if (!isOwner()) {
            String rule = lock == null ? "it belongs to: '" + owner.getName() + "'" : "holds its lock";
            throw new IllegalStateException("a world is closed by the thread that " + rule + ", this is '"
                    + Thread.currentThread().getName() + "'");
        }
        if (iterations > 0 || parallel) {
            throw new IllegalStateException("a world cannot be closed while a query iterates");
        }
        closed = true;
    }

    private boolean isOwner() {
        return lock == null ? Thread.currentThread() == owner : lock.isHeldByCurrentThread();
    }
}
