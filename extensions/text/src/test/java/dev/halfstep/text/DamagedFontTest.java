package dev.halfstep.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.text.TextFont;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Opens damaged copies of fonts of several formats, in separate processes. The damage depends only on the seeds. */
class DamagedFontTest {

    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");

    /** More than the JVM and an intact font need, and far less than damaged sizes might ask for. */
    private static final int MAX_PEAK_MEGABYTES = 512;

    private static final Pattern RESULT = Pattern.compile("opened: (\\d+), rejected: (\\d+), peak: (\\d+)");

    @TempDir
    private Path folder;

    @Test
    @Timeout(300)
    void opensOrRejectsDamagedTrueTypeFonts() throws Exception {
        Path font = folder.resolve("sans.ttf");
        Files.write(font, Asset.resource(TextFont.class, "DejaVuSans.ttf").read());
        probe(List.of(font));
    }

    @Test
    @Timeout(600)
    void opensOrRejectsDamagedFontsOfOtherFormats() throws Exception {
        probe(List.of(
                Script.file("fonts-tlwg-loma-otf", "opentype/tlwg/Loma.otf"), // outlines of PostScript
                Script.file("fonts-hosny-amiri", "opentype/fonts-hosny-amiri/AmiriQuranColored.ttf"),
                Script.file("fonts-lohit-deva", "truetype/lohit-devanagari/Lohit-Devanagari.ttf"),
                Script.file("fonts-inter-variable", "truetype/inter-vf/Inter-roman.var.ttf")));
    }

    private void probe(List<Path> fonts) throws Exception {
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-Xmx256m", "-XX:ErrorFile=" + folder.resolve("crash"), "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), DamagedFontProbe.class.getName()));
        int copies = IS_LONG ? 1_000 : 15;
        command.addAll(List.of(String.valueOf(copies), IS_LONG ? "1000" : "100"));
        fonts.forEach(font -> command.add(font.toString()));

        int exitCode = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();

        String text = Files.readString(output);
        assertEquals(0, exitCode, text);
        Matcher result = RESULT.matcher(text);
        assertTrue(result.find(), text);
        int opened = Integer.parseInt(result.group(1));
        int rejected = Integer.parseInt(result.group(2));
        assertEquals(copies * fonts.size(), opened + rejected);
        assertTrue(opened > 0 && rejected > 0, "some of each kind: " + text);
        int peakMegabytes = Integer.parseInt(result.group(3));
        assertTrue(peakMegabytes <= MAX_PEAK_MEGABYTES, "the peak of the memory in megabytes: " + peakMegabytes);
    }
}
