package dev.halfstep.render.asset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssetTest {

    private static final byte[] FOUR = {1, 2, 3, 4};

    @TempDir
    private Path folder;

    @Test
    void readsFilesResourcesAndMemory() throws IOException {
        Path file = Files.write(folder.resolve("four"), FOUR);

        assertArrayEquals(FOUR, Asset.file(file).read());
        assertArrayEquals(FOUR, Asset.bytes("four", FOUR).read());
        byte[] self = Asset.resource(AssetTest.class, "AssetTest.class").read();
        assertEquals(0xCAFE, (self[0] & 0xFF) << 8 | (self[1] & 0xFF));
    }

    @Test
    void copiesTheBytesOfTheCaller() {
        byte[] bytes = FOUR.clone();
        Asset asset = Asset.bytes("four", bytes);
        bytes[0] = 99;

        assertArrayEquals(FOUR, asset.read());
    }

    @Test
    void namesAMissingAsset() {
        Asset file = Asset.file(folder.resolve("nothing"));
        Asset resource = Asset.resource(AssetTest.class, "nothing.png");

        assertEquals(
                "an asset must be there and readable: '" + folder.resolve("nothing") + "' is not there, or no file",
                assertThrows(AssetException.class, file::read).getMessage());
        assertEquals(
                "an asset must be there and readable: resource 'nothing.png' of AssetTest is not there, or no file",
                assertThrows(AssetException.class, resource::read).getMessage());
    }

    @Test
    void rejectsAFolder() {
        assertThrows(AssetException.class, () -> Asset.file(folder).read());
    }

    @Test
    void readsAtMostItsMaximumSize() {
        Asset asset = Asset.bytes("four", FOUR);

        assertEquals(4, asset.read(4).length);
        Exception e = assertThrows(AssetException.class, () -> asset.read(3));
        assertEquals("an asset of this kind has at most 3 bytes: 'four' is larger", e.getMessage());
    }
}
