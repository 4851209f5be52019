package dev.halfstep.input;

/**
 * A named action of the player that is either on or off: {@code Action JUMP = Action.named("jump")}. An
 * {@link ActionMap} binds the action to controls.
 *
 * @param name the name in files of bindings and in messages
 */
public record Action(String name) {

    /**
     * Creates an action.
     *
     * @param name lower-case letters, digits and hyphens, a letter first, at most 64 characters
     * @throws IllegalArgumentException if the name is not valid
     */
    public Action {
        ActionName.requireValid(name);
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
