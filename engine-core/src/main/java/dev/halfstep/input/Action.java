package dev.halfstep.input;

import java.util.regex.Pattern;

/**
 * A named action of the player that is either on or off: {@code Action JUMP = Action.named("jump")}. An
 * {@link ActionMap} binds the action to controls.
 *
 * @param name the name in files of bindings and in messages
 */
public record Action(String name) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    /**
     * Creates an action.
     *
     * @param name lower-case letters, digits and hyphens, a letter first, at most 64 characters
     * @throws IllegalArgumentException if the name is not valid
     */
    public Action {
        requireValidName(name);
    }

    /**
     * Creates an action.
     *
     * @param name lower-case letters, digits and hyphens, a letter first, at most 64 characters
     * @return the action; actions of the same name are equal
     * @throws IllegalArgumentException if the name is not valid
     */
    public static Action named(String name) {
        return new Action(name);
    }

    /** Returns whether an action or an axis action can have a name. Files of bindings contain these names. */
    static boolean isValidName(String name) {
        return NAME.matcher(name).matches();
    }

    static void requireValidName(String name) {
        if (!isValidName(name)) {
            throw new IllegalArgumentException(
                    "the name of an action must have 1 to 64 lower-case letters, digits or hyphens,"
                            + " and begin with a letter: '" + name + "'");
        }
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
