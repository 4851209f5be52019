package dev.halfstep.meteors;

import dev.halfstep.inspect.Recordings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Replays the games of the bot in src/test/recordings. After an intended change of the rules, {@code java -jar
 * sample-game.jar check-recordings src/test/recordings --accept} renews them.
 */
class MeteorsRecordingsTest {

    @Test
    void recordedGamesAreTheSame() throws IOException {
        Recordings.check(Path.of("src", "test", "recordings"), Meteors.GAME).assertSame();
    }
}
