package dev.halfstep.sample.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

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
        Options options = new Options();
        CommandLine line = options.commandLine();
        line.parseArgs(args.split(" "));
        options.resolve(line);

        assertEquals(expected, options.recordsCrashes());
    }
}
