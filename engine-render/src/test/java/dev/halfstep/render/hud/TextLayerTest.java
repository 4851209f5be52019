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

class TextLayerTest {

    private static final int RED = 0xFF0000;

    /** Where the letters are: the smallest upright rectangle around all red pixels. */
    private record Extent(int left, int top, int right, int bottom) {

        static Extent of(Screenshot picture) {
            Extent all = new Extent(Integer.MAX_VALUE, Integer.MAX_VALUE, -1, -1);
            for (int y = 0; y < picture.height(); y++) {
                for (int x = 0; x < picture.width(); x++) {
                    if (picture.rgb(x, y) == RED) {
                        all = new Extent(
                                Math.min(all.left, x),
                                Math.min(all.top, y),
                                Math.max(all.right, x + 1),
                                Math.max(all.bottom, y + 1));
                    }
                }
            }
            return all;
        }

        boolean isEmpty() {
            return right < 0;
        }
    }

    private final Camera2d camera = Camera2d.showing(32f, 18f);
    private final TestScene scene = new TestScene();
    private GlfwHost host;
    private TextLayer layer;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(320, 180);
        layer = host.add(new TextLayer(camera));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private Extent drawn() {
        scene.frame(host, 0);
        return Extent.of(host.screenshot());
    }

    @Test
    void startsATextAtItsPixel() {
        layer.add(Label.inPicture(50f, 90f, "HELLO").setColor(Color.rgb(RED)));

        Extent text = drawn();

        assertEquals(50, text.left, 1);
        assertEquals(90, (text.top + text.bottom) / 2f, 1);
        assertEquals(7, text.bottom - text.top, "the height of a capital letter");
        assertTrue(text.right > 50 + 5 * 4 && text.right < 50 + 5 * 9, "five letters: " + text);
    }

    @Test
    void movesAWorldLabelWithTheCamera() {
        layer.add(Label.inWorld(5f, 5f, "H").setColor(Color.rgb(RED)));
        camera.setCenter(5f, 0f);

        Extent text = drawn();

        assertEquals(160, text.left, 1);
        assertEquals(40, (text.top + text.bottom) / 2f, 1);
    }

    @Test
    void anchorsATextAtItsRightEndOrCenter() {
        Label label = layer.add(Label.inPicture(160f, 90f, "HHHH").setColor(Color.rgb(RED)));

        label.setAnchor(Label.Anchor.RIGHT);
        assertEquals(160, drawn().right, 2);

        label.setAnchor(Label.Anchor.CENTER);
        Extent text = drawn();
        assertEquals(160, (text.left + text.right) / 2f, 2);
    }

    @Test
    void centersSeveralLinesVertically() {
        layer.add(Label.inPicture(50f, 90f, "H\nH\nH").setColor(Color.rgb(RED)));

        Extent text = drawn();

        assertEquals(90, (text.top + text.bottom) / 2f, 1);
        assertEquals(2 * 12 + 7, text.bottom - text.top);
    }

    @Test
    void showsAQuestionMarkForUnknownCharacters() {
        Label label = layer.add(Label.inPicture(50f, 90f, "?").setColor(Color.rgb(RED)));
        Extent questionMark = drawn();

        label.setText("\u00e9");
        assertEquals(questionMark, drawn());
        label.setText("\0");
        assertEquals(questionMark, drawn());
    }

    @Test
    void truncatesATextThatIsTooLong() {
        layer.add(Label.inPicture(0f, 90f, "W".repeat(100_000)).setColor(Color.rgb(RED)));

        assertEquals(320, drawn().right);
    }

    @Test
    void doesNotDrawARemovedLabel() {
        Label label = layer.add(Label.inPicture(50f, 90f, "H").setColor(Color.rgb(RED)));
        layer.remove(label);

        assertTrue(drawn().isEmpty());
    }

    @Test
    void rejectsNonFinitePositions() {
        assertThrows(IllegalArgumentException.class, () -> Label.inWorld(Float.NaN, 0f, "lost"));
    }
}
