package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.scene.lab.loop.LaneLoop;
import dev.halfstep.sample.scene.lab.plot.LabPlot;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@code --plot}, which plots the loops of the lab into a PNG picture. */
class PlotRunTest {

    private static final byte[] EXISTING_CONTENT = {1, 2, 3};

    @TempDir
    private Path folder;

    private Run plot(Path file, String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "--plot";
        all[1] = file.toString();
        System.arraycopy(args, 0, all, 2, args.length);
        return Run.of(all);
    }

    @Test
    void plotIsAPngWithTheColoursOfAllLanes() throws IOException {
        Path file = folder.resolve("lab.png");
        Run run = plot(file, "--tick-hz", "25");

        assertEquals(0, run.exitCode(), () -> run.err().toString());
        assertEquals("40.000", run.report().get("interpolated.late-mean-ms"), "the latency must be one step at 25 Hz");
        BufferedImage picture = ImageIO.read(file.toFile());
        assertEquals(LabPlot.WIDTH_PIXELS, picture.getWidth());
        assertEquals(LabPlot.HEIGHT_PIXELS, picture.getHeight());
        Set<Integer> colors = new HashSet<>();
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                colors.add(picture.getRGB(x, y));
            }
        }
        for (LaneLoop loop : LaneLoop.values()) {
            assertTrue(colors.contains(new Color(loop.rgb).darker().getRGB()), () -> loop.title);
        }
    }

    @Test
    void plotDependsOnlyOnItsOptions() throws IOException {
        byte[] first = plotBytes("--jitter-ms", "3", "--hitch-ms", "100", "--seed", "19", "--seconds", "0.2");

        assertArrayEquals(
                first, plotBytes("--jitter-ms", "3", "--hitch-ms", "100", "--seed", "19", "--seconds", "0.2"));
        byte[] other = plotBytes("--jitter-ms", "2", "--seconds", "0.2");
        assertFalse(Arrays.equals(first, other), "other options must give another plot");
    }

    /** Plots with arguments, and returns the PNG file. */
    private byte[] plotBytes(String... args) throws IOException {
        Path file = folder.resolve("again.png");
        Run run = plot(file, args);
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return Files.readAllBytes(file);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--seconds 0.001", "--tick-hz 1 --display-hz 1", "--tick-hz 1000 --display-hz 1000 --seconds 0.1"
            })
    void plotsAnyRate(String args) throws IOException {
        int minBytes = 10_000; // a blank picture is smaller
        int bytes = plotBytes(args.split(" ")).length;
        assertTrue(bytes > minBytes, () -> "the plot must not be blank: " + bytes + " bytes");
    }

    @Test
    void rejectsAnUnwritableFileAsBadUsage() {
        assertRefused(plot(folder.resolve("missing").resolve("lab.png")), "lab.png: its folder does not exist");
        assertRefused(plot(folder), folder + "' is a folder");
        assertRefused(plot(folder.resolve("long".repeat(100) + ".png")), "too long");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDiskKeepsAnExistingPlot() throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("lab.png"), EXISTING_CONTENT);
        int maxBlocks = 8; // less than a plot needs
        FullDisk.Ended ended = FullDisk.run(maxBlocks, "--plot", file.toString(), "--seconds", "0.05");
        String output = ended.output();

        assertEquals(1, ended.exitCode(), output);
        assertTrue(output.startsWith("a file must be written: " + file + ": "), output);
        assertArrayEquals(EXISTING_CONTENT, Files.readAllBytes(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList(), "a failed plot must leave no other file");
        }
    }

    private static void assertRefused(Run run, String reason) {
        assertEquals(2, run.exitCode());
        assertEquals(List.of(), run.out());
        assertEquals(1, run.err().size(), () -> run.err().toString());
        assertTrue(run.err().get(0).contains(reason), () -> run.err().toString());
    }

    @Test
    void reportsMissingDesktopLibrariesInOneLine() throws IOException, InterruptedException {
        Process game = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--limit-modules", // leaves out java.desktop
                        "java.base,java.logging,jdk.jfr,jdk.unsupported",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--plot",
                        folder.resolve("lab.png").toString()))
                .redirectErrorStream(true)
                .start();
        String output = new String(game.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(2, game.waitFor(), output);
        assertEquals(1, output.lines().count(), output);
        assertTrue(output.startsWith("a plot needs a Java with desktop libraries and fonts"), output);
    }
}
