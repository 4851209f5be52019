package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.opengl.GL33C.GL_MAX_TEXTURE_SIZE;
import static org.lwjgl.opengl.GL33C.GL_PACK_ALIGNMENT;
import static org.lwjgl.opengl.GL33C.GL_RED;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_2D;
import static org.lwjgl.opengl.GL33C.GL_UNSIGNED_BYTE;
import static org.lwjgl.opengl.GL33C.glGetInteger;
import static org.lwjgl.opengl.GL33C.glGetTexImage;
import static org.lwjgl.opengl.GL33C.glPixelStorei;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.window.GlfwHost;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextureTest {

    @Test
    void hasTheSizeAndNameOfItsPicture() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            Texture texture = host.own(Texture.load(TestPictures.png("ship.png", 3, 1, 1, 2, 3), Sampling.SMOOTH));

            assertEquals(3, texture.widthPixels());
            assertEquals(1, texture.heightPixels());
            assertEquals("'ship.png'", texture.name());
            assertEquals("texture 'ship.png'", texture.toString());
        }
    }

    @Test
    void reportsTheNameOfAMissingFile() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            Asset missing = Asset.file(Path.of("no-such-folder", "ship.png"));

            Exception e = assertThrows(AssetException.class, () -> Texture.load(missing, Sampling.SMOOTH));
            assertTrue(e.getMessage().contains("ship.png"), e.getMessage());
            assertTrue(host.isOpen(), "the host must stay open");
        }
    }

    @Test
    void withoutOpenGlTheMessageNamesTheSubstitute() {
        Image white = Image.of(1, 1, new byte[] {-1, -1, -1, -1});
        String rule = "OpenGL resources must be created while a host is open, on the thread that opened it: thread '"
                + Thread.currentThread().getName() + "' has no OpenGL context; in a test or a headless run without"
                + " OpenGL, use Texture.withoutPicture(name, widthPixels, heightPixels)";

        Exception e = assertThrows(IllegalStateException.class, () -> Texture.of("white", white, Sampling.NEAREST));
        assertEquals(rule, e.getMessage());
        e = assertThrows(
                IllegalStateException.class,
                () -> Texture.ofOpacityMask("white", 1, 1, ByteBuffer.allocate(1), Sampling.NEAREST));
        assertEquals(rule, e.getMessage());
        assertEquals(4, Texture.withoutPicture("white", 4, 1).region().widthPixels());
    }

    @Test
    void rejectsSidesAboveTheLimitOfTheGraphicsCard() {
        assertDoesNotThrow(() -> Texture.checkFits("'map.png'", 5, 1, 5));
        Exception e = assertThrows(AssetException.class, () -> Texture.checkFits("'map.png'", 5, 1, 4));
        assertEquals(
                "a texture must have sides of at most 4 pixels on this graphics card: 'map.png' has 5 x 1",
                e.getMessage());
    }

    @Test
    void rejectsOnePixelAboveTheLimitOfThisGraphicsCard() {
        try (GlfwHost host = TestHosts.strict(16, 16)) {
            int maxSidePixels = glGetInteger(GL_MAX_TEXTURE_SIZE);
            host.own(Texture.ofOpacityMask(
                    "widest", maxSidePixels, 1, ByteBuffer.allocateDirect(maxSidePixels), Sampling.NEAREST));
            ByteBuffer tooManyOpacities = ByteBuffer.allocateDirect(maxSidePixels + 1);

            Exception e = assertThrows(
                    AssetException.class,
                    () -> Texture.ofOpacityMask("'map'", maxSidePixels + 1, 1, tooManyOpacities, Sampling.NEAREST));
            assertEquals(
                    "a texture must have sides of at most " + maxSidePixels
                            + " pixels on this graphics card: 'map' has "
                            + (maxSidePixels + 1) + " x 1",
                    e.getMessage());
        }
    }

    @Test
    void replacesAPartOfAnOpacityMask() {
        try (GlfwHost host = TestHosts.strict(16, 16)) {
            ByteBuffer transparent = ByteBuffer.allocateDirect(12); // 4 x 3 pixels
            Texture mask = host.own(Texture.ofOpacityMask("mask", 4, 3, transparent, Sampling.NEAREST));

            ByteBuffer twoPixels =
                    ByteBuffer.allocateDirect(2).put((byte) 7).put((byte) 9).flip();
            mask.updateOpacities(1, 2, 2, 1, twoPixels); // at (1, 2), 2 pixels wide and 1 high

            ByteBuffer opacities = ByteBuffer.allocateDirect(12);
            glPixelStorei(GL_PACK_ALIGNMENT, 1);
            glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_UNSIGNED_BYTE, opacities);
            byte[] expected = {0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 9, 0};
            for (int i = 0; i < expected.length; i++) {
                assertEquals(expected[i], opacities.get(i), "pixel " + i + " must have the new opacity");
            }
            Exception e = assertThrows(
                    IllegalArgumentException.class,
                    () -> mask.updateOpacities(0, 0, 2, 2, ByteBuffer.allocateDirect(3)));
            assertEquals(
                    "a part of an opacity mask must have one byte for each pixel: 2 x 2 pixels, 3 bytes",
                    e.getMessage());
            assertThrows(
                    IllegalArgumentException.class,
                    () -> mask.updateOpacities(3, 0, 2, 1, ByteBuffer.allocateDirect(2)),
                    "the part lies beyond the right side");
        }
    }

    @Test
    void leaksNothingWhenAPictureIsDamaged() {
        byte[] png = TestPictures.pngBytes(2, 2, 1, 2, 3, 4);
        Asset truncated = Asset.bytes("ship.png", Arrays.copyOf(png, png.length / 2));
        GlfwHost host = TestHosts.strict(16, 16);

        Exception e = assertThrows(AssetException.class, () -> Texture.load(truncated, Sampling.SMOOTH));
        assertTrue(e.getMessage().startsWith("a picture must be whole: 'ship.png' is damaged: "), e.getMessage());
        assertDoesNotThrow(host::close);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0, 1, 1",
        "0, -1, 1, 1",
        "0, 0, 0, 1",
        "0, 0, 1, 0",
        "1, 0, 2, 1",
        "0, 1, 1, 2",
        "2147483647, 0, 1, 1"
    })
    void rejectsARegionBeyondItsSides(int left, int top, int width, int height) {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            Texture texture = host.own(Texture.of("'map'", TestPictures.image(2, 2, 0, 0, 0, 0), Sampling.NEAREST));

            Exception e = assertThrows(IllegalArgumentException.class, () -> texture.region(left, top, width, height));
            assertTrue(e.getMessage().endsWith("of texture 'map', which has 2 x 2"), e.getMessage());
        }
    }

    @Test
    void computesTextureCoordinatesOfRegions() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            Texture texture = host.own(Texture.of("map", Image.of(8, 4, new byte[8 * 4 * 4]), Sampling.NEAREST));

            TextureRegion region = texture.region(2, 1, 4, 2);
            assertEquals(0.25f, region.left(), "2 of 8 pixels");
            assertEquals(0.25f, region.top(), "1 of 4 pixels");
            assertEquals(0.75f, region.right(), "6 of 8 pixels");
            assertEquals(0.75f, region.bottom(), "3 of 4 pixels");
            assertEquals(1f, texture.region().right(), "the right side of the texture");
        }
    }

    @Test
    void countsGridCellsRowByRow() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            Texture texture = host.own(Texture.of("map", Image.of(9, 4, new byte[9 * 4 * 4]), Sampling.NEAREST));

            TextureGrid grid = new TextureGrid(texture, 4, 2);
            assertEquals(
                    4, grid.size(), "there must be two columns and two rows; the ninth column of pixels fills no cell");
            assertEquals(grid.cell(1, 1), grid.cell(3), "the last cell, by column and row and by index");
            assertEquals(4f / 9f, grid.cell(3).left(), "4 of 9 pixels");
            assertEquals(0.5f, grid.cell(3).top(), "2 of 4 pixels");
            assertThrows(IndexOutOfBoundsException.class, () -> grid.cell(4));
            assertThrows(IndexOutOfBoundsException.class, () -> grid.cell(2, 0));
            assertThrows(IllegalArgumentException.class, () -> new TextureGrid(texture, 10, 2));
        }
    }

    @Test
    void gridCellsMayHaveAMarginAndSpacing() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            Texture texture = host.own(Texture.of("map", Image.of(16, 8, new byte[16 * 8 * 4]), Sampling.NEAREST));

            TextureGrid grid = new TextureGrid(texture, 4, 2, /* marginPixels= */ 1, /* spacingPixels= */ 3);
            assertEquals(4, grid.size(), "columns from 1 and 8, rows from 1 and 6; a third column would end at 19");
            assertEquals(8 / 16f, grid.cell(1, 1).left());
            assertEquals(12 / 16f, grid.cell(1, 1).right());
            assertEquals(6 / 8f, grid.cell(3).top());
            assertEquals(1, new TextureGrid(texture, 4, 2, 0, Integer.MAX_VALUE).size());
            assertThrows(IllegalArgumentException.class, () -> new TextureGrid(texture, 4, 2, -1, 0));
            assertThrows(IllegalArgumentException.class, () -> new TextureGrid(texture, 4, 2, 0, -1));
            assertThrows(IllegalArgumentException.class, () -> new TextureGrid(texture, 4, 2, 7, 0));
        }
    }

    @Test
    void closesTwiceAndAfterItsHost() {
        GlfwHost host = TestHosts.offscreen(16, 16);
        Texture first = Texture.of("first", TestPictures.image(1, 1, 0), Sampling.SMOOTH);
        Texture second = Texture.of("second", TestPictures.image(1, 1, 0), Sampling.SMOOTH);
        assertFalse(first.isClosed());

        first.close();
        first.close();
        host.close();
        second.close(); // must not call OpenGL, which would crash without a context

        assertTrue(first.isClosed());
        assertTrue(second.isClosed());
        Exception e = assertThrows(IllegalStateException.class, first::bind);
        assertEquals("a texture cannot be drawn after it was closed: first", e.getMessage());
    }

    @Test
    void cannotBeCreatedWithoutAHost() {
        assertThrows(
                IllegalStateException.class, () -> Texture.of("ship", TestPictures.image(1, 1, 0), Sampling.SMOOTH));
    }
}
