package dev.halfstep.frame;

/**
 * An ordering constraint between two systems, and its origin.
 *
 * @param first the system that runs first
 * @param second the system that runs later
 * @param declaredBy the one of the two systems whose registration declares the constraint
 */
record OrderingConstraint(SystemRegistration first, SystemRegistration second, SystemRegistration declaredBy) {

    /** Returns the constraint as a sentence, from the view of the system that declares it. */
    String reason() {
        return declaredBy == first
                ? "'" + first.name() + "' is to run before '" + second.name() + "'"
                : "'" + second.name() + "' is to run after '" + first.name() + "'";
    }
}
