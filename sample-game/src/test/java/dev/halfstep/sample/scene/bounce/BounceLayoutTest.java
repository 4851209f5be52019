package dev.halfstep.sample.scene.bounce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.SceneFooter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BounceLayoutTest {

    @ParameterizedTest
    @CsvSource({"640, 360", "1280, 720", "2560, 1080", "1080, 1920", "3840, 2160"})
    void boxesLieBetweenTheCaptionAndTheFooter(int widthPixels, int heightPixels) {
        FramebufferSize size = new FramebufferSize(widthPixels, heightPixels);
        PictureInPoints picture = new PictureInPoints(() -> size);
        assertTrue(picture.update(), "the first update must read the size");
        BounceLayout layout = new BounceLayout(picture.width(), picture.height());

        float captionTop = layout.y(BounceLayout.TOP) + BounceLayout.LETTER_HEIGHT;
        assertTrue(
                captionTop <= picture.height() - PictureInPoints.HUD_HEIGHT,
                () -> "the caption must end below the HUD line: " + captionTop);
        assertTrue(
                layout.y(BounceLayout.BOTTOM) >= SceneFooter.height(picture.width()),
                "the lower box must be above the footer");
        assertTrue(
                layout.x(BounceLayout.LEFT) >= 0 && layout.x(BounceLayout.RIGHT) <= picture.width(),
                "the boxes must fit into the width");
    }

    @ParameterizedTest
    @CsvSource({"640, 360", "1280, 720", "2560, 1080", "1080, 1920", "3840, 2160"})
    void cameraShowsTheBoxesWhereTheCaptionsAre(int widthPixels, int heightPixels) {
        FramebufferSize size = new FramebufferSize(widthPixels, heightPixels);
        PictureInPoints picture = new PictureInPoints(() -> size);
        picture.update();
        BounceLayout layout = new BounceLayout(picture.width(), picture.height());
        Camera2d camera = Camera2d.showing(1, 1);
        layout.applyTo(camera);

        float x = camera.pixelX(BounceLayout.LEFT, BounceLayout.TOP, size);
        float y = camera.pixelY(BounceLayout.LEFT, BounceLayout.TOP, size);
        assertEquals(layout.x(BounceLayout.LEFT), picture.camera().worldX(x, y, size), 0.1);
        assertEquals(layout.y(BounceLayout.TOP), picture.camera().worldY(x, y, size), 0.1);
    }
}
