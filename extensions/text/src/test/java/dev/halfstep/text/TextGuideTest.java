package dev.halfstep.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.ui.MenuStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compiles the code of docs/text.md, which is that of this class. */
class TextGuideTest {

    private static final Path GUIDE = Path.of("..", "..", "docs", "text.md");
    private static final Path THIS_FILE =
            Path.of("src", "test", "java", "dev", "halfstep", "text", "TextGuideTest.java");

    static final OpenTypeFont AMIRI = OpenTypeFont.of(Asset.file(Path.of("Amiri-Regular.ttf")));

    static void greet(GlfwHost host, Camera2d camera) {
        FontLayer texts = host.add(FontLayer.inPoints(AMIRI::load, 24, camera));
        texts.add(Text.inPicture(1, 0, "السلام عليكم")).setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP);
    }

    static MenuStyle style() {
        return new MenuStyle().setFont(AMIRI::load, 24, 48);
    }

    static final OpenTypeFont BOLD =
            OpenTypeFont.of(Asset.file(Path.of("Inter.var.ttf"))).withAxis("wght", 700);

    @Test
    void aDescriptionReadsNoFile() {
        assertEquals("font 'Amiri-Regular.ttf'", AMIRI.toString());
        assertEquals("font 'Inter.var.ttf'", BOLD.withMember(1).toString());
        style();
    }

    @Test
    void theGuideQuotesThisCode() throws IOException {
        String code = withoutIndentation(Files.readString(THIS_FILE));
        List<String> blocks = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(GUIDE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertEquals(2, blocks.size());
        for (String block : blocks) {
            assertTrue(code.contains(withoutIndentation(block)), () -> "the guide must quote tested code:\n" + block);
        }
    }

    private static String withoutIndentation(String code) {
        return code.lines().map(String::strip).reduce("", (all, line) -> all + line + "\n");
    }
}
