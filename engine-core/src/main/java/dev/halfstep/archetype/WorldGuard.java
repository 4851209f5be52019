package dev.halfstep.archetype;

import dev.halfstep.phase.CurrentPhase;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Checks which thread may use a world, and whether its structure may change: only while no query iterates.
 *
 * @hidden
 */
public final class WorldGuard {

    /** The lock whose holder owns the world; null if {@link #owner} owns it. */
    private final @Nullable ReentrantLock lock;

    private final Runnable detachCursors;
    private volatile Thread owner = Thread.currentThread();
    private volatile boolean parallel;
    private volatile boolean closed;

    /** The failure that left a structural change incomplete, null if there was none. */
    private volatile @Nullable Throwable failure;

    /** Counts parallel sections. Not volatile: written before {@link #parallel} is, and read after it. */
    private long sections;

    private final CurrentPhase phase;

    /** Counts the queries that iterate on the owner thread. Other threads iterate in parallel sections only. */
    private int iterations;

    /**
     * Creates a guard. The calling thread owns the world if there is no lock.
     *
     * @param lock the lock whose holder owns the world, or null
     * @param phase the phase of the frame
     * @param detachCursors detaches all cursors from the rows before the structure changes
     */
    public WorldGuard(@Nullable ReentrantLock lock, CurrentPhase phase, Runnable detachCursors) {
        this.lock = lock;
        this.phase = phase;
        this.detachCursors = detachCursors;
    }

    /**
     * Refuses threads that may not use the world now.
     *
     * @throws IllegalStateException if another thread owns the world and no parallel section is open, or the world is
     *     closed or has failed
     */
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

    /**
     * Makes the world unusable, because a structural change failed half-way.
     *
     * @param newFailure the cause that later messages name
     */
    public void fail(Throwable newFailure) {
        failure = newFailure;
    }

    /**
     * Refuses structural changes that are not possible now, and detaches cursors before one that is.
     *
     * @param change names the change, for messages
     * @throws IllegalStateException if the world may not be read, a parallel section is open or a query iterates
     */
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

    /**
     * Refuses the registration of a class in a parallel section.
     *
     * @param unknown the class
     * @throws IllegalStateException if the world may not be read or a parallel section is open
     */
    public void checkMayRegister(Class<?> unknown) {
        checkMayRead();
        if (parallel) {
            throw new IllegalStateException(
                    "in a parallel section no component class is registered: use " + unknown.getName() + " before it");
        }
    }

    /** Counts an iteration: the structure is fixed until {@link #endIteration()}. */
    public void beginIteration() {
        if (isOwner()) {
            iterations++;
        }
    }

    /** Ends an iteration. */
    public void endIteration() {
        if (isOwner()) {
            iterations--;
        }
    }

    /**
     * Returns true while presentation runs.
     *
     * @return false in simulation
     */
    public boolean isPresenting() {
        return phase.isPresenting();
    }

    IllegalStateException refusalToPresenter(String change) {
        return refusalToPresenter(
                change, "do it in a simulation system, or with entities that have presentation components only");
    }

    /**
     * Creates the exception that refuses a change by presentation.
     *
     * @param change names the change
     * @param remedy says what to do instead
     * @return an exception to throw
     */
    public IllegalStateException refusalToPresenter(String change, String remedy) {
        return new IllegalStateException("presentation must not change what is simulated: '" + phase.presenter()
                + "' cannot " + change + "; " + remedy);
    }

    /**
     * Returns the number of the open parallel section.
     *
     * @return 0 if none is open
     */
    public long parallelSection() {
        return parallel ? sections : 0;
    }

    /**
     * Returns true while a parallel section is open.
     *
     * @return true between {@link #beginParallel()} and {@link #endParallel()}
     */
    public boolean isParallel() {
        return parallel;
    }

    /**
     * Opens the world to other threads, with its structure fixed.
     *
     * @throws IllegalStateException if the structure may not change now
     */
    public void beginParallel() {
        checkMayChange("begin a parallel section");
        sections++;
        parallel = true;
    }

    /**
     * Closes the world to other threads.
     *
     * @throws IllegalStateException if no section is open, a query iterates, or another thread owns the world
     */
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

    /**
     * Makes another thread the owner.
     *
     * @param newOwner the thread that owns the world from now on
     * @throws IllegalStateException if the structure may not change now, or the world is guarded by a lock
     */
    public void handOverTo(Thread newOwner) {
        checkMayChange("hand over the world");
        if (lock != null) {
            throw new IllegalStateException("a world that is guarded by a lock belongs to the thread that holds it:"
                    + " it cannot be handed over to '" + newOwner.getName() + "'");
        }
        owner = newOwner;
    }

    /**
     * Returns true if the world was closed.
     *
     * @return true from {@link #close()} on
     */
    public boolean isClosed() {
        return closed;
    }

    /**
     * Closes the world. A no-op if it is closed already.
     *
     * @throws IllegalStateException if another thread owns the world, a query iterates or a parallel section is open
     */
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
