package dev.halfstep.benchmarks.peer;

/** Who moves bodies. */
public enum Library {
    /** This engine. */
    HALFSTEP("Halfstep"),
    /** Dominion used directly, with components that hold JOML objects. */
    DOMINION("Dominion + JOML"),
    /** artemis-odb, with components that hold JOML objects. */
    ARTEMIS("artemis-odb + JOML"),
    /** Ashley, with components that hold JOML objects. */
    ASHLEY("Ashley + JOML"),
    /** No library: loops over arrays of floats, written by hand. */
    ARRAYS("plain arrays");

    private final String title;

    Library(String title) {
        this.title = title;
    }

    /**
     * What it is called in tables and pictures.
     *
     * @return a short name
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
            case HALFSTEP -> new HalfstepBodies(workload);
            case DOMINION -> new DominionBodies(workload);
            case ARTEMIS -> new ArtemisBodies(workload);
            case ASHLEY -> new AshleyBodies(workload);
            case ARRAYS -> new ArrayBodies(workload);
        };
    }
}
