package dev.halfstep.input;

import java.util.regex.Pattern;

/** Validates the names of actions and axis actions. A {@link BindingsFile} contains these names. */
final class ActionName {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    private ActionName() {}

    static boolean isValid(String name) {
        return NAME.matcher(name).matches();
    }

    static void requireValid(String name) {
        if (!isValid(name)) {
            throw new IllegalArgumentException(
                    "the name of an action must have 1 to 64 lower-case letters, digits or hyphens,"
                            + " and begin with a letter: '" + name + "'");
        }
    }
}
