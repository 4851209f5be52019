package dev.halfstep.input;

import java.util.List;

/**
 * One control, or one axis of the gamepad, that does more than one thing.
 *
 * @param label its label, such as {@code key:SPACE}
 * @param names the names of what it does, in the order in which they were bound first; actions come before axes
 */
public record BindingConflict(String label, List<String> names) {

    /**
     * A conflict.
     *
     * @param label its label
     * @param names the names of what it does
     */
    public BindingConflict {
        names = List.copyOf(names);
    }

    @Override
    public String toString() {
        return label + " does " + String.join(" and ", names);
    }
}
