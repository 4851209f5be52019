package dev.halfstep.world;

import java.util.function.Supplier;

/** Who may use a world at the moment, and whether its structure may change: only where nothing iterates. */
final class WorldGuard {

    private final GuardedDominion dominion;
    private volatile Thread owner = Thread.currentThread();
    private volatile boolean parallel;

    /** Not volatile: only the owner and, in sections that it opens and closes, its workers ask for it. */
    private Supplier<String> presenter = () -> "?";

    private boolean presenting;

    /** Of the owner alone. Other threads iterate in parallel sections only, where nothing changes anyway. */
    private int iterations;

    WorldGuard(GuardedDominion dominion) {
        this.dominion = dominion;
    }

    void checkMayRead() {
        dominion.checkUsable();
        if (!isOwner() && !parallel) {
            throw new IllegalStateException(
                    "a world belongs to one thread, and others use it in parallel sections only:"
                            + " it belongs to '" + owner.getName() + "', this is '"
                            + Thread.currentThread().getName() + "'");
        }
    }

    void checkMayChange(String change) {
        checkMayRead();
        if (parallel) {
            throw new IllegalStateException("in a parallel section the structure of the world changes through the"
                    + " commands of the system only: cannot " + change + " now");
        }
        if (iterations > 0) {
            throw new IllegalStateException("while a query iterates, the structure of the world changes through"
                    + " world.commands() only: cannot " + change + " now");
        }
    }

    void beginIteration() {
        if (isOwner()) {
            iterations++;
        }
    }

    void endIteration() {
        if (isOwner()) {
            iterations--;
        }
    }

    void beginPresentation(Supplier<String> newPresenter) {
        if (presenter != newPresenter) { // to store a reference costs more than to look at it
            presenter = newPresenter;
        }
        presenting = true;
    }

    void endPresentation() {
        presenting = false;
    }

    boolean isPresenting() {
        return presenting;
    }

    IllegalStateException refusalToPresenter(String change) {
        return refusalToPresenter(
                change, "do it in a simulation system, or with entities that have presentation components only");
    }

    IllegalStateException refusalToPresenter(String change, String remedy) {
        return new IllegalStateException("presentation must not change what is simulated: '" + presenter.get()
                + "' cannot " + change + "; " + remedy);
    }

    boolean isParallel() {
        return parallel;
    }

    void beginParallel() {
        checkMayChange("begin a parallel section");
        parallel = true;
    }

    void endParallel() {
        dominion.checkUsable();
        if (!isOwner() || !parallel || iterations > 0) {
            throw new IllegalStateException(
                    "a parallel section is ended by the thread that began it, when all others are"
                            + " done with the world: this is '"
                            + Thread.currentThread().getName() + "', the section is "
                            + (parallel ? "open" : "not open") + " and " + iterations + " queries iterate");
        }
        parallel = false;
    }

    void handOverTo(Thread newOwner) {
        checkMayChange("hand over the world");
        owner = newOwner;
    }

    /** A world may be closed in any state but in use, and as often as one likes. */
    void checkMayClose() {
        if (!isOwner()) {
            throw new IllegalStateException("a world is closed by the thread that it belongs to: '" + owner.getName()
                    + "', this is '" + Thread.currentThread().getName() + "'");
        }
        if (iterations > 0 || parallel) {
            throw new IllegalStateException("a world cannot be closed while a query iterates");
        }
    }

    private boolean isOwner() {
        return Thread.currentThread() == owner;
    }
}
