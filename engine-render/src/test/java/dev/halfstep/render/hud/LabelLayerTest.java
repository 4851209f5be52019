package dev.halfstep.render.hud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Screenshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LabelLayerTest {

    private static final int RED = 0xFF0000;

    /** The bounding box of all red pixels, which are the letters. The right and bottom sides are exclusive. */
    private record BoundingBox(int left, int top, int right, int bottom) {

        static BoundingBox of(Screenshot picture) {
            BoundingBox box = new BoundingBox(Integer.MAX_VALUE, Integer.MAX_VALUE, -1, -1);
            for (int y = 0; y < picture.height(); y++) {
                for (int x = 0; x < picture.width(); x++) {
                    if (picture.rgb(x, y) == RED) {
                        box = new BoundingBox(
                                Math.min(box.left, x),
                                Math.min(box.top, y),
                                Math.max(box.right, x + 1),
                                Math.max(box.bottom, y + 1));
                    }
                }
            }
            return box;
        }

        boolean isEmpty() {
            return right < 0;
        }
    }

    private final Camera2d camera = Camera2d.showing(32f, 18f);
    private final TestScene scene = new TestScene();
    private GlfwHost host;
    private LabelLayer layer;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(320, 180);
        layer = host.add(new LabelLayer(camera));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    /** Draws a frame and returns the bounding box of its letters. */
    private BoundingBox draw() {
        scene.frame(host, 0);
        return BoundingBox.of(host.screenshot());
    }

    @Test
    void beginsALabelAtItsPixel() {
        layer.add(Label.inPicture(50f, 90f, "HELLO").setColor(Color.rgb(RED)));

        BoundingBox text = draw();

        assertEquals(50, text.left, 1);
        assertEquals(90, (text.top + text.bottom) / 2f, 1);
        assertEquals(7, text.bottom - text.top, "the height of a capital letter");
        assertTrue(text.right > 50 + 5 * 4 && text.right < 50 + 5 * 9, "five letters of 4 to 9 pixels: " + text);
    }

    @Test
    void movesAWorldLabelWithTheCamera() {
        layer.add(Label.inWorld(5f, 5f, "H").setColor(Color.rgb(RED)));
        camera.setCenter(5f, 0f);

        BoundingBox text = draw();

        assertEquals(160, text.left, 1);
        assertEquals(40, (text.top + text.bottom) / 2f, 1);
    }

    @Test
    void anchorsALabelAtItsRightSideOrCenter() {
        Label label = layer.add(Label.inPicture(160f, 90f, "HHHH").setColor(Color.rgb(RED)));

        label.setAnchor(Label.Anchor.RIGHT);
        assertEquals(160, draw().right, 2);

        label.setAnchor(Label.Anchor.CENTER);
        BoundingBox text = draw();
        assertEquals(160, (text.left + text.right) / 2f, 2);
    }

    @Test
    void centersTheLinesOfALabelVertically() {
        layer.add(Label.inPicture(50f, 90f, "H\nH\nH").setColor(Color.rgb(RED)));

        BoundingBox text = draw();

        assertEquals(90, (text.top + text.bottom) / 2f, 1);
        assertEquals(2 * 12 + 7, text.bottom - text.top, "two line heights and a capital letter");
    }

    @Test
    void showsAQuestionMarkForUnknownCharacters() {
        Label label = layer.add(Label.inPicture(50f, 90f, "?").setColor(Color.rgb(RED)));
        BoundingBox questionMark = draw();

        label.setText("\u00e9");
        assertEquals(questionMark, draw());
        label.setText("\0");
        assertEquals(questionMark, draw());
    }

    @Test
    void truncatesALabelThatIsTooLong() {
        layer.add(Label.inPicture(0f, 90f, "W".repeat(100_000)).setColor(Color.rgb(RED)));

        assertEquals(320, draw().right, "the text still fills the picture to its right side");
    }

    @Test
    void doesNotDrawARemovedLabel() {
        Label label = layer.add(Label.inPicture(50f, 90f, "H").setColor(Color.rgb(RED)));
        layer.remove(label);

        assertTrue(draw().isEmpty());
    }

    @Test
    void rejectsNonFinitePositions() {
        assertThrows(IllegalArgumentException.class, () -> Label.inWorld(Float.NaN, 0f, "label"));
    }
}
