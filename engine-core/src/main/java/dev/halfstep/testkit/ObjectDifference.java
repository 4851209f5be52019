package dev.halfstep.testkit;

import dev.halfstep.inspect.ObjectGraphs;
import dev.halfstep.inspect.StateDifference;
import org.jspecify.annotations.Nullable;

/**
 * The first difference between two graphs of objects: two copies of the same state, such as the world of a physics
 * library in a run and in a run with rollbacks. A hash tells that two states differ, this tells where:
 *
 * <pre>{@code
 * ObjectDifference difference = ObjectDifference.between(expected, actual);
 * // solver.contacts[3].normalImpulse: 1.0 was expected, 1.5 found
 * }</pre>
 *
 * <p>The comparison reads all fields, private ones too, and follows them through objects of any class, arrays,
 * collections and maps. Use it on one thread, while no other one changes the graphs.
 *
 * @param path the fields and elements that lead to the difference, {@code the object} for the compared objects
 *     themselves
 * @param expected the expected value as text
 * @param actual the value that was found as text
 */
public record ObjectDifference(String path, String expected, String actual) {

    /**
     * Compares two graphs of objects.
     *
     * <ul>
     *   <li>Two objects are equal if they have the same class, and if all fields are equal.
     *   <li>The graphs must share objects in the same way: where one refers to an object that it has before, the other
     *       must refer to the corresponding object. An object that both graphs contain corresponds to itself. A copy of
     *       a constant, which is a static final field, differs from the constant.
     *   <li>Numbers are equal if their bits are, so 0.0 and -0.0 differ. All NaN values are equal.
     *   <li>Collections and maps are compared in the order of iteration, and without their capacity. The order of a
     *       {@link java.util.HashMap} can differ between equal maps; use a linked or a sorted map instead.
     *   <li>Other objects of the JDK, such as texts, are compared by {@code equals}.
     *   <li>Entities are equal if their numbers are. Worlds, schedulers, events and input of the engine are not
     *       compared.
     * </ul>
     *
     * <p>The depth of the graphs is not limited. The comparison takes memory for each object.
     *
     * @param expected the graph that is right
     * @param actual the graph to check
     * @return the first difference, in the order of the fields; null if there is none
     * @throws IllegalArgumentException if the fields of a class are closed to this package, since its module does not
     *     open them
     */
    public static @Nullable ObjectDifference between(@Nullable Object expected, @Nullable Object actual) {
        StateDifference found = ObjectGraphs.difference(expected, actual);
        return found == null ? null : new ObjectDifference(found.location(), found.expected(), found.actual());
    }

    /** Returns the path and both values in one line. */
    @Override
    public String toString() {
        return path + ": " + expected + " was expected, " + actual + " found";
    }
}
