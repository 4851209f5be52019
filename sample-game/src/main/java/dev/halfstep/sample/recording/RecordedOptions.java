package dev.halfstep.sample.recording;

import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recording;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.Version;
import dev.halfstep.sample.scene.SceneName;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the options of a scene to the header of a recording, and back. */
public final class RecordedOptions {

    private static final String GAME = "halfstep-sample-game";
    private static final String SCENE = "scene";
    private static final String BODIES = "bodies";
    private static final String SHUFFLE = "shuffle";

    private RecordedOptions() {}

    /** Describes a run with the given options, for the header of its recording. */
    static RecordedGame of(Options options) {
        RecordedGame game =
                new RecordedGame(GAME, Version.number(), options.seed).withSetting(SCENE, options.scene.label());
        if (options.scene.hasBodies()) {
            game = game.withSetting(BODIES, Integer.toString(options.bodiesIn(options.scene)));
        }
        Long shuffle = options.shuffle;
        return shuffle == null ? game : game.withSetting(SHUFFLE, shuffle.toString());
    }

    /**
     * Returns the seed of the random system order in the recorded run ({@code --shuffle}); null without one.
     *
     * @throws NumberFormatException if the value in the header is not a number
     */
    static @Nullable Long shuffle(Recording recording) {
        String shuffle = recording.game().settings().get(SHUFFLE);
        return shuffle == null ? null : Long.valueOf(shuffle);
    }

    /**
     * Sets the options to the options of a recording. A {@code --shuffle} of the replay takes precedence: a replay in
     * another system order finds missing ordering constraints.
     *
     * @param recording the recording to replay
     * @param options the options to change
     * @throws IOException if the recording is of another game, of an unknown scene, or has values out of range
     */
    public static void apply(Recording recording, Options options) throws IOException {
        recording.requireGame(GAME);
        RecordedGame game = recording.game();
        Map<String, String> settings = game.settings();
        try {
            options.scene = SceneName.valueOf(settings.getOrDefault(SCENE, "").toUpperCase(Locale.ROOT));
            String recordedBodies = settings.get(BODIES);
            options.bodies = recordedBodies == null ? null : Long.valueOf(recordedBodies);
            Long recordedShuffle = shuffle(recording);
            if (options.shuffle == null) {
                options.shuffle = recordedShuffle;
            }
        } catch (IllegalArgumentException e) {
            throw new IOException(unknownSettingsMessage(recording), e);
        }
        Long bodies = options.bodies;
        if (bodies != null && (bodies < 1 || bodies > options.scene.maxBodies())) {
            throw new IOException(unknownSettingsMessage(recording));
        }
        options.seed = game.seed();
        options.stepRate = recording.rate();
    }

    private static String unknownSettingsMessage(Recording recording) {
        return "a recording must have a scene and settings of this game: " + recording.name() + " has "
                + recording.game().settings();
    }
}
