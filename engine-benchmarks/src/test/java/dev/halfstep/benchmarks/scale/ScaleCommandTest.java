package dev.halfstep.benchmarks.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.benchmarks.CommandRun;
import dev.halfstep.benchmarks.timing.Effort;
import java.awt.GraphicsEnvironment;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses a clock that advances one millisecond per read: no real time is measured. */
class ScaleCommandTest {

    /** Without warm-up, and one round of one repetition. */
    private static final Effort MINIMAL_EFFORT = new Effort(0, 0, 1);

    @TempDir
    private Path folder;

    private static CommandRun run(String... options) {
        AtomicLong now = new AtomicLong();
        return CommandRun.of(new ScaleCommand(() -> () -> now.addAndGet(1_000_000L), MINIMAL_EFFORT), options);
    }

    @Test
    void printsTimeAndMemoryFrom1000BodiesOn() throws Exception {
        assertTrue(GraphicsEnvironment.isHeadless(), "the plot must be drawn without a display");
        Path csv = folder.resolve("scale.csv");
        Path png = folder.resolve("scale.png");
        CommandRun run = run("--up-to", "1000", "--csv", csv.toString(), "--plot", png.toString());
        assertEquals(List.of(), run.err());
        assertEquals(0, run.exitCode());
        // Each measured run takes one read of the clock, 1 ms: 1000 ns for each of 1000 bodies.
        assertTrue(
                run.out().contains("    1000   1000.0     1000.0       1000.0"),
                () -> run.out().toString());

        List<String> lines = Files.readAllLines(csv);
        assertEquals("table,count,column,value", lines.get(0));
        assertTrue(lines.contains("parts,1000,capture,1000.000"));
        assertTrue(lines.contains("frames,1000,Ashley ns,1000.000"));
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("frames,1000,arrays B,")));
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("components,8,Halfstep,")));

        BufferedImage plot = ImageIO.read(png.toFile());
        assertEquals(ScaleCommand.PLOT_WIDTH_PIXELS, plot.getWidth());
        assertEquals(ScaleCommand.PLOT_HEIGHT_PIXELS, plot.getHeight());
    }

    @Test
    void multipliesTheBodiesByFour() {
        assertEquals(List.of(1_000, 4_000, 16_000, 20_000), ScaleCommand.sizesUpTo(20_000));
        assertEquals(List.of(1_000), ScaleCommand.sizesUpTo(1_000));
        assertEquals(List.of(1_000, 4_000), ScaleCommand.sizesUpTo(4_000));
    }

    @Test
    void printsBadUsageInOneLineAndExitsWith2() {
        run("--up-to", "999").assertRejected("--up-to must be from 1000 to 4000000: 999");
        run("--up-to", "4000001").assertRejected("--up-to must be from 1000 to 4000000: 4000001");
        run("--up-to", "many").assertRejected("Invalid value for option '--up-to'");
        run("--plot", folder.resolve("no/such/folder.png").toString()).assertRejected("a file must be writable: ");
    }
}
