package dev.halfstep.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Draws and measures texts in fonts of several formats. */
class OpenTypeFontTest {

    private static final Path PICTURES = Path.of("target", "pictures");
    private static final int WIDTH = 320;
    private static final int HEIGHT = 120;
    private static final OpenTypeFont SANS = OpenTypeFont.of(Asset.resource(TextFont.class, "DejaVuSans.ttf"));
    private static final Camera2d CAMERA = Camera2d.showing(32, 12);

    private TestPictures pictures;

    @BeforeEach
    void openHost() {
        pictures = new TestPictures(WIDTH, HEIGHT);
    }

    @AfterEach
    void closeHost() {
        pictures.close();
    }

    private static OpenTypeFont font(String debianPackage, String file) {
        return OpenTypeFont.of(Asset.file(Script.file(debianPackage, file)));
    }

    private static OpenTypeFont emoji() {
        return font("fonts-noto-color-emoji", "truetype/noto/NotoColorEmoji.ttf");
    }

    private static OpenTypeFont variable() {
        return font("fonts-inter-variable", "truetype/inter-vf/Inter.var.ttf");
    }

    private TextFont load(OpenTypeFont font, int height) {
        return pictures.host.own(font.load(height));
    }

    private Screenshot draw(TextFont font, Text text, String name) throws IOException {
        FontLayer layer = pictures.host.add(new FontLayer(font, CAMERA));
        layer.add(text);
        Screenshot picture = pictures.draw(1);
        layer.setVisible(false);
        Files.createDirectories(PICTURES);
        picture.write(PICTURES.resolve(name + ".png"));
        return picture;
    }

    /** Returns the colours of a picture without the background, each with 4 bits for a channel. */
    private static Set<Integer> colors(Screenshot picture) {
        TreeSet<Integer> colors = new TreeSet<>();
        for (int i = 0; i < picture.width() * picture.height(); i++) {
            colors.add(picture.rgb(i % picture.width(), i / picture.width()) & 0xF0F0F0);
        }
        colors.remove(0);
        return colors;
    }

    @Test
    void measuresLikeTheFontWithoutShaping() {
        TextFont shaped = load(SANS, 40);
        TextFont unshaped = pictures.host.own(TextFont.sans(40));

        assertEquals(unshaped.lineHeightPixels(), shaped.lineHeightPixels(), 2);
        assertEquals(unshaped.widthPixels("AVATAR Tomato"), shaped.widthPixels("AVATAR Tomato"), 6);
        assertEquals(2 * shaped.lineHeightPixels(), shaped.heightPixels("a\nb"));
        assertTrue(shaped.hasGlyph('Ж'));
        assertFalse(shaped.hasGlyph('漢'));
        assertEquals(0, shaped.widthPixels(""));
    }

    @Test
    void breaksLinesBetweenClustersOnly() {
        TextFont font = load(Script.DEVANAGARI.font(), 30);
        String text = "क्षत्रियक्षत्रियक्षत्रिय";
        int whole = font.widthPixels(text);
        FontLayer layer = pictures.host.add(new FontLayer(font, CAMERA));
        // A line takes some clusters, of which each is narrower than a third of the line.
        Text wrapped = Text.inPicture(0f, 0f, text).setWrapWidth(100f / WIDTH);
        float width = layer.width(wrapped, pictures.host.framebufferSize());
        float height = layer.height(wrapped, pictures.host.framebufferSize());

        assertTrue(whole > 130, "the text must be wider than a line: " + whole);
        assertTrue(width <= 100f && width > 60f, "the widest line: " + width);
        assertEquals(0f, height % font.lineHeightPixels());
        assertTrue(height >= 2 * font.lineHeightPixels());
        FontFace face = FontFace.open(Asset.file(Script.DEVANAGARI.file()), 0, Map.of());
        var line = face.shape(text, 0, text.length());
        assertEquals(3, line.clusterEnd(0), "two consonants that join are a cluster");
        assertEquals(3, line.clusterEnd(1));
        face.close();
    }

    @Test
    void ordersRunsOfBothDirections() {
        FontFace face = FontFace.open(Asset.resource(TextFont.class, "DejaVuSans.ttf"), 0, Map.of());
        String text = "ab אבג cd";
        var line = face.shape(text, 0, text.length());
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < line.glyphCount(); i++) {
            order.append(line.glyph(i).cluster());
        }
        assertEquals("012543678", order.toString(), "the indices of characters from left to right");
        String rightToLeft = "אב ab 12";
        var second = face.shape(rightToLeft, 0, 8);
        order.setLength(0);
        for (int i = 0; i < second.glyphCount(); i++) {
            order.append(second.glyph(i).cluster());
        }
        assertEquals("34567210", order.toString(), "the first strong letter decides the direction of the paragraph");
        face.close();
    }

    @Test
    void colorsFromAnIndexOnClusters() throws IOException {
        TextFont font = load(Script.ARABIC.font(), 60);
        Text text =
                Text.inPicture(0f, 0f, "مرحبا").setColor(Color.rgb(0xFF0000)).setColorFrom(3, Color.rgb(0x00FF00));
        Screenshot picture = draw(font, text, "accent");
        int firstGreen = WIDTH;
        int lastGreen = 0;
        int firstRed = WIDTH;
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            int rgb = picture.rgb(i % WIDTH, i / WIDTH);
            if ((rgb & 0xFF00) > 0xA000) {
                firstGreen = Math.min(firstGreen, i % WIDTH);
                lastGreen = Math.max(lastGreen, i % WIDTH);
            } else if (rgb > 0xA00000) {
                firstRed = Math.min(firstRed, i % WIDTH);
            }
        }
        assertTrue(firstGreen < firstRed, "the last letters are on the left: " + firstGreen + ", " + firstRed);
        assertTrue(lastGreen > firstGreen + 5, "the letters must be drawn");
    }

    @Test
    void drawsEmojiInTheirColors() throws IOException {
        TextFont font = load(emoji(), 60);
        Screenshot picture = draw(font, Text.inPicture(0f, 0f, "😀❤🌍").setColor(Color.rgb(0x0000FF)), "emoji");
        Set<Integer> colors = colors(picture);

        assertTrue(colors.size() > 60, "the colours: " + colors.size());
        assertTrue(colors.contains(0xF0C020) || colors.contains(0xF0C030), "the yellow of a face: " + colors);
        int withSequence = font.widthPixels("👩‍🚀");
        assertEquals(font.widthPixels("😀"), withSequence, "a sequence with joiners is one picture");
    }

    @Test
    void drawsLayersInTheirColors() throws IOException {
        TextFont font = load(font("fonts-hosny-amiri", "opentype/fonts-hosny-amiri/AmiriQuranColored.ttf"), 70);
        Screenshot picture = draw(font, Text.inPicture(0.2f, 0f, "ٱ"), "layers");
        Set<Integer> colors = colors(picture);

        assertTrue(colors.contains(0xF0F0F0), "the letter has the colour of the text: " + colors);
        assertTrue(
                colors.stream().anyMatch(c -> c >> 20 != (c >> 4 & 0xF)),
                "the mark has a colour of its own: " + colors);
    }

    @Test
    void readsMembersOfACollection() {
        OpenTypeFont collection = Script.CHINESE.font();
        assertNotEquals(
                load(collection, 40).widthPixels("iiii"),
                load(collection.withMember(1), 40).widthPixels("iiii"),
                "the second font is monospaced");
        String message = assertThrows(
                        AssetException.class, () -> collection.withMember(9).load(40))
                .getMessage();
        assertTrue(message.matches("a collection must have the font 9: '.*wqy-microhei.ttc' has 2"), message);
    }

    @Test
    void setsTheAxesOfAVariableFont() {
        int thin = load(variable().withAxis("wght", 100f), 40).widthPixels("weight");
        int black = load(variable().withAxis("wght", 900f), 40).widthPixels("weight");

        assertTrue(black > thin + 5, "a bold text must be wider: " + thin + ", " + black);
        String message = assertThrows(
                        AssetException.class,
                        () -> variable().withAxis("abcd", 1f).load(40))
                .getMessage();
        assertTrue(message.startsWith("a variable font must have the axes [abcd]: "), message);
        assertThrows(AssetException.class, () -> SANS.withAxis("wght", 1f).load(40));
        assertThrows(IllegalArgumentException.class, () -> SANS.withAxis("weight", 1f));
    }

    @Test
    void reloadsAllFontsOfAnObject() {
        OpenTypeFont changing = OpenTypeFont.of(Asset.resource(TextFont.class, "DejaVuSans.ttf"));
        TextFont font = load(changing, 40);
        int before = font.widthPixels("iii");
        font.reload(Asset.resource(TextFont.class, "DejaVuSansMono.ttf"));

        assertTrue(font.widthPixels("iii") > before + 10, "monospaced letters are wider");
        assertEquals(font.widthPixels("iii"), load(changing, 40).widthPixels("iii"), "a font that is loaded later");
    }

    @Test
    void isNotUsedAfterItWasClosed() {
        TextFont font = SANS.load(20);
        TextFont other = SANS.load(30);
        font.close();
        font.close();
        assertTrue(other.widthPixels("shared") > 0, "the file is open as long as one font is");
        other.close();

        String message = assertThrows(IllegalStateException.class, () -> other.widthPixels("not measured before"))
                .getMessage();
        assertEquals("a font cannot be used after it was closed: resource 'DejaVuSans.ttf' of TextFont", message);
        assertThrows(IllegalStateException.class, () -> other.hasGlyph('a'));
        TextFont again = load(SANS, 30);
        assertTrue(again.hasGlyph('a'), "the file is read again");
    }

    @Test
    void shapesAParagraphOnce() {
        FontFace face = FontFace.open(Asset.resource(TextFont.class, "DejaVuSans.ttf"), 0, Map.of());
        StringBuilder text = new StringBuilder("x\nfirst line");
        var line = face.shape(text, 2, 12);
        assertSame(line, face.shape("first line", 0, 10));
        text.setCharAt(11, 'k');
        assertNotEquals(line, face.shape(text, 2, 12), "another paragraph");
        face.close();
    }

    @Test
    void drawsWithoutAllocation() {
        TextFont font = load(Script.ARABIC.font(), 24);
        FontLayer layer = pictures.host.add(new FontLayer(font, CAMERA));
        layer.add(Text.inPicture(0f, 0f, Script.ARABIC.text.repeat(8)).setWrapWidth(1f));
        pictures.draw(300);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        pictures.drawOnly(100);
        long bytesPerFrame = (threads.getCurrentThreadAllocatedBytes() - before) / 100;

        assertTrue(bytesPerFrame < 250, "a frame must allocate less than a byte per letter: " + bytesPerFrame);
    }

    /** Measures the centre of a text that moves by a fraction of a pixel in each frame. */
    @Test
    void drawsAMovingTextWhereItIs() {
        FontLayer layer = pictures.host.add(FontLayer.inPoints(Script.ARABIC.font()::load, 40f, CAMERA));
        Text text = layer.add(Text.inWorld(0f, 0f, "سلام")).setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        double first = 0;
        double worst = 0;
        for (int frame = 0; frame < 60; frame++) {
            float x = frame * 0.0137f; // 0.137 pixels
            text.setPosition(x, 0f);
            double center = centerX(pictures.draw(1)) - x * WIDTH / 32.0;
            if (frame == 20) {
                first = center;
            } else if (frame > 20) {
                worst = Math.max(worst, Math.abs(center - first));
            }
        }
        assertTrue(worst <= 0.02, "the largest distance from the place in pixels: " + worst);
    }

    private static double centerX(Screenshot picture) {
        double sum = 0;
        double moment = 0;
        for (int i = 0; i < picture.width() * picture.height(); i++) {
            int brightness = picture.rgb(i % picture.width(), i / picture.width()) & 0xFF;
            sum += brightness;
            moment += brightness * (i % picture.width() + 0.5);
        }
        return moment / sum;
    }
}
