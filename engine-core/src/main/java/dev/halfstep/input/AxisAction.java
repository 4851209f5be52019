package dev.halfstep.input;

/**
 * A named action of the player with a value from -1 to 1: {@code AxisAction STEER = AxisAction.named("steer")}. An
 * {@link ActionMap} binds the action to gamepad axes and pairs of controls.
 *
 * @param name the name in files of bindings and in messages
 */
public record AxisAction(String name) {

    /**
     * Creates an axis action.
     *
     * @param name lower-case letters, digits and hyphens, a letter first, at most 64 characters
     * @throws IllegalArgumentException if the name is not valid
     */
    public AxisAction {
        Action.requireValidName(name);
    }

    /**
     * Creates an axis action.
     *
     * @param name lower-case letters, digits and hyphens, a letter first, at most 64 characters
     * @return the axis action; axis actions of the same name are equal
     * @throws IllegalArgumentException if the name is not valid
     */
    public static AxisAction named(String name) {
        return new AxisAction(name);
    }

    /** Written out, because the JVM would generate this method of a record at run time, which delays the start. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return "'" + name + "'";
    }
}
