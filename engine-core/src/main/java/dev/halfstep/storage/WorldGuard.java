package dev.halfstep.storage;

import dev.halfstep.time.CurrentPhase;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the current thread may use a world, and whether the structure of the world may change. The structure
 * is fixed while a query iterates and in a parallel section, which lets other threads use the world.
 *
 * @hidden
 */
public final class WorldGuard {

    /** The lock whose holder owns the world; null if {@link #owner} owns it. */
    private final @Nullable ReentrantLock lock;

    private final CurrentPhase phase;

    /**
     * Detaches all open cursors, which read one entity after the other, from the rows. Null if no cursor is open: each
     * structural change checks this, so the check must be fast.
     */
    private @Nullable Runnable cursorDetachment;

    /** The loops over queries of the owner. */
    private final OpenLoops loops = new OpenLoops();

    /** The loops over queries of other threads, which loop in parallel sections only. */
    private final ThreadLocal<OpenLoops> loopsOfWorkers = ThreadLocal.withInitial(OpenLoops::new);

    private volatile Thread owner = Thread.currentThread();

    /**
     * The thread for which no other rule needs to be checked: the owner, or if a lock guards the world, the thread
     * between {@link #lockAcquired} and {@link #lockReleasing}. Null if there is no such thread, and after the world
     * was closed or has failed. Each use of the world compares this field with the current thread.
     *
     * <p>The field is not volatile: the JIT compiler then checks it once for a loop over many reads. The race is
     * harmless. A thread is stored here by itself, or before it is handed the world, and only the stored thread
     * replaces the value. A stored thread therefore reads no outdated value. Every other thread may read an outdated
     * value, but never itself, and then checks all rules.
     */
    private @Nullable Thread unrestrictedThread;

    private volatile boolean isParallel;
    private volatile boolean isClosed;

    /** The failure that left a structural change incomplete, null if there was none. */
    private volatile @Nullable Throwable failure;

    /**
     * The number of parallel sections so far. Not volatile: it is written before the volatile {@link #isParallel}, and
     * read after it.
     */
    private long sectionCount;

    /** The number of queries that iterate on the owner thread. Other threads iterate in parallel sections only. */
    private int openIterations;

    /** A thread whose work lasts longer than a step, and that must not use a world even in its parallel sections. */
    public static final class OutsideThread extends Thread {

        /** Creates a daemon thread: the process ends even if its work does not. */
        public OutsideThread(Runnable work) {
            super(work, "halfstep-deferred");
            setDaemon(true);
        }
    }

    /** Creates a guard. Without a lock, the calling thread owns the world. */
    public WorldGuard(@Nullable ReentrantLock lock, CurrentPhase phase) {
        this.lock = lock;
        this.phase = phase;
        unrestrictedThread = lock == null ? owner : null;
    }

    /**
     * Checks that the current thread may read the world.
     *
     * @throws IllegalStateException if another thread owns the world and no parallel section is open, or the world is
     *     closed or has failed
     */
    public void checkMayRead() {
        if (Thread.currentThread() != unrestrictedThread) {
            checkAllRules();
        }
    }

    /**
     * Returns whether the calling thread may read the world without further checks. A fast form of {@link
     * #checkMayRead} that never throws. If it returns false, {@code checkMayRead} may allow the read nevertheless.
     */
    public boolean isUnrestricted() {
        return Thread.currentThread() == unrestrictedThread;
    }

    /**
     * Makes the checks of the calling thread fast, right after it has acquired the lock of this world. Optional: the
     * holder of the lock may use the world without this call.
     */
    public void lockAcquired() {
        if (!isClosed && failure == null) {
            unrestrictedThread = Thread.currentThread();
        }
    }

    /** Ends the effect of {@link #lockAcquired}, right before the calling thread releases the lock. */
    public void lockReleasing() {
        unrestrictedThread = null;
    }

    /** Throws the exception of the first rule that is broken, if any. */
    private void checkAllRules() {
        checkUsable();
        if (!isOwner() && (!isParallel || Thread.currentThread() instanceof OutsideThread)) {
            if (lock != null) {
                throw new IllegalStateException(
                        "a world that is guarded by a lock must be used by the thread that holds the lock: '"
                                + Thread.currentThread().getName() + "' does not hold it; acquire the lock first");
            }
            if (Thread.currentThread() instanceof OutsideThread) {
                throw new IllegalStateException("a deferred computation must not use the world, which goes on"
                        + " meanwhile: give it all that it needs in its input");
            }
            throw new IllegalStateException(
                    "a world must be used by its own thread, by other threads in parallel sections only:"
                            + " it belongs to '" + owner.getName() + "', this is '"
                            + Thread.currentThread().getName() + "'");
        }
    }

    private void checkUsable() {
        if (isClosed) {
            throw new IllegalStateException("a world cannot be used after it was closed");
        }
        if (failure != null) {
            throw new IllegalStateException(
                    "a world cannot be used after a change of its structure failed half-way", failure);
        }
    }

    /** Makes the world unusable, because a structural change failed half-way. All later calls throw. */
    public void fail(Throwable newFailure) {
        failure = newFailure;
        unrestrictedThread = null;
    }

    /**
     * Prepares a structural change: checks that the structure may change now, then detaches all cursors from the rows.
     *
     * @param change the change in words, for the message
     * @throws IllegalStateException if the current thread must not read the world, a parallel section is open or a
     *     query iterates
     */
    public void prepareStructuralChange(String change) {
        checkMayChangeStructure(change);
        detachCursors(change);
    }

    /**
     * Checks that the structure of the world may change now.
     *
     * @param change the change in words, for the message
     * @throws IllegalStateException if the current thread must not read the world, a parallel section is open or a
     *     query iterates
     */
    public void checkMayChangeStructure(String change) {
        checkMayRead();
        if (isParallel) {
            throw new IllegalStateException("in a parallel section the structure of the world must change through the"
                    + " commands of the system only: cannot " + change + " now");
        }
        if (openIterations > 0) {
            throw new IllegalStateException("while a query iterates, the structure of the world must change through"
                    + " world.commands() only: cannot " + change + " now");
        }
    }

    /**
     * Detaches all cursors from the rows, and stops all loops over queries, because rows are about to change.
     *
     * @param change the change in words, for the message of a loop that goes on
     */
    void detachCursors(String change) {
        loops.structureChanges(change);
        detachCursors();
    }

    private void detachCursors() {
        Runnable detachment = cursorDetachment;
        if (detachment != null) {
            cursorDetachment = null;
            detachment.run();
        }
    }

    /** Returns the open loops over queries of the calling thread. */
    public OpenLoops loops() {
        if (isOwner()) {
            return loops;
        }
        OpenLoops ofWorker = loopsOfWorkers.get();
        ofWorker.enterSection(sectionCount);
        return ofWorker;
    }

    /** Returns the open loops over queries of the owner. */
    public OpenLoops loopsOfOwner() {
        return loops;
    }

    /**
     * Prepares the systems of a phase, the pending commands of which may change the structure: ends all loops over
     * queries of the owner, because the code that began them is over, and detaches all cursors from the rows.
     *
     * @throws IllegalStateException if the structure must not change now
     */
    public void prepareSystems() {
        checkMayChangeStructure("apply commands");
        loops.endAll();
        detachCursors();
    }

    /**
     * Registers the callback that detaches all open cursors from the rows. Called once, before the next structural
     * change.
     */
    public void detachCursorsBy(Runnable detachment) {
        cursorDetachment = detachment;
    }

    /**
     * Checks that a class may be registered now: not in a parallel section.
     *
     * @throws IllegalStateException if the current thread must not read the world, or a parallel section is open
     */
    public void checkMayRegister(Class<?> unknown) {
        checkMayRead();
        if (isParallel) {
            throw new IllegalStateException("a component class must not be registered in a parallel section: use "
                    + unknown.getName() + " before the section");
        }
    }

    /** Begins an iteration of a query: the structure is fixed until {@link #endIteration()}. */
    public void beginIteration() {
        if (isOwner()) {
            openIterations++;
        }
    }

    public void endIteration() {
        if (isOwner()) {
            openIterations--;
        }
    }

    /** Returns true while presentation runs or is added, false in simulation. */
    public boolean isPresenting() {
        return phase.isPresenting() || phase.isAddingView();
    }

    CurrentPhase phase() {
        return phase;
    }

    public IllegalStateException presentationRefusal(String change) {
        String place =
                phase.isAddingView() ? "where the game is wired, or in a simulation system" : "in a simulation system";
        return presentationRefusal(
                change, "do it " + place + ", or with entities that have presentation components only");
    }

    /**
     * Creates the exception for a change that presentation must not make.
     *
     * @param change the change in words
     * @param remedy the allowed alternative in words
     */
    public IllegalStateException presentationRefusal(String change, String remedy) {
        return new IllegalStateException("presentation must not change what is simulated: '" + phase.presenterName()
                + "' cannot " + change + "; " + remedy);
    }

    /** Returns the number of the open parallel section, counted from 1; 0 if none is open. */
    public long parallelSectionNumber() {
        return isParallel ? sectionCount : 0;
    }

    /** Returns true while a parallel section is open. */
    public boolean isParallel() {
        return isParallel;
    }

    /**
     * Begins a parallel section: other threads may use the world, with its structure fixed.
     *
     * @throws IllegalStateException if the structure must not change now
     */
    public void beginParallel() {
        prepareStructuralChange("begin a parallel section");
        sectionCount++;
        isParallel = true;
    }

    /**
     * Ends the parallel section: other threads may no longer use the world.
     *
     * @throws IllegalStateException if no section is open, a query iterates, or another thread owns the world
     */
    public void endParallel() {
        checkUsable();
        if (!isOwner() || !isParallel || openIterations > 0) {
            throw new IllegalStateException(
                    "a parallel section must be ended by the thread that began it, after all other threads are"
                            + " done with the world: this is '"
                            + Thread.currentThread().getName() + "', the section is "
                            + (isParallel ? "open" : "not open") + " and " + openIterations + " queries iterate");
        }
        isParallel = false;
    }

    /**
     * Makes another thread the owner.
     *
     * @throws IllegalStateException if the structure must not change now, or the world is guarded by a lock
     */
    public void handOverTo(Thread newOwner) {
        prepareStructuralChange("hand over the world");
        if (lock != null) {
            throw new IllegalStateException("a world that is guarded by a lock must not be handed over: '"
                    + newOwner.getName() + "' owns the world while it holds the lock");
        }
        owner = newOwner;
        unrestrictedThread = newOwner;
    }

    public boolean isClosed() {
        return isClosed;
    }

    /**
     * Closes the world. A no-op if it is closed already.
     *
     * @throws IllegalStateException if another thread owns the world, a query iterates or a parallel section is open
     */
    public void close() {
        if (!isOwner()) {
            String rule = lock == null
                    ? "its own thread: it belongs to '" + owner.getName() + "'"
                    : "the thread that holds its lock: another thread or none holds it";
            throw new IllegalStateException("a world must be closed by " + rule + ", this is '"
                    + Thread.currentThread().getName() + "'");
        }
        if (openIterations > 0 || isParallel) {
            throw new IllegalStateException(
                    "a world cannot be closed while a query iterates or a parallel section is open");
        }
        isClosed = true;
        unrestrictedThread = null;
    }

    private boolean isOwner() {
        return lock == null ? Thread.currentThread() == owner : lock.isHeldByCurrentThread();
    }
}
