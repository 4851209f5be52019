package dev.halfstep.sample;

import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.sample.scene.crowd.CrowdScene;
import dev.halfstep.sample.scene.keys.KeysScene;
import dev.halfstep.sample.scene.lab.LabScene;
import dev.halfstep.sample.scene.meteors.MeteorsScene;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.time.Rate;
import java.util.Locale;

/** The scenes that can be chosen, in the order in which the TAB key shows them. */
enum SceneName {
    /** The game: a ship among meteors. */
    METEORS(0, 0, "ENTER begins, arrows or WAD fly, SPACE fires"),

    /** Balls in two boxes, one interpolated and one not. */
    BOUNCE(1, 100_000, "SPACE switches interpolation, 1 to 5 change the steps a second"),

    /** The same motion drawn by six loops. */
    LAB(0, 0, "up and down choose a value, left and right change it, R resets all"),

    /** A great many dots. */
    CROWD(50_000, 1_000_000, "F2 switches interpolation, 1 to 5 change the steps a second"),

    /** What the player presses, counted in both phases. */
    KEYS(0, 0, "any key is counted in steps and in frames");

    private static final SceneName[] ALL = values();

    private final int usualBodies;
    private final int mostBodies;
    private final String keys;

    SceneName(int usualBodies, int mostBodies, String keys) {
        this.usualBodies = usualBodies;
        this.mostBodies = mostBodies;
        this.keys = keys;
    }

    /** The name as it is given on the command line and in recordings. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** One line for the terminal: the keys that matter in this scene. */
    String keys() {
        return label() + ": " + keys + ", TAB shows the next scene, Q quits";
    }

    /** How many moving things there may be at most; 0 for a scene that knows by itself. */
    int mostBodies() {
        return mostBodies;
    }

    /** The scene after this one; after the last one, the first. */
    @SuppressWarnings("EnumOrdinal") // the order is the one above
    SceneName next() {
        return ALL[(ordinal() + 1) % ALL.length];
    }

    /**
     * Makes the scene.
     *
     * @param options what was chosen
     * @param tickRate steps a second
     * @param high the best score ever
     * @return a scene that has not begun
     */
    Scene create(Options options, Rate tickRate, HighScore high) {
        return switch (this) {
            case METEORS -> new MeteorsScene(options.seed, options.bot, high);
            case BOUNCE -> new BounceScene(options.seed, bodies(options));
            case LAB -> new LabScene(options.seed, options.lab.settings(tickRate, options.displayRate));
            case CROWD -> new CrowdScene(options.seed, bodies(options));
            case KEYS -> new KeysScene(options.seed);
        };
    }

    /** Those that were asked for, as far as this scene has room: TAB may show another one than they were meant for. */
    int bodies(Options options) {
        return options.bodies == null ? usualBodies : (int) Math.min(options.bodies, mostBodies);
    }
}
