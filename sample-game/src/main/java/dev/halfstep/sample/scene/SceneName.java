package dev.halfstep.sample.scene;

import java.util.Locale;

/** Lists the scenes, in the order in which TAB switches between them. */
public enum SceneName {
    /** The game: a ship among meteors. */
    METEORS(0, 0, "ENTER begins, arrows or WAD fly, SPACE fires"),

    /** Balls in two boxes, one interpolated and one not. */
    BOUNCE(1, 100_000, "SPACE toggles interpolation, 1 to 5 change the step rate"),

    /** The same motion, drawn by six game loops. */
    LAB(0, 0, "up and down choose a setting, left and right change it, R resets all"),

    /** Up to a million moving dots. */
    CROWD(50_000, 1_000_000, "F2 toggles interpolation, 1 to 5 change the step rate"),

    /** A table of key presses and releases, counted in steps and in frames. */
    KEYS(0, 0, "counts the presses of any key, in steps and in frames");

    private static final SceneName[] ALL = values();

    private final int defaultBodies;
    private final int maxBodies;
    private final String keys;

    SceneName(int defaultBodies, int maxBodies, String keys) {
        this.defaultBodies = defaultBodies;
        this.maxBodies = maxBodies;
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
     * Describes the keys of the scene.
     *
     * @return one line for the terminal
     */
    public String keys() {
        return label() + ": " + keys + ", TAB shows the next scene, Q quits";
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
     * Returns whether a split view can show the scene with and without interpolation.
     *
     * @return false for lab, which has loops of its own, and for keys, in which nothing moves
     */
    public boolean canSplit() {
        return this != LAB && this != KEYS;
    }

    /** Returns the number of bodies without {@code --bodies}; 0 for a scene without bodies. */
    int defaultBodies() {
        return defaultBodies;
    }

    /**
     * Returns the maximum number of bodies.
     *
     * @return the maximum, or 0 for a scene without bodies
     */
    public int maxBodies() {
        return maxBodies;
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
