package dev.halfstep.sample.options;

import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import java.math.BigDecimal;
import java.util.List;
import picocli.CommandLine.TypeConversionException;

/**
 * A press of a key at a time of a run, as {@code --press} gives it: {@code P@1.5}.
 *
 * @param key the key
 * @param atNanos nanoseconds after the first frame
 */
public record KeyPress(Key key, long atNanos) {

    private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(1_000_000);
    private static final int NANOS_DIGITS = 9;

    /** Longer than a frame of any usual display, so that a key counts as held in a frame, too. */
    private static final long HELD_NANOS = 50_000_000L;

    /** Parses the name of a key, an {@code @} and a time in seconds. */
    static KeyPress parse(String text) {
        int at = text.indexOf('@');
        if (at < 0) {
            throw new TypeConversionException("must be a key and its time in seconds, such as P@1.5: " + text);
        }
        BigDecimal seconds = Arguments.decimal(text.substring(at + 1));
        if (seconds.signum() < 0 || seconds.compareTo(MAX_SECONDS) > 0) {
            throw new TypeConversionException("must have times from 0 to " + MAX_SECONDS + " seconds: " + text);
        }
        return new KeyPress(
                key(text.substring(0, at)), seconds.movePointRight(NANOS_DIGITS).longValue());
    }

    private static Key key(String name) {
        try {
            return Key.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("must name a key, such as P, LEFT, PAGE_UP or DIGIT_1: " + name);
        }
    }

    /**
     * Returns a script of presses, each of which lasts for 50 ms.
     *
     * @param presses the presses, in any order
     * @return a new script, whose time 0 is the start of the first frame
     */
    public static ScriptedInput script(List<KeyPress> presses) {
        ScriptedInput script = new ScriptedInput();
        presses.forEach(press -> script.tap(press.key, press.atNanos, HELD_NANOS));
        return script;
    }
}
