package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the game with a standard output on a full disk. */
class LostOutputTest {

    private static final OutputStream FULL = new OutputStream() {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("No space left on device");
        }
    };

    @ParameterizedTest
    @ValueSource(strings = {"--headless --frames 5", "--headless --frames 5 --report", "--help", "--version"})
    void failsIfStandardOutputCannotBeWritten(String args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        int exitCode = Run.run(new PrintStream(FULL, false, StandardCharsets.UTF_8), err, args.split(" "));

        assertEquals(1, exitCode);
        assertEquals(
                List.of("standard output must be written: it is full or closed, a part is missing"),
                err.toString(StandardCharsets.UTF_8).lines().toList());
    }
}
