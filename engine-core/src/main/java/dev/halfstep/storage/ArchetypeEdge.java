package dev.halfstep.storage;

import java.util.Arrays;

/**
 * Leads from an archetype to a neighbour, which has one component class more or less. Made at the first move, so that
 * further moves search neither classes nor columns.
 */
final class ArchetypeEdge {

    private final Archetype target;
    private final ComponentInfo<?> info;
    private final boolean isAddition;
    private final boolean changesSimulation;
    private final int column;
    private final int plain;
    private final int object;

    /**
     * Creates an edge.
     *
     * @param info the component class that only one of the two archetypes has
     */
    ArchetypeEdge(Archetype source, Archetype target, ComponentInfo<?> info) {
        this.target = target;
        this.info = info;
        isAddition = target.signature().size() > source.signature().size();
        changesSimulation = source.isSimulated() != target.isSimulated();
        Archetype larger = isAddition ? target : source;
        column = larger.signature().columnOf(info.index());
        plain = Math.max(Arrays.binarySearch(larger.plainColumns(), column), 0);
        object = Math.max(Arrays.binarySearch(larger.objectColumns(), column), 0);
    }

    Archetype target() {
        return target;
    }

    /** Returns the component class that only one of the two archetypes has. */
    ComponentInfo<?> info() {
        return info;
    }

    /** Returns whether the target has one component class more. */
    boolean isAddition() {
        return isAddition;
    }

    /** Returns whether only one of the two archetypes is simulated. */
    boolean changesSimulation() {
        return changesSimulation;
    }

    /** Returns the column that only one of the two archetypes has, by its index there. */
    int column() {
        return column;
    }

    /** Returns the index of the changed column among the plain columns, 0 if it is not plain. */
    int plain() {
        return plain;
    }

    /** Returns the index of the changed column among the columns that are not plain, 0 if it is plain. */
    int object() {
        return object;
    }
}
