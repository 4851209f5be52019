package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lwjgl.system.MemoryUtil;

class AssetsTest {

    private static final int RED = 0xFF0000FF;
    private static final int GREEN = 0x00FF00FF;

    @RegisterExtension
    final TestStage stage = TestStage.open(16, 16);

    @TempDir
    private Path folder;

    private final List<String> messages = new ArrayList<>();
    private int savedFiles;

    private Assets assets() {
        Assets assets = stage.host().assets();
        assets.onMessage(messages::add);
        return assets;
    }

    private static byte[] pixels(Texture texture) {
        ByteBuffer buffer = texture.pixels();
        byte[] pixels = new byte[buffer.remaining()];
        buffer.get(pixels);
        MemoryUtil.memFree(buffer.flip());
        return pixels;
    }

    private static int[] noise(int pixels) {
        int[] colors = new int[pixels];
        for (int i = 0; i < pixels; i++) {
            colors[i] = i * 0x9E3779B1; // all channels differ
        }
        return colors;
    }

    /** Saves a file as an editor does, at another time than before. */
    private Asset save(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        Files.write(file, content);
        savedFiles++;
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L + savedFiles * 1000L));
        return Asset.file(file);
    }

    private Asset savePicture(String name, int width, int height, int... pixels) throws IOException {
        return save(name, TestPictures.pngBytes(width, height, pixels));
    }

    private void reload(Assets assets) {
        assets.checkFiles(); // the first check finds the change, the second one that it is complete
        assets.checkFiles();
        assets.finish();
    }

    @ParameterizedTest
    @EnumSource(Sampling.Filter.class)
    void loadsTheSamePixelsAsATextureThatWaits(Sampling.Filter filter) {
        Sampling sampling = new Sampling(filter, Sampling.Wrap.CLAMP);
        Asset sheet = TestPictures.png("sheet", 40, 24, noise(40 * 24));
        Texture expected = stage.host().own(Texture.load(sheet, sampling));
        Texture texture = assets().texture(sheet, sampling);
        assertEquals(40, texture.widthPixels());
        assertEquals(24, texture.heightPixels());
        TextureRegion expectedCell = new TextureGrid(expected, 8, 8).cell(4, 2);
        TextureRegion cell = new TextureGrid(texture, 8, 8).cell(4, 2); // before its pixels are there

        assets().finish();

        assertArrayEquals(pixels(expected), pixels(texture));
        assertArrayEquals(pixels(expectedCell.texture()), pixels(cell.texture()));
        assertEquals(expectedCell.left(), cell.left());
        assertEquals(List.of(), messages);
    }

    @Test
    void aRegionWithARimFollowsItsReloadedPicture() throws IOException {
        Texture texture = assets().texture(savePicture("sheet.png", 2, 1, RED, GREEN), Sampling.SMOOTH);
        TextureRegion cell = new TextureGrid(texture, 1, 1).cell(1, 0);
        assets().finish();
        byte[] before = pixels(cell.texture());

        savePicture("sheet.png", 2, 1, GREEN, RED);
        reload(assets());

        assertFalse(Arrays.equals(before, pixels(cell.texture())));
        Texture expected = stage.host().own(Texture.load(Asset.file(folder.resolve("sheet.png")), Sampling.SMOOTH));
        assertArrayEquals(pixels(new TextureGrid(expected, 1, 1).cell(1, 0).texture()), pixels(cell.texture()));
    }

    @Test
    void aLargePictureIsUploadedInSeveralFrames() {
        int side = 2048; // 16 MiB
        Texture texture = assets().texture(TestPictures.png("map", side, side, new int[side * side]), Sampling.NEAREST);
        Assets assets = assets();
        int id = texture.id();
        assets.awaitTask(); // it is decoded

        for (int frame = 0; frame < 3; frame++) {
            assets.update();
            assertEquals(id, texture.id(), "the placeholder must be drawn until all pixels are there");
            assertEquals(0f, assets.progress());
        }
        assets.update();
        assertTrue(texture.id() != id);
        assertEquals(1f, assets.progress());
    }

    @Test
    void theSameAssetIsOneTextureUntilAllHaveReleasedIt() {
        Asset ship = TestPictures.png("ship", 1, 1, RED);
        Texture texture = assets().texture(ship, Sampling.NEAREST);
        assertSame(texture, assets().texture(ship, Sampling.NEAREST));
        assertNotSame(texture, assets().texture(ship, Sampling.SMOOTH));

        assets().release(texture);
        assertFalse(texture.isClosed());
        assets().release(texture);
        assertTrue(texture.isClosed());
        Exception e = assertThrows(IllegalArgumentException.class, () -> assets().release(texture));
        assertEquals(
                "a texture must be released where it was loaded, once for each call of Assets.texture: texture 'ship'",
                e.getMessage());
        assets().finish(); // what is still decoded for the closed texture is dropped
        assertNotSame(texture, assets().texture(ship, Sampling.NEAREST));
    }

    @Test
    void aMissingPictureIsRefusedAtOnce() {
        Asset missing = Asset.file(folder.resolve("missing.png"));

        Exception e = assertThrows(AssetException.class, () -> assets().texture(missing, Sampling.NEAREST));
        assertEquals(
                "an asset must exist and be readable: " + missing.name() + " does not exist, or is not a file",
                e.getMessage());
    }

    @Test
    void aDamagedPictureKeepsItsPlaceholderUntilItIsMended() throws IOException {
        byte[] whole = TestPictures.pngBytes(64, 64, noise(64 * 64));
        Texture texture = assets().texture(save("ship.png", Arrays.copyOf(whole, whole.length / 2)), Sampling.NEAREST);
        int placeholder = texture.id();

        assets().finish();

        assertEquals(placeholder, texture.id());
        assertEquals(1f, assets().progress());
        assertEquals(1, messages.size());
        assertTrue(messages.get(0).startsWith("a picture must be whole: "), messages.get(0));
        save("ship.png", whole);
        reload(assets());
        assertTrue(texture.id() != placeholder);
        assertEquals(1, messages.size());
    }

    @Test
    void aSavedPictureIsLoadedAgainAndABrokenOneIsNot() throws IOException {
        Texture texture = assets().texture(savePicture("ship.png", 1, 1, RED), Sampling.NEAREST);
        assets().finish();
        assertArrayEquals(new byte[] {-1, 0, 0, -1}, pixels(texture));

        savePicture("ship.png", 1, 1, GREEN);
        reload(assets());
        assertArrayEquals(new byte[] {0, -1, 0, -1}, pixels(texture));

        Asset broken = save("ship.png", new byte[] {1, 2, 3});
        reload(assets());
        savePicture("ship.png", 2, 1, RED, RED);
        reload(assets());
        assertArrayEquals(new byte[] {0, -1, 0, -1}, pixels(texture));
        assertEquals(
                List.of(
                        "a picture must be a PNG, JPEG or BMP: " + broken.name()
                                + " is none of them; the old picture stays",
                        "a picture must keep its size while the game runs, because sprites show parts of it: "
                                + broken.name() + " has 2 x 1 pixels now, and had 1 x 1; the old picture stays"),
                messages);
    }

    @Test
    void aWatchedFileIsPassedOnWheneverItIsSaved() throws IOException {
        List<String> loaded = new ArrayList<>();
        Asset map = save("level.txt", new byte[] {'a'});
        assets().watch(map, file -> {
            String text = new String(file.read(), StandardCharsets.UTF_8);
            if (text.isEmpty()) {
                throw new IOException("a level must not be empty: " + file.name());
            }
            loaded.add(text);
        });
        reload(assets());
        assertEquals(List.of(), loaded, "it was not saved yet");

        save("level.txt", new byte[] {'b'});
        reload(assets());
        save("level.txt", new byte[0]);
        reload(assets());
        save("level.txt", new byte[] {'c'});
        reload(assets());

        assertEquals(List.of("b", "c"), loaded);
        assertEquals(List.of("a level must not be empty: " + map.name() + "; the old content stays"), messages);
        Exception e = assertThrows(
                IllegalArgumentException.class, () -> assets().watch(Asset.bytes("level", new byte[1]), file -> {}));
        assertEquals("only a file can be watched, by Asset.file(...): 'level'", e.getMessage());
    }

    @Test
    void closesInTheMiddleOfLoading() {
        Assets assets = assets();
        for (int i = 0; i < 20; i++) {
            assets.texture(TestPictures.png("picture " + i, 64, 64, new int[64 * 64]), Sampling.SMOOTH);
        }
        assets.update();

        stage.host().clear();

        Exception e = assertThrows(
                IllegalStateException.class, () -> assets.texture(TestPictures.png("x", 1, 1, 0), Sampling.SMOOTH));
        assertEquals("assets cannot be loaded after they were closed, with their host", e.getMessage());
        assertNotSame(assets, stage.host().assets());
    } // the strict host checks that all textures are closed
}
