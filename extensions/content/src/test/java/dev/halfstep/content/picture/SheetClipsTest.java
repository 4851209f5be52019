package dev.halfstep.content.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.SpriteSheet;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    @Test
    void aTrimmedFrameIsRefused() throws IOException {
        SpriteSheet sheet = read(Files.readString(HERO));
        assertEquals(
                "a sheet must be exported without trimming to become clips: the frame hero 0.aseprite of run has 14 x 15"
                        + " pixels of 16 x 16",
                assertThrows(IllegalArgumentException.class, () -> SheetClips.of(sheet, texture(sheet)))
                        .getMessage());
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
