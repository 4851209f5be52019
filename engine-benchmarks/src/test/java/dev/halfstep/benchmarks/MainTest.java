package dev.halfstep.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.benchmarks.peer.WrongResultException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** Checks exit codes and error messages of commands. */
class MainTest {

    /** A command that always throws the given exception. */
    @Command
    private record Failing(Exception failure) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            throw failure;
        }
    }

    @Test
    void printsAWrongResultInOneLineAndExitsWith1() {
        CommandRun run = CommandRun.of(new Failing(new WrongResultException("the sum must be 4: 5")));
        assertEquals(new CommandRun(1, List.of(), List.of("benchmarks: the sum must be 4: 5")), run);
    }

    @Test
    void printsAnEnvironmentErrorInOneLineAndExitsWith2() {
        CommandRun run = CommandRun.of(new Failing(new IOException("the disk is full")));
        assertEquals(new CommandRun(2, List.of(), List.of("benchmarks: the disk is full")), run);
    }

    @Test
    void printsAStackTraceForABugInTheBenchmarks() {
        CommandRun run = CommandRun.of(new Failing(new IllegalStateException("bug")));
        assertEquals(1, run.exitCode());
        assertTrue(
                run.err().stream().anyMatch(line -> line.contains("at dev.halfstep.benchmarks")),
                () -> run.err().toString());
    }

    @Test
    void namesAllCommandsAndRefusesOthers() {
        CommandRun help = CommandRun.of(new Main(), "--help");
        for (String command : List.of("ratios", "scale", "growth", "workloads")) {
            assertTrue(help.out().stream().anyMatch(line -> line.startsWith("  " + command)), command);
        }
        CommandRun.of(new Main(), "speed").assertRejected("Unmatched argument at index 0: 'speed'");
        CommandRun.of(new Main()).assertRejected("Missing required subcommand");
    }

    @Test
    void printsTheHelpOfACommand() {
        CommandRun run = CommandRun.of(new Main(), "ratios", "--help");
        assertEquals(0, run.exitCode());
        assertTrue(run.out().stream().anyMatch(line -> line.contains("--quick")));
    }
}
