package dev.halfstep.file;

import java.util.regex.Pattern;

/** Checks names of files and folders: a name must be valid on all systems, and must not lead out of its folder. */
final class PortableName {

    private static final int MAX_LENGTH = 64;
    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_-]([A-Za-z0-9 ._-]*[A-Za-z0-9_-])?");

    /** The names of devices on Windows, which also reserves them with any extension. */
    private static final Pattern RESERVED =
            Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])( *\\..*)?", Pattern.CASE_INSENSITIVE);

    private PortableName() {}

    /** Throws an IllegalArgumentException if a name is not portable. */
    static void check(String name) {
        if (name.length() > MAX_LENGTH || !ALLOWED.matcher(name).matches()) {
            throw new IllegalArgumentException("the name of a data folder or of its file must have 1 to " + MAX_LENGTH
                    + " letters, digits, '-', '_', blanks and dots, and no blank or dot at the beginning or end: '"
                    + name + "'");
        }
        if (RESERVED.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a data folder or of its file must not be reserved by Windows: '" + name + "'");
        }
    }
}
