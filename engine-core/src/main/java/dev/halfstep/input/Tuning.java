package dev.halfstep.input;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A named number of the rules of a game that is tuned while the game runs, for example the speed of a jump. Steps read
 * it as input, so recordings, replays, rollbacks and saves contain each change of it:
 *
 * <pre>{@code
 * static final Tuning JUMP_SPEED = Tuning.of("jumpSpeed", 15.5f, 0, 100);
 *
 * float speed = step.input().value(JUMP_SPEED);          // 15.5 until it is set
 * scheduler.input().additions().tune(JUMP_SPEED, 18);    // from the next step on
 * }</pre>
 *
 * <p>{@code host.assets().tune(...)} sets the values of a file, again whenever it was saved.
 *
 * @param name the name in files, in recordings and in messages
 * @param initial the value until another one is set
 * @param min the least value
 * @param max the largest value
 */
public record Tuning(String name, float initial, float min, float max) {

    /** The maximum number of tunings in a game. Steps ignore values of more. */
    static final int MAX_COUNT = 256;

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,63}");

    /**
     * Creates a tuning.
     *
     * @param name letters, digits, dots, hyphens and underscores, a letter first, at most 64 characters
     * @param initial the value until another one is set, {@code min} to {@code max}
     * @param min the least value, finite
     * @param max the largest value, finite
     * @throws IllegalArgumentException if the name is not valid, or the numbers are not finite and in this order
     */
    public Tuning {
        if (!isValidName(name)) {
            throw new IllegalArgumentException("the name of a tuning must have 1 to 64 letters, digits, dots, hyphens"
                    + " or underscores, and begin with a letter: '" + name + "'");
        }
        if (!(Float.isFinite(min) && Float.isFinite(max) && min <= initial && initial <= max)) {
            throw new IllegalArgumentException("the initial value of a tuning must be in its range, which is finite: '"
                    + name + "' has " + initial + " in " + min + " to " + max);
        }
    }

    /**
     * Creates a tuning.
     *
     * @param name letters, digits, dots, hyphens and underscores, a letter first, at most 64 characters
     * @param initial the value until another one is set, {@code min} to {@code max}
     * @param min the least value, finite
     * @param max the largest value, finite
     * @return the tuning; a game has one for each name
     * @throws IllegalArgumentException if the name is not valid, or the numbers are not finite and in this order
     */
    public static Tuning of(String name, float initial, float min, float max) {
        return new Tuning(name, initial, min, max);
    }

    static boolean isValidName(String name) {
        return NAME.matcher(Objects.requireNonNull(name, "name")).matches();
    }

    void requireAllowed(float value) {
        if (!allows(value)) {
            throw new IllegalArgumentException(name + " must be a number from " + min + " to " + max + ": " + value);
        }
    }

    boolean allows(float value) {
        return value >= min && value <= max; // refuses NaN as well
    }

    /** Returns the nearest value in the range: a recording or another player may have any. */
    float clamp(float value) {
        return Math.max(min, Math.min(value, max));
    }

    /** Written out, because the JVM would generate this method of a record at run time, which delays the start. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
