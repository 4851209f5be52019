package dev.halfstep.content.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.SpriteSheet;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clips of a sheet show what its tags show. */
class SheetClipsTest {

    private static final Path HERO = Path.of("src", "test", "resources", "assets", "sprites", "hero.json");

    @TempDir
    private Path folder;

    private static Texture texture(SpriteSheet sheet) {
        return Texture.withoutPicture(sheet.image(), sheet.width(), sheet.height());
    }

    private SpriteSheet read(String text) throws IOException {
        Files.writeString(folder.resolve("hero.json"), text);
        return SpriteSheet.read(folder, "hero.json");
    }

    /** Returns the sheet of the tests of the reader, whose first frame is not trimmed here, with further tags. */
    private SpriteSheet sheet() throws IOException {
        return read(Files.readString(HERO)
                .replace("\"w\": 14, \"h\": 15", "\"w\": 16, \"h\": 16")
                .replace("\"trimmed\": true", "\"trimmed\": false")
                .replace(
                        "\"frameTags\": [",
                        "\"frameTags\": [{ \"name\": \"twice\", \"from\": 0, \"to\": 2, \"direction\": \"pingpong\","
                                + " \"repeat\": \"2\" }, { \"name\": \"still\", \"from\": 1, \"to\": 1,"
                                + " \"direction\": \"pingpong\", \"repeat\": \"3\" }, { \"name\": \"home\","
                                + " \"from\": 0, \"to\": 2, \"direction\": \"pingpong_reverse\" },"));
    }

    @Test
    void eachTagIsAClipThatShowsTheSameFramesAtAllTimes() throws IOException {
        SpriteSheet sheet = sheet();
        List<SpriteClip> clips = SheetClips.of(sheet, texture(sheet));
        assertEquals(
                List.of("twice", "still", "home", "run", "back", "breathe", "blink"),
                clips.stream().map(SpriteClip::name).toList());
        Set<Integer> shown = new TreeSet<>();
        for (SpriteClip clip : clips) {
            for (int millis = 1; millis < 2000; millis += 2) { // not at the ends of frames
                TextureRegion region = clip.regionAt(millis / 1000.0);
                int left = sheet.tag(clip.name()).frame(millis / 1000.0).area().x();
                int time = millis;
                assertEquals(left, Math.round(region.left() * sheet.width()), () -> clip + " at " + time + " ms");
                shown.add(left);
            }
        }
        assertEquals(Set.of(1, 17, 33), shown);
    }

    /** Draws each frame of a sheet, also flipped, rotated and about a pivot; the pictures have 96 x 64 pixels. */
    private static List<Screenshot> draw(GlfwHost host, SpriteSheet sheet, BufferedImage art) {
        byte[] rgba = new byte[4 * art.getWidth() * art.getHeight()];
        for (int i = 0; i < art.getWidth() * art.getHeight(); i++) {
            int argb = art.getRGB(i % art.getWidth(), i / art.getWidth());
            ByteBuffer.wrap(rgba).putInt(4 * i, Integer.rotateLeft(argb, 8));
        }
        Image image = Image.of(art.getWidth(), art.getHeight(), rgba);
        SpriteClip clip = SheetClips.of(sheet, host.own(Texture.of("art", image, Sampling.NEAREST)))
                .get(0);
        List<Screenshot> shown = new ArrayList<>();
        World world = World.builder().register(Transform.TYPE, Sprite.TYPE).build();
        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        try (world;
                scheduler) {
            List<Sprite> sprites = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                TextureRegion first = clip.frames().get(0);
                Sprite sprite = Sprite.of(first, first.widthPixels(), first.heightPixels());
                sprites.add(sprite.setFlipped(i % 2 == 1, i > 2).setPivot(i % 3 * 0.5f, 0f));
                Transform pose = Transform.at(16 + i % 3 * 32, i < 3 ? 40 : 8);
                world.spawn(pose.setRotationZ(i == 4 ? 0.5f : 0f), sprite);
            }
            for (TextureRegion frame : clip.frames()) {
                sprites.forEach(sprite -> sprite.setRegion(frame));
                scheduler.frame(host, 0);
                shown.add(host.screenshot());
            }
        }
        return shown;
    }

    /** Returns a sheet of two frames of 16 x 16 pixels with a tag. */
    private SpriteSheet sheet(int width, String... frames) throws IOException {
        return read("{\"frames\":[" + String.join(",", frames) + "],\"meta\":{\"size\":{\"w\":" + width
                + ",\"h\":16},\"frameTags\":[{\"name\":\"run\",\"from\":0,\"to\":1}]}}");
    }

    private static String frame(String area, String place) {
        String rect = "{\"x\":%s,\"y\":%s,\"w\":%s,\"h\":%s}";
        return "{\"frame\":" + rect.formatted((Object[]) area.split(" ")) + ",\"spriteSourceSize\":"
                + rect.formatted((Object[]) place.split(" ")) + ",\"sourceSize\":{\"w\":16,\"h\":16}}";
    }

    @Test
    void aTrimmedSheetPlaysAsIfItWereNotTrimmed() throws IOException {
        BufferedImage whole = new BufferedImage(32, 16, BufferedImage.TYPE_INT_ARGB);
        BufferedImage trimmed = new BufferedImage(22, 16, BufferedImage.TYPE_INT_ARGB);
        for (int i = 0; i < 9 * 12; i++) {
            int argb = 0xFF000000 | 0x123456 * (i + 7);
            whole.setRGB(2 + i % 9, 1 + i / 9, argb); // 9 x 12 pixels at (2, 1) of the first frame
            trimmed.setRGB(1 + i % 9, 1 + i / 9, argb); // with a padding of 1
            if (i % 9 < 7) {
                whole.setRGB(16 + 5 + i % 9, 4 + i / 9, ~argb | 0xFF000000); // 7 x 12 at (5, 4) of the second one
                trimmed.setRGB(14 + i % 9, 2 + i / 9, ~argb | 0xFF000000);
            }
        }
        GlfwHost host = TiledPictureTest.offscreen(96, 64, 0x204060);
        try (host) {
            host.add(new SpriteLayer(Camera2d.showing(96, 64).setCenter(48, 32)));
            List<Screenshot> expected =
                    draw(host, sheet(32, frame("0 0 16 16", "0 0 16 16"), frame("16 0 16 16", "0 0 16 16")), whole);
            List<Screenshot> actual =
                    draw(host, sheet(22, frame("0 0 11 14", "2 1 9 12"), frame("13 1 9 14", "5 4 7 12")), trimmed);
            int background = 0;
            for (int i = 0; i < 2 * 96 * 64; i++) {
                int rgb = expected.get(i % 2).rgb(i / 2 % 96, i / 2 / 96);
                assertEquals(
                        rgb, actual.get(i % 2).rgb(i / 2 % 96, i / 2 / 96), "pixel " + i / 2 + " of frame " + i % 2);
                background += rgb == 0x204060 ? 1 : 0;
            }
            assertTrue(background < 2 * 96 * 64 - 800, "pixels of the background: " + background);
        }
    }

    @Test
    void aFrameOfAnotherSizeThanItsPlaceIsRefusedWithWhatToDo() throws IOException {
        SpriteSheet sheet = read(Files.readString(HERO)
                .replace(
                        "\"spriteSourceSize\": { \"x\": 1, \"y\": 1, \"w\": 14",
                        "\"spriteSourceSize\": { \"x\": 1, \"y\": 1, \"w\": 15"));
        assertEquals(
                "a frame must have the size of its place to become a clip: hero 0.aseprite of run has 14 x 15 pixels for"
                        + " 15 x 15; export the sheet again without Merge Duplicates or without trimming",
                assertThrows(IllegalArgumentException.class, () -> SheetClips.of(sheet, texture(sheet)))
                        .getMessage());
    }

    @Test
    void aTagWithoutANameIsNoClipAndTheNotesOfTheSheetAreWritten() throws IOException {
        SpriteSheet sheet = read(Files.readString(HERO)
                .replace("\"name\": \"run\"", "\"name\": \"\"")
                .replace("\"pingpong\"", "\"sideways\""));
        PrintStream standard = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            assertEquals(
                    List.of("back", "breathe", "blink"),
                    SheetClips.of(sheet, texture(sheet)).stream()
                            .map(SpriteClip::name)
                            .toList());
        } finally {
            System.setErr(standard);
        }
        assertEquals(
                "warning: hero.json, /meta/frameTags/2, line 40: direction must be forward or reverse or pingpong or"
                        + " pingpong-reverse: the default is shown: sideways",
                written.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void aTextureOfAnotherSizeIsRefused() throws IOException {
        SpriteSheet sheet = sheet();
        Texture texture = Texture.withoutPicture("hero", 48, 17);
        assertEquals(
                "the texture of a sheet must have its size: hero.png has 49 x 17 pixels, the texture has 48 x 17",
                assertThrows(IllegalArgumentException.class, () -> SheetClips.of(sheet, texture))
                        .getMessage());
    }

    @Test
    void repeatsBeyondTheFramesOfAClipAreRefused() throws IOException {
        SpriteSheet sheet = read(Files.readString(HERO)
                .replace("\"w\": 14, \"h\": 15", "\"w\": 16, \"h\": 16")
                .replace("\"repeat\": \"2\"", "\"repeat\": \"60000\""));
        String message = assertThrows(IllegalArgumentException.class, () -> SheetClips.of(sheet, texture(sheet)))
                .getMessage();
        assertTrue(message.startsWith("a clip must have 1 to 10000 frames: 'back' has"), message);
    }
}
