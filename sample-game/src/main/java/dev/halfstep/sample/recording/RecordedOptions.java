package dev.halfstep.sample.recording;

import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recording;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.Version;
import dev.halfstep.sample.scene.SceneName;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** Converts the options of a scene to the header of a recording, and back. */
public final class RecordedOptions {

    private static final String GAME = "halfstep-sample-game";
    private static final String SCENE = "scene";
    private static final String BODIES = "bodies";

    private RecordedOptions() {}

    /**
     * Describes a run of a scene, for the header of its recording.
     *
     * @param options the options of the run
     * @param scene the scene, which need not be the first one
     * @return name, version, seed and settings
     */
    public static RecordedGame of(Options options, SceneName scene) {
        RecordedGame game = new RecordedGame(GAME, Version.number(), options.seed).withSetting(SCENE, scene.label());
        if (scene.hasBodies()) {
            game = game.withSetting(BODIES, Integer.toString(options.bodiesIn(scene)));
        }
        return game;
    }

    /**
     * Sets the options to the options of a recording.
     *
     * @param recording the recording to replay
     * @param options the options to change
     * @throws IOException if the recording is of another game, of an unknown scene, or has values out of range
     */
    public static void apply(Recording recording, Options options) throws IOException {
        recording.requireGame(GAME);
        try {
            apply(recording.game(), options);
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "a recording must have a scene and settings of this game: " + recording.name() + " has "
                            + recording.game().settings(),
                    e);
        }
        options.stepRate = recording.rate();
    }

    /**
     * Sets the options to the options of a recorded game, except for the step rate.
     *
     * @param game the header of a recording
     * @param options the options to change
     * @throws IllegalArgumentException if it is another game, of an unknown scene, or has values out of range
     */
    public static void apply(RecordedGame game, Options options) {
        if (!game.name().equals(GAME)) {
            throw new IllegalArgumentException("a recording must be of " + GAME + ": it is of " + game.name());
        }
        Map<String, String> settings = game.settings();
        try {
            options.scene = SceneName.valueOf(settings.getOrDefault(SCENE, "").toUpperCase(Locale.ROOT));
            String recordedBodies = settings.get(BODIES);
            options.bodies = recordedBodies == null ? null : Long.valueOf(recordedBodies);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(unknownSettingsMessage(settings), e);
        }
        Long bodies = options.bodies;
        if (bodies != null && (bodies < 1 || bodies > options.scene.maxBodies)) {
            throw new IllegalArgumentException(unknownSettingsMessage(settings));
        }
        options.seed = game.seed();
    }

    private static String unknownSettingsMessage(Map<String, String> settings) {
        return "a recording must have a scene and settings of this game: it has " + settings;
    }
}
