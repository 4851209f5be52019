package com.example.dungeon;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.halfstep.inspect.Recordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Replays the games in src/test/recordings: a change of the rules must not change them. After an intended change, {@code
 * check-recordings src/test/recordings --accept} of the game renews them.
 */
class RecordingsTest {

    private static final Path FOLDER = Main.ASSETS.resolveSibling("src/test/recordings");

    @TestFactory
    Stream<DynamicTest> recordedGamesAreTheSame() throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "a new game has no recordings yet");
        return Recordings.check(FOLDER, Main.GAME).results().stream()
                .map(result -> DynamicTest.dynamicTest(result.name(), result::assertSame));
    }
}
