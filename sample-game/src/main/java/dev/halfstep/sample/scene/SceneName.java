package dev.halfstep.sample.scene;

import dev.halfstep.time.Rate;
import java.util.Locale;

/** Lists the scenes, in the order in which TAB switches between them. */
public enum SceneName {

    /** The game: a ship among meteors. */
    METEORS(
            25,
            "few simulation steps a second, smooth motion on every display",
            "ENTER begins, arrows fly, SPACE fires"),

    /** The same balls in two boxes: interpolated in one box, drawn as simulated in the other box. */
    BOUNCE(
            10,
            1,
            100_000,
            "the same balls twice: interpolated above, as simulated below",
            "SPACE toggles interpolation"),

    /** The same motion, drawn by six game loops. */
    LAB(10, "one motion, drawn by six game loops; each mark is a frame", "arrows change settings, R resets them"),

    /** Up to a million moving dots. */
    CROWD(
            25,
            50_000,
            1_000_000,
            "each dot is an entity: simulated in steps, interpolated in frames",
            "UP doubles, DOWN halves"),

    /** A table of key presses and releases, counted in steps and in frames. */
    KEYS(5, "presses and releases, counted in steps and in frames", "press any key or button");

    private static final SceneName[] ALL = values();

    private final int stepRateHertz;

    /** The number of bodies without {@code --bodies}; 0 for a scene without bodies. */
    public final int defaultBodies;

    /** The maximum number of bodies; 0 for a scene without bodies. */
    public final int maxBodies;

    /** What the scene shows: a phrase without a period, in lower case. */
    public final String subject;

    /** The keys that only this scene has: phrases, separated by commas. */
    public final String keys;

    /** Creates a scene without bodies. */
    SceneName(int stepRateHertz, String subject, String keys) {
        this(stepRateHertz, 0, 0, subject, keys);
    }

    SceneName(int stepRateHertz, int defaultBodies, int maxBodies, String subject, String keys) {
        this.stepRateHertz = stepRateHertz;
        this.defaultBodies = defaultBodies;
        this.maxBodies = maxBodies;
        this.subject = subject;
        this.keys = keys;
    }

    /**
     * Returns the name on the command line and in recordings.
     *
     * @return the name in lower case
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the scene of a name.
     *
     * @param label the name on the command line and in recordings
     * @return the scene
     */
    public static SceneName of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /**
     * Requires a number of bodies that this scene allows.
     *
     * @param bodies the number; a scene without bodies ignores it
     * @return the number
     * @throws IllegalArgumentException if there are too many
     */
    public int requireBodies(long bodies) {
        if (hasBodies() && (bodies < 1 || bodies > maxBodies)) {
            throw new IllegalArgumentException(
                    "--bodies of " + label() + " must be from 1 to " + maxBodies + ": " + bodies);
        }
        return (int) bodies;
    }

    /**
     * Returns the default step rate: without {@code --tick-hz}, and when TAB shows the scene for the first time.
     *
     * @return steps a second
     */
    public Rate stepRate() {
        return Rate.hz(stepRateHertz);
    }

    /**
     * Describes the keys that a player needs first.
     *
     * @param isSplit whether the scene begins in the split view
     * @return one line for the terminal
     */
    public String terminalLine(boolean isSplit) {
        String sceneKeys = isSplit ? splitKeys() : keys;
        return label() + ": " + (sceneKeys.isEmpty() ? "" : sceneKeys + ", ") + "TAB shows the next scene, Q quits";
    }

    /**
     * Returns whether the scene has a number of bodies that {@code --bodies} can choose.
     *
     * @return true for bounce and crowd
     */
    public boolean hasBodies() {
        return maxBodies > 0;
    }

    /**
     * Returns the keys that have an effect in the split view: all but the key that toggles interpolation, because one
     * picture of a split view is always interpolated, and the other one never.
     *
     * @return phrases, separated by commas; empty if there are none
     */
    public String splitKeys() {
        return this == BOUNCE ? "" : keys;
    }

    /**
     * Returns the scene that TAB shows after this scene.
     *
     * @return the next scene; the first one after the last
     */
    @SuppressWarnings("EnumOrdinal") // the order of declaration is the order of TAB
    public SceneName next() {
        return ALL[(ordinal() + 1) % ALL.length];
    }
}
