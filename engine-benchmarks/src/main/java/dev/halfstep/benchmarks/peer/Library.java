package dev.halfstep.benchmarks.peer;

/** A way to move bodies: a library, or a baseline without a library. */
public enum Library {
    /** This engine, with movement through a query. */
    HALFSTEP("Halfstep", "Halfstep"),
    /** This engine, with dense velocities and movement through spans. */
    HALFSTEP_SPANS("spans", "Halfstep, spans"),
    /** Dominion, with components that hold JOML objects. */
    DOMINION("Dominion", "Dominion + JOML"),
    /** artemis-odb, with components that hold JOML objects. */
    ARTEMIS("artemis", "artemis-odb + JOML"),
    /** Ashley, with components that hold JOML objects. */
    ASHLEY("Ashley", "Ashley + JOML"),
    /** No library: loops over arrays of floats, written by hand. */
    ARRAYS("arrays", "plain arrays");

    private final String shortName;
    private final String title;

    Library(String shortName, String title) {
        this.shortName = shortName;
        this.title = title;
    }

    /**
     * Returns the name for tables.
     *
     * @return one word
     */
    public String shortName() {
        return shortName;
    }

    /**
     * Returns the name for plots.
     *
     * @return the name of the library and of its math types
     */
    public String title() {
        return title;
    }

    /**
     * Creates the bodies of a workload.
     *
     * @param workload number and motion of the bodies
     * @return new bodies, whose previous, current and interpolated poses are the start pose
     */
    public Bodies createBodies(Workload workload) {
        return switch (this) {
            case HALFSTEP -> new HalfstepBodies(workload, new MovementByQuery(workload.turning()));
            case HALFSTEP_SPANS -> new HalfstepBodies(workload, new MovementBySpans(workload.turning()));
            case DOMINION -> new DominionBodies(workload);
            case ARTEMIS -> new ArtemisBodies(workload);
            case ASHLEY -> new AshleyBodies(workload);
            case ARRAYS -> new ArrayBodies(workload);
        };
    }

    /**
     * Creates a store without entities, whose component classes are registered.
     *
     * @param capacity the number of entities that it has room for
     * @return a new store
     */
    public Store createStore(int capacity) {
        return switch (this) {
            case HALFSTEP -> new HalfstepStore(capacity);
            case HALFSTEP_SPANS -> new HalfstepDenseStore(capacity);
            case DOMINION -> new DominionStore(capacity);
            case ARTEMIS -> new ArtemisStore(capacity);
            case ASHLEY -> new AshleyStore(capacity);
            case ARRAYS -> new ArrayStore(capacity);
        };
    }
}
