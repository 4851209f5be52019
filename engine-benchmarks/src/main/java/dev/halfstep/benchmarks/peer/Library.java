package dev.halfstep.benchmarks.peer;

/** Who moves bodies. */
public enum Library {
    /** This engine. */
    HALFSTEP("Halfstep", "Halfstep"),
    /** This engine, with velocities that are stored densely and a movement through spans. */
    HALFSTEP_SPANS("spans", "Halfstep, spans"),
    /** Dominion used directly, with components that hold JOML objects. */
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
     * What it is called in tables.
     *
     * @return one word
     */
    public String shortName() {
        return shortName;
    }

    /**
     * What it is called in pictures.
     *
     * @return the name, and what the components hold
     */
    public String title() {
        return title;
    }

    /**
     * Makes the bodies of a workload.
     *
     * @param workload how many and how they move
     * @return new bodies, each at its start in all three poses
     */
    public Bodies bodies(Workload workload) {
        return switch (this) {
            case HALFSTEP -> new HalfstepBodies(workload, new MovementByQuery(workload.turning()));
            case HALFSTEP_SPANS -> new HalfstepBodies(workload, new MovementBySpans(workload.turning()));
            case DOMINION -> new DominionBodies(workload);
            case ARTEMIS -> new ArtemisBodies(workload);
            case ASHLEY -> new AshleyBodies(workload);
            case ARRAYS -> new ArrayBodies(workload);
        };
    }
}
