package dev.halfstep.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.ShapedLine;
import dev.halfstep.render.text.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Shapes and draws texts in ten scripts. The pictures are in target/pictures. */
class ScriptsTest {

    private static final Path PICTURES = Path.of("target", "pictures");
    private static final Path HB_SHAPE = Path.of("/usr/bin/hb-shape");

    /** A glyph of hb-shape: its index, and its offsets if they are not 0, and its advance. */
    private static final Pattern GLYPH = Pattern.compile("(\\d+)(?:@(-?\\d+),(-?\\d+))?\\+(-?\\d+)");

    @ParameterizedTest
    @EnumSource
    void placesTheGlyphsOfHbShape(Script script) throws IOException {
        Assumptions.assumeTrue(Files.exists(HB_SHAPE), "the package libharfbuzz-bin must be installed");
        List<String> expected = new ArrayList<>();
        int pen = 0;
        Matcher glyphs = GLYPH.matcher(hbShape(script));
        while (glyphs.find()) {
            int x = pen + (glyphs.group(2) == null ? 0 : Integer.parseInt(glyphs.group(2)));
            int y = glyphs.group(3) == null ? 0 : Integer.parseInt(glyphs.group(3));
            expected.add(glyphs.group(1) + " at " + x + ", " + y);
            pen += Integer.parseInt(glyphs.group(4));
        }
        FontFace face = FontFace.open(Asset.file(script.file()), /* member= */ 0, Map.of());
        List<String> found = new ArrayList<>();
        ShapedLine line = face.shape(script.text, 0, script.text.length());
        for (int i = 0; i < line.glyphCount(); i++) {
            found.add(line.glyph(i).index() + " at " + line.position(i) + ", "
                    + line.glyph(i).y());
        }
        face.close();

        assertTrue(expected.size() > 4, "hb-shape must have found glyphs: " + expected);
        assertEquals(expected, found);
        assertEquals(pen, line.width());
    }

    private static String hbShape(Script script) throws IOException {
        Process process = new ProcessBuilder(
                        HB_SHAPE.toString(),
                        "--no-glyph-names",
                        "--no-clusters",
                        "--shapers=ot", // Debian prefers Graphite for fonts with its tables
                        script.file().toString(),
                        script.text)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource
    void drawsEachScript(Script script) throws IOException {
        script.file();
        try (TestPictures pictures = new TestPictures(420, 80)) {
            FontLayer layer = pictures.host.add(FontLayer.inPoints(script.font()::load, 44f, Camera2d.showing(16, 9)));
            layer.add(Text.inPicture(0.5f, 0.5f, script.text))
                    .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
            Screenshot picture = pictures.draw(1);
            Files.createDirectories(PICTURES);
            picture.write(PICTURES.resolve("script-" + script.name().toLowerCase(Locale.ROOT) + ".png"));
            int inked = 0;
            for (int i = 0; i < picture.width() * picture.height(); i++) {
                inked += picture.rgb(i % picture.width(), i / picture.width()) == 0 ? 0 : 1;
            }
            assertTrue(inked > 800, "the text must be drawn: " + inked + " pixels");
        }
    }
}
