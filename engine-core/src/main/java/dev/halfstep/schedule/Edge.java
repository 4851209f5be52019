package dev.halfstep.schedule;

/**
 * An ordering constraint between two systems, and its origin.
 *
 * @param first the system that runs first
 * @param second the system that runs later
 * @param declaredBy the system of the two that declares the constraint
 */
record Edge(SystemRegistration first, SystemRegistration second, SystemRegistration declaredBy) {

    String reason() {
        return declaredBy == first
                ? "'" + first.name() + "' is to run before '" + second.name() + "'"
                : "'" + second.name() + "' is to run after '" + first.name() + "'";
    }
}
