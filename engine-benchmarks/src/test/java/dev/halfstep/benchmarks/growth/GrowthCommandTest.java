package dev.halfstep.benchmarks.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.benchmarks.CommandRun;
import dev.halfstep.benchmarks.timing.Effort;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses small numbers and a clock that advances one millisecond per read: no real time is measured. */
class GrowthCommandTest {

    private static final GrowthSizes SMALL =
            new GrowthSizes(1_000, List.of(1, 20), List.of(1, 10), List.of(1, 2), List.of(100, 200), List.of(20));

    /** Without warm-up, and one round of one repetition. */
    private static final Effort MINIMAL_EFFORT = new Effort(0, 0, 1);

    @TempDir
    private Path folder;

    private static CommandRun run(String... options) {
        AtomicLong now = new AtomicLong();
        return CommandRun.of(
                new GrowthCommand(timing -> () -> now.addAndGet(1_000_000L), MINIMAL_EFFORT, SMALL), options);
    }

    @Test
    void printsATableForEachPart() throws Exception {
        Path csv = folder.resolve("growth.csv");
        CommandRun run = run("--csv", csv.toString());
        assertEquals(List.of(), run.err());
        assertEquals(0, run.exitCode());
        List<String> lines = Files.readAllLines(csv);
        assertEquals("table,count,column,value", lines.get(0));
        // Each measured run takes one read of the clock, 1 ms. It is divided by all 1000 entities, by the single entity
        // of a query for few, by the 100 entities that are spawned, by the archetypes or by the systems.
        assertTrue(lines.contains("archetypes,1,query all,1000.000"), () -> lines.toString());
        assertTrue(lines.contains("archetypes,20,query few,1000000.000"), () -> lines.toString());
        assertTrue(lines.contains("archetypes,20,all kinds,10000.000"), () -> lines.toString());
        assertTrue(lines.contains("archetypes,20,create us,50.000"), () -> lines.toString());
        assertTrue(lines.contains("systems,10,empty,100000.000"), () -> lines.toString());
        assertTrue(lines.contains("systems,10,build wave,100000.000"), () -> lines.toString());
        assertTrue(lines.contains("workers,2,partitions,1.000"), () -> lines.toString());
        for (String kind : List.of("dense", "objects", "replaced")) {
            assertTrue(lines.contains("rollback " + kind + ",100,step,1000.000"), () -> lines.toString());
            assertTrue(lines.contains("rollback " + kind + ",200,resimulate 8,1000.000"), () -> lines.toString());
        }
        assertTrue(lines.contains("ways,20,tile,1000.000"), () -> lines.toString());
        assertTrue(lines.contains("rewind,100,tenth us,1000.000"), () -> lines.toString());
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("rewind,200,all KB/s,")), () -> lines.toString());
    }

    @Test
    void measuresAndPlotsSelectedParts() throws Exception {
        Path png = folder.resolve("growth.png");
        CommandRun run = run("--only", "systems,workers", "--plot", png.toString());
        assertEquals(List.of(), run.err());
        assertTrue(run.out().stream().noneMatch(line -> line.startsWith("archetypes")));
        BufferedImage picture = ImageIO.read(png.toFile());
        assertEquals(2 * GrowthCommand.PANEL_WIDTH_PIXELS, picture.getWidth(), "each part must have a panel");
        assertEquals(GrowthCommand.PANEL_HEIGHT_PIXELS, picture.getHeight());
    }

    @Test
    void refusesAnUnknownPart() {
        run("--only", "bodies").assertRejected("Invalid value for option '--only'");
    }
}
