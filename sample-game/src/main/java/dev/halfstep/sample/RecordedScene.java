package dev.halfstep.sample;

import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recording;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a recording says of the scene that it is of. */
final class RecordedScene {

    private static final String GAME = "halfstep-sample-game";
    private static final String SCENE = "scene";
    private static final String BODIES = "bodies";
    private static final String SHUFFLE = "shuffle";

    private RecordedScene() {}

    static RecordedGame of(Options options) {
        RecordedGame game =
                new RecordedGame(GAME, Version.number(), options.seed).withSetting(SCENE, options.scene.label());
        if (options.scene.mostBodies() > 0) {
            game = game.withSetting(BODIES, Integer.toString(options.scene.bodies(options)));
        }
        return options.shuffle == null ? game : game.withSetting(SHUFFLE, options.shuffle.toString());
    }

    /**
     * Reads the shuffle that the recorded game ran under; null without one.
     *
     * @throws NumberFormatException if it is not a number
     */
    static @Nullable Long shuffle(Recording recording) {
        String shuffle = recording.header().game().settings().get(SHUFFLE);
        return shuffle == null ? null : Long.valueOf(shuffle);
    }

    /**
     * Chooses what was recorded. A shuffle that the options ask for stays: a replay under another one finds systems that
     * lack an order.
     *
     * @throws IOException if the recording is of another game, or of a scene that is not there
     */
    static void choose(Recording recording, Options options) throws IOException {
        recording.requireGame(GAME);
        RecordedGame game = recording.header().game();
        Map<String, String> settings = game.settings();
        try {
            options.scene = SceneName.valueOf(settings.getOrDefault(SCENE, "").toUpperCase(Locale.ROOT));
            String bodies = settings.get(BODIES);
            options.bodies = bodies == null ? null : Long.valueOf(bodies);
            Long shuffle = shuffle(recording);
            options.shuffle = options.shuffle == null ? shuffle : options.shuffle;
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "a recording must be of a scene of this game: " + recording.name() + " is of " + settings, e);
        }
        if (options.bodies != null && (options.bodies < 1 || options.bodies > options.scene.mostBodies())) {
            throw new IOException(
                    "a recording must be of a scene of this game: " + recording.name() + " is of " + settings);
        }
        options.seed = game.seed();
        options.tickRate = recording.header().rate();
    }
}
