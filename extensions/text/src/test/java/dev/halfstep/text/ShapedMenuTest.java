package dev.halfstep.text;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.image.Screenshot;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Draws a menu in a font of this extension. The picture is in target/pictures. */
class ShapedMenuTest {

    @Test
    void aMenuDrawsShapedText() throws IOException {
        OpenTypeFont font = Script.ARABIC.font();
        try (TestPictures pictures = new TestPictures(480, 270)) {
            Menu menu = new Menu(pictures.scheduler)
                    .setStyle(new MenuStyle().setFont(font::load, 24f, 48f))
                    .screen(
                            "title",
                            panel -> panel.button("ابدأ اللعبة", () -> {}).button("الإعدادات", () -> {}));
            pictures.host.add(menu.layer(pictures.host::framebufferSize));
            menu.open("title");
            Screenshot picture = pictures.draw(2);
            Path folder = Path.of("target", "pictures");
            Files.createDirectories(folder);
            picture.write(folder.resolve("menu.png"));
            int bright = 0;
            for (int i = 0; i < picture.width() * picture.height(); i++) {
                bright += (picture.rgb(i % picture.width(), i / picture.width()) & 0xFF) > 0x80 ? 1 : 0;
            }
            assertTrue(bright > 150, "the buttons must have texts: " + bright + " bright pixels");
        }
    }
}
