package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.image.Image;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lwjgl.system.MemoryUtil;

class AtlasPackerTest {

    @RegisterExtension
    final TestStage stage = TestStage.open(16, 16);

    private static Image random(Random random, int width, int height) {
        byte[] rgba = new byte[width * height * 4];
        random.nextBytes(rgba);
        return Image.of(width, height, rgba);
    }

    private static List<Image> randomPictures(int count) {
        Random random = new Random(5);
        List<Image> pictures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pictures.add(random(random, 1 + random.nextInt(40), 1 + random.nextInt(40)));
        }
        return pictures;
    }

    @Test
    void eachPictureIsWholeAndItsBorderRepeatsItsOutermostPixels() {
        List<Image> pictures = randomPictures(100);
        AtlasPacker packer = new AtlasPacker("pictures", pictures, 4096);
        Image atlas = packer.image();
        boolean[] isTaken = new boolean[atlas.width() * atlas.height()];

        long area = 0;
        for (int i = 0; i < pictures.size(); i++) {
            Image picture = pictures.get(i);
            PixelRectangle place = packer.place(i);
            for (int y = -1; y <= picture.height(); y++) {
                for (int x = -1; x <= picture.width(); x++) {
                    int atX = place.left() + x;
                    int atY = place.top() + y;
                    assertTrue(!isTaken[atY * atlas.width() + atX], "pictures with their borders must not overlap");
                    isTaken[atY * atlas.width() + atX] = true;
                    assertEquals(
                            picture.rgba(
                                    Math.min(Math.max(x, 0), picture.width() - 1),
                                    Math.min(Math.max(y, 0), picture.height() - 1)),
                            atlas.rgba(atX, atY));
                    area++;
                }
            }
        }
        assertTrue(area * 2 > isTaken.length, "at least half of the atlas must be used: " + area);
    }

    @Test
    void theSamePicturesGetTheSamePlaces() {
        AtlasPacker first = new AtlasPacker("pictures", randomPictures(50), 4096);
        AtlasPacker second = new AtlasPacker("pictures", randomPictures(50), 4096);

        for (int i = 0; i < 50; i++) {
            assertEquals(first.place(i), second.place(i));
        }
    }

    @Test
    void picturesThatDoNotFitAreRefused() {
        Exception e = assertThrows(AssetException.class, () -> new AtlasPacker("maps", randomPictures(50), 64));
        assertTrue(
                e.getMessage()
                        .startsWith("the pictures of an atlas must fit into one picture with sides of at most 64"
                                + " pixels: maps has 50 with "),
                e.getMessage());
        Exception tooWide = assertThrows(
                AssetException.class, () -> new AtlasPacker("maps", List.of(Image.of(63, 1, new byte[63 * 4])), 64));
        assertTrue(tooWide.getMessage().contains("maps has 1 with"), tooWide.getMessage());
    }

    @Test
    void regionsOfAPackedAtlasHaveTheirNamesAndPixels() {
        Map<String, Image> pictures = new LinkedHashMap<>();
        pictures.put("coin", TestPictures.image(1, 1, 0xFF0000FF));
        pictures.put("crate", TestPictures.image(2, 1, 0x00FF00FF, 0x0000FFFF));
        TextureAtlas atlas = TextureAtlas.pack("pictures", pictures, Sampling.NEAREST);
        Texture texture = stage.host().own(atlas.texture());

        assertEquals(List.of("coin", "crate"), List.copyOf(atlas.names()));
        TextureRegion crate = atlas.region("crate");
        assertEquals(2, crate.widthPixels());
        ByteBuffer pixels = texture.pixels();
        int at = (crate.pixels().top() * texture.widthPixels() + crate.pixels().left()) * 4;
        assertEquals(0xFF00FF00, pixels.getInt(at));
        assertEquals(0xFFFF0000, pixels.getInt(at + 4));
        MemoryUtil.memFree(pixels);
        Exception e = assertThrows(
                IllegalArgumentException.class, () -> TextureAtlas.pack("none", Map.of(), Sampling.NEAREST));
        assertEquals("an atlas must have at least one picture: none", e.getMessage());
    }

    @Test
    void regionsOfASmoothPackedAtlasHaveRims() {
        Map<String, Image> pictures = new LinkedHashMap<>();
        for (Image picture : randomPictures(9)) {
            pictures.put("picture" + pictures.size(), picture);
        }
        TextureAtlas atlas = TextureAtlas.pack("pictures", pictures, Sampling.SMOOTH);
        stage.host().own(atlas.texture());

        assertTrue(atlas.region("picture3").texture() != atlas.texture());
    }
}
