package dev.halfstep.sample.options;

import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts command-line arguments to values, with error messages for users instead of programmers. */
public final class Arguments {

    /** The remedy for a locale that cannot express a file name. Java treats an unset locale as ASCII. */
    public static final String LOCALE_REMEDY = "set a UTF-8 locale, as in LC_ALL=C.UTF-8";

    /**
     * The maximum number of digits, and the maximum absolute exponent. Arithmetic with millions of digits takes
     * minutes, and no option needs them.
     */
    private static final int MAX_DECIMAL_DIGITS = 30;

    private static final Pattern PICTURE_SIZE = Pattern.compile("(\\d{1,5})[xX](\\d{1,5})");

    /** A key, the second at which it is pressed, and the second at which it is released. */
    private static final Pattern KEY_TAP =
            Pattern.compile("(\\w+)\\s+(\\d{1,5}(?:\\.\\d{1,9})?)(?:-(\\d{1,5}(?:\\.\\d{1,9})?))?");

    /** For how long a key without an end is held. */
    private static final long TAP_NANOS = 100_000_000;

    private Arguments() {}

    /** Parses a path of a file that need not exist. */
    static Path file(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("must name a file: ''");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(
                    "must be a name that this system and its locale can express: " + text + "; " + LOCALE_REMEDY);
        }
    }

    /** Parses a whole number. */
    static long wholeNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            // All numbers of 18 digits fit into a long, but only some of 19 digits.
            throw new TypeConversionException("must be a whole number of at most 18 digits: " + text);
        }
    }

    /** Parses a decimal number, exactly. */
    static BigDecimal decimal(String text) {
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("must be a number: " + text);
        }
        if (number.precision() > MAX_DECIMAL_DIGITS || Math.abs((long) number.scale()) > MAX_DECIMAL_DIGITS) {
            throw new TypeConversionException("must be a number with at most " + MAX_DECIMAL_DIGITS
                    + " digits, and an exponent of at most " + MAX_DECIMAL_DIGITS + ": " + text);
        }
        return number;
    }

    /** Parses the size of a window or a picture, such as 1920x1080. */
    static FramebufferSize pictureSize(String text) {
        Matcher sides = PICTURE_SIZE.matcher(text);
        if (sides.matches()) {
            int width = Integer.parseInt(sides.group(1));
            int height = Integer.parseInt(sides.group(2));
            if (Math.min(width, height) >= 1 && Math.max(width, height) <= WindowSettings.MAX_SIDE) {
                return new FramebufferSize(width, height);
            }
        }
        throw new TypeConversionException(
                "must be a width and a height from 1 to " + WindowSettings.MAX_SIDE + ", such as 1920x1080: " + text);
    }

    /** Parses a script of keys, such as {@code ENTER 0.5, LEFT 1-1.6}. */
    static ScriptedInput keys(String text) {
        ScriptedInput script = new ScriptedInput();
        for (String tap : text.split(",", -1)) {
            Matcher parts = KEY_TAP.matcher(tap.strip());
            if (!parts.matches()) {
                throw new TypeConversionException(
                        "must be keys and the seconds in which they are held, such as 'ENTER 0.5, LEFT 1-1.6': "
                                + text);
            }
            Key key = key(parts.group(1));
            long from = nanos(parts.group(2));
            long to = parts.group(3) == null ? from + TAP_NANOS : nanos(parts.group(3));
            if (to <= from) {
                throw new TypeConversionException("must release each key after it is pressed: " + tap.strip());
            }
            script.tap(key, from, to - from);
        }
        return script;
    }

    private static Key key(String name) {
        try {
            return Key.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("must name keys, such as ENTER, SPACE, LEFT or A: " + name);
        }
    }

    private static long nanos(String seconds) {
        return new BigDecimal(seconds).movePointRight(9).longValue();
    }

    /** Parses an exact rate within bounds: 59.94 Hz is 2997 periods in 50 seconds. */
    private static Rate rate(String text, int minHertz, int maxHertz) {
        try {
            Rate rate = Rate.parse(text);
            if (rate.hertz() >= minHertz && rate.hertz() <= maxHertz) {
                return rate;
            }
        } catch (IllegalArgumentException e) {
            // reported below, with the range
        }
        throw new TypeConversionException(
                "must be a number of hertz from " + minHertz + " to " + maxHertz + ": " + text);
    }

    /** Converts step rates. A step of a lower rate would take longer than a second. */
    static final class StepRate implements ITypeConverter<Rate> {
        @Override
        public Rate convert(String text) {
            return rate(text, 1, 1_000);
        }
    }

    /** Converts frames a second. Displays stay below 1000 Hz; tests use more. */
    static final class DisplayRate implements ITypeConverter<Rate> {
        @Override
        public Rate convert(String text) {
            return rate(text, 1, 10_000);
        }
    }
}
