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

    private static final byte[] FOUR_BYTES = {1, 2, 3, 4};

    @TempDir
    private Path folder;

    @Test
    void readsFilesResourcesAndMemory() throws IOException {
        Path file = Files.write(folder.resolve("four"), FOUR_BYTES);

        assertArrayEquals(FOUR_BYTES, Asset.file(file).read());
        assertArrayEquals(FOUR_BYTES, Asset.bytes("four", FOUR_BYTES).read());
        byte[] classFile = Asset.resource(AssetTest.class, "AssetTest.class").read();
        assertEquals(0xCAFE, (classFile[0] & 0xFF) << 8 | (classFile[1] & 0xFF), "a class file must begin with CAFE");
    }

    @Test
    void copiesTheBytesOfTheCaller() {
        byte[] bytes = FOUR_BYTES.clone();
        Asset asset = Asset.bytes("four", bytes);
        bytes[0] = 99;

        assertArrayEquals(FOUR_BYTES, asset.read());
    }

    @Test
    void reportsTheNameOfAMissingAsset() {
        Asset file = Asset.file(folder.resolve("nothing"));
        Asset resource = Asset.resource(AssetTest.class, "nothing.png");

        assertEquals(
                "an asset must exist and be readable: '" + folder.resolve("nothing")
                        + "' does not exist, or is not a file",
                assertThrows(AssetException.class, file::read).getMessage());
        assertEquals(
                "an asset must exist and be readable: resource 'nothing.png' of AssetTest"
                        + " does not exist, or is not a file",
                assertThrows(AssetException.class, resource::read).getMessage());
    }

    @Test
    void rejectsAFolder() {
        assertThrows(AssetException.class, () -> Asset.file(folder).read());
    }

    @Test
    void rejectsMoreBytesThanTheMaximum() {
        Asset asset = Asset.bytes("four", FOUR_BYTES);

        assertEquals(4, asset.read(4).length);
        Exception e = assertThrows(AssetException.class, () -> asset.read(3));
        assertEquals("an asset of this kind must have at most 3 bytes: 'four' is larger", e.getMessage());
    }
}
