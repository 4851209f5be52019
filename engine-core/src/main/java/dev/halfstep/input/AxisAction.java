package dev.halfstep.input;

/**
 * Something that a player can do to either side, more or less: {@code AxisAction STEER = AxisAction.named("steer")}.
 * What moves it says an {@link ActionMap}.
 *
 * @param name what files and messages call it
 */
public record AxisAction(String name) {

    /**
     * An axis.
     *
     * @param name small letters, digits and hyphens, a letter first, at most 64 of them
     * @throws IllegalArgumentException if the name has anything else
     */
    public AxisAction {
        ActionName.check(name);
    }

    /**
     * An axis.
     *
     * @param name small letters, digits and hyphens, a letter first, at most 64 of them
     * @return the axis; two of the same name are the same
     * @throws IllegalArgumentException if the name has anything else
     */
    public static AxisAction named(String name) {
        return new AxisAction(name);
    }

    @Override
    public String toString() {
        return "'" + name + "'";
    }
}
