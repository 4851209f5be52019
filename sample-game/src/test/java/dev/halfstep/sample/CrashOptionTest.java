package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks which runs keep their last seconds. */
class CrashOptionTest {

    @ParameterizedTest
    @CsvSource({
        "--mute, true",
        "--mute --no-crash-recording, false",
        "--headless, false",
        "--headless --crash-recording, true",
        "--offscreen, false",
        "--film film.png, false",
        "--replay pom.xml, false",
        "--replay pom.xml --crash-recording, false"
    })
    void onlyAGameInAWindowRecordsCrashesUnlessAsked(String args, boolean expected) {
        Map<String, String> given = new HashMap<>();
        for (String arg : args.split(" ", -1)) {
            given.put(arg, "");
        }
        Options options = new Options(() -> given);

        assertEquals(expected, PlayerData.of(options).recordsCrashes(options));
    }
}
