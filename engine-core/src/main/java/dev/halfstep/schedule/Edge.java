package dev.halfstep.schedule;

/**
 * That one system runs before another, and who said so.
 *
 * @param first the one that runs first
 * @param second the one that runs later
 * @param declaredBy the one of the two whose registration asks for it
 */
record Edge(SystemRegistration first, SystemRegistration second, SystemRegistration declaredBy) {

    String reason() {
        return declaredBy == first
                ? "'" + first.name() + "' is to run before '" + second.name() + "'"
                : "'" + second.name() + "' is to run after '" + first.name() + "'";
    }
}
