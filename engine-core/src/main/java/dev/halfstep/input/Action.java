package dev.halfstep.input;

/**
 * Something that a player can do, whatever it is done with: {@code Action JUMP = Action.named("jump")}. Which controls
 * do it says an {@link ActionMap}.
 *
 * @param name what files and messages call it
 */
public record Action(String name) {

    /**
     * An action.
     *
     * @param name small letters, digits and hyphens, a letter first, at most 64 of them
     * @throws IllegalArgumentException if the name has anything else
     */
    public Action {
        ActionName.check(name);
    }

    /**
     * An action.
     *
     * @param name small letters, digits and hyphens, a letter first, at most 64 of them
     * @return the action; two of the same name are the same
     * @throws IllegalArgumentException if the name has anything else
     */
    public static Action named(String name) {
        return new Action(name);
    }

    @Override
    public String toString() {
        return "'" + name + "'";
    }
}
