package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.window.GlfwHost;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All atlases have a texture of 64 x 32 pixels. */
class TextureAtlasTest {

    private GlfwHost host;
    private Texture texture;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(16, 16);
        texture = host.own(Texture.of("sheet", Image.of(64, 32, new byte[64 * 32 * 4]), Sampling.NEAREST));
    }

    @AfterEach
    void closeHost() {
        if (host != null) {
            host.close();
        }
    }

    private TextureAtlas loadAtlas(String text) {
        return TextureAtlas.load(Asset.bytes("atlas.txt", text.getBytes(StandardCharsets.UTF_8)), texture);
    }

    @Test
    void findsRegionsAndCellsByName() {
        TextureAtlas atlas = loadAtlas("""
                # a comment line
                region ship 0 8 16 24   # a comment after a region

                grid 16 8
                cell\tshot  3 1
                """);

        assertEquals(List.of("ship", "shot"), List.copyOf(atlas.names()));
        assertEquals(0.25f, atlas.region("ship").top(), "8 of 32 pixels");
        assertEquals(24, atlas.region("ship").heightPixels(), "the height of the ship");
        assertEquals(0.75f, atlas.region("shot").left(), "3 cells, 48 of 64 pixels");
        assertEquals(0.25f, atlas.region("shot").top(), "1 cell, 8 of 32 pixels");
        assertEquals(0.5f, atlas.region("shot").bottom(), "2 cells, 16 of 32 pixels");
    }

    @Test
    void reportsTheNameOfAMissingRegion() {
        TextureAtlas atlas = loadAtlas("region ship 0 0 8 8");

        Exception e = assertThrows(IllegalArgumentException.class, () -> atlas.region("Ship"));

        assertEquals(
                "a region must be named in its atlas: 'Ship' is not in 'atlas.txt', which has [ship]", e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "region ship 0 0 8     | the line must be 'region NAME LEFT TOP WIDTH HEIGHT': it has 5 words",
                "region ship 0 0 8 x   | this word must be a whole number: 'x'",
                "region ship 0 0 65 8  | a region must lie within its texture",
                "cell ship 0 0         | a cell must follow a grid line",
                "grid 0 8              | a grid cell must have at least one pixel",
                "sprite ship 0 0       | a line must begin with region, grid or cell: 'sprite'",
                "region first 0 0 8 8  | a name must be unique: 'first'",
            })
    void reportsTheNumberOfAnInvalidLine(String line, String fault) {
        Exception e = assertThrows(AssetException.class, () -> loadAtlas("region first 0 0 1 1\n\n" + line));

        assertTrue(
                e.getMessage()
                        .startsWith("every line of an atlas must be valid: 'atlas.txt' line 3 is wrong: " + fault),
                e.getMessage());
    }

    @Test
    void rejectsACellBeyondTheGrid() {
        assertThrows(AssetException.class, () -> loadAtlas("grid 16 8\ncell ship 4 0"), "columns are 0 to 3");
    }

    @Test
    void rejectsTooManyRegions() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= 10_000; i++) { // one more than the maximum
            text.append("region r").append(i).append(" 0 0 1 1\n");
        }

        Exception e = assertThrows(AssetException.class, () -> loadAtlas(text.toString()));
        assertTrue(e.getMessage().contains("line 10001"), e.getMessage());
    }

    @Test
    void quotesAWordWithoutControlCharactersAndUpToABound() {
        Exception e = assertThrows(AssetException.class, () -> loadAtlas("cell\u0012\u001B[2J" + "x".repeat(1_000)));
        assertTrue(e.getMessage().contains("'cell??[2Jxx"), e.getMessage());
        assertTrue(e.getMessage().length() < 300, e.getMessage());
    }

    @Test
    void rejectsBytesThatAreNotUtf8() {
        Asset bytes = Asset.bytes("atlas.bin", new byte[] {'a', (byte) 0xFF, (byte) 0xFE});

        Exception e = assertThrows(AssetException.class, () -> TextureAtlas.load(bytes, texture));
        assertEquals("an atlas must be text in UTF-8: 'atlas.bin' is not", e.getMessage());
    }
}
