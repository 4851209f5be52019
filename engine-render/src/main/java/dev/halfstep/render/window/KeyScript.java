package dev.halfstep.render.window;

import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a script of keys from a command line, such as {@code ENTER 0.5, LEFT 1-1.6}. */
final class KeyScript {

    /** A key, the second at which it is pressed, and the second at which it is released. */
    private static final Pattern TAP =
            Pattern.compile("(\\w+)\\s+(\\d{1,5}(?:\\.\\d{1,9})?)(?:-(\\d{1,5}(?:\\.\\d{1,9})?))?");

    /** For how long a key without an end is held. */
    private static final long TAP_NANOS = 100_000_000;

    private KeyScript() {}

    static ScriptedInput parse(String text) {
        ScriptedInput script = new ScriptedInput();
        for (String tap : text.split(",", -1)) {
            Matcher parts = TAP.matcher(tap.strip());
            if (!parts.matches()) {
                throw new IllegalArgumentException(
                        "a script must be keys and the seconds in which they are held, such as 'ENTER 0.5, LEFT 1-1.6'");
            }
            long from = nanos(parts.group(2));
            long to = parts.group(3) == null ? from + TAP_NANOS : nanos(parts.group(3));
            if (to <= from) {
                throw new IllegalArgumentException("a key must be released after it is pressed: " + tap.strip());
            }
            script.tap(key(parts.group(1)), from, to - from);
        }
        return script;
    }

    private static Key key(String name) {
        try {
            return Key.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("a key must be like ENTER, SPACE, LEFT or A: " + name, e);
        }
    }

    private static long nanos(String seconds) {
        return new BigDecimal(seconds).movePointRight(9).longValue();
    }
}
