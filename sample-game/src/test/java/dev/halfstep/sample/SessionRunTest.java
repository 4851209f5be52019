package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plays meteors by two sides of one session, as two players start them. */
class SessionRunTest {

    private static final String COMMON =
            "--headless --realtime --bot --tick-hz 100 --steps 60 --line 20,5,5,5 --record ";
    private static final String CODE_LINE = "the other player joins with --join ";
    private static final long TIMEOUT_SECONDS = 60;

    @TempDir
    private Path folder;

    /** Completes a code when the host prints it. */
    private static final class Messages extends PrintStream {
        final CompletableFuture<String> code = new CompletableFuture<>();
        final List<String> lines = new CopyOnWriteArrayList<>();

        Messages() {
            super(new ByteArrayOutputStream(), /* autoFlush= */ true, StandardCharsets.UTF_8);
        }

        @Override
        public void println(String line) {
            lines.add(line);
            if (line.startsWith(CODE_LINE)) {
                code.complete(line.substring(CODE_LINE.length()));
            }
        }
    }

    private static int run(String options, Path recording) {
        return run(options + " " + COMMON + recording);
    }

    private static int run(String options) {
        return Main.run(options.split(" "));
    }

    @Test
    void aPlantedDesyncIsExplainedOnBothSides() throws Exception {
        String common = "--headless --realtime --bot --tick-hz 100 --steps 350 --share-desync ";
        PrintStream oldOut = System.out;
        PrintStream oldErr = System.err;
        Messages messages = new Messages();
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        System.setErr(messages);
        try {
            CompletableFuture<Integer> host = CompletableFuture.supplyAsync(() -> run(common + "--host 127.0.0.1:0"));
            String code = messages.code.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertEquals(1, run(common + "--plant-desync 50 --join " + code));
            assertEquals(1, host.get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
        } finally {
            System.setOut(oldOut);
            System.setErr(oldErr);
        }
        assertEquals(
                2,
                messages.lines.stream()
                        .filter(line ->
                                line.contains("the two games differ after step 60 in ") && line.contains("Velocity"))
                        .count(),
                messages.lines::toString);
        Map<String, Long> parts = Map.of(
                "differ first after step 50", 2L,
                "Velocity.number 0: ", 2L,
                "written by 'planted-desync'", 1L); // the host does not have this system
        parts.forEach((part, count) -> assertEquals(
                count,
                messages.lines.stream().filter(line -> line.contains(part)).count(),
                () -> part + ": " + messages.lines));
    }

    @Test
    void bothSidesPrintTheHashToWhichBothRecordingsReplay() throws Exception {
        Path ofHost = folder.resolve("host.rec");
        Path ofGuest = folder.resolve("guest.rec");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream oldOut = System.out;
        PrintStream oldErr = System.err;
        Messages messages = new Messages();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(messages);
        try {
            CompletableFuture<Integer> host = CompletableFuture.supplyAsync(() -> run("--host 127.0.0.1:0", ofHost));
            String code = messages.code.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertEquals(0, run("--seed 9 --join " + code, ofGuest));
            assertEquals(0, host.get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
        } finally {
            System.setOut(oldOut);
            System.setErr(oldErr);
        }

        List<String> hashes = out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("hash="))
                .toList();
        assertEquals(2, hashes.size(), hashes::toString);
        assertEquals(hashes.get(0), hashes.get(1));
        for (Path recording : List.of(ofHost, ofGuest)) {
            Run replay = Run.of("--headless", "--replay", recording.toString());
            assertEquals(0, replay.exitCode(), () -> replay.err().toString());
            assertEquals("60", replay.report().get("steps"));
            assertTrue(replay.out().contains(hashes.get(0)), () -> recording + ": " + replay.out());
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--host 7777 --headless                | --host needs real time",
                "--host 7777 --join X                  | --host and --join exclude each other",
                "--host 7777 --scene lab               | --host needs --scene meteors: lab",
                "--host 7777 --ships 2                 | --host has two ships",
                "--host 7777 --split                   | --host shows one game",
                "--host 7777 --timestep locked         | --host needs --timestep fixed or leading: locked",
                "--host 99999                          | a port must be 0 to 65535: 99999",
                "--host somewhere                      | a host must have a port",
                "--join X                              | a join code must have",
                "--two --headless --realtime           | --two opens two windows",
                "--line 60 --headless                  | --line needs another player",
                "--host 7777 --relay a:1               | --host and --relay exclude each other",
                "--watch X --join X                    | --join and --watch exclude each other",
                "--watch nonsense                      | a join code must have",
                "--relay nowhere                       | a relay must have an address and a port: nowhere",
                "--party 4 --headless                  | --party needs a host: add --host or --relay",
                "--party 4 --join X                    | --party needs a host",
                "--spectators 2 --headless             | --spectators needs a host",
                "--relay-key x --host 7777             | --relay-key needs a host: add --relay",
                "--host 7777 --party 9                 | --party must be from 2 to 8: 9",
                "--host 7777 --party 1                 | --party must be from 2 to 8: 1",
                "--host 7777 --party 4 --ships 3       | --ships must not be below --party 4: 3",
                "--host 7777 --spectators 57           | the number of spectators must be 0 to 56: 57",
                "--join X --ships 3                    | --join has the ships of the host: leave out --ships",
                "--line bad                            | a line must be DELAY,JITTER,LOSS,DUPLICATES",
                "--plant-desync 5 --headless           | --plant-desync needs another player",
                "--share-desync --headless             | --share-desync needs another player",
                "--host 7777 --plant-desync 0          | --plant-desync must be from 1",
                "--input-delay 16                      | --input-delay must be from 0 to 15 steps: 16",
            })
    void refusesInOneLine(String options, String message) {
        Run run = Run.of(options.split(" "));
        assertEquals(2, run.exitCode(), () -> run.err().toString());
        assertEquals(1, run.err().size(), () -> run.err().toString());
        assertTrue(run.err().get(0).startsWith(message), () -> run.err().toString());
    }

    @Test
    void replayHasNoOtherPlayer() {
        Path file = folder.resolve("game.rec");
        assertEquals(
                0,
                Run.of("--headless", "--steps", "1", "--record", file.toString())
                        .exitCode());

        Run run = Run.of("--replay", file.toString(), "--headless", "--host", "7777");
        assertEquals(2, run.exitCode());
        assertEquals(
                List.of("--replay runs with the settings and the length of the recording: leave out --host"),
                run.err());
    }
}
