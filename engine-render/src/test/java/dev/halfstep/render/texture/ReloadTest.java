package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Tuning;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundRecording;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

/** Saves files of each kind while a game runs. */
class ReloadTest {

    private static final Tuning SPEED = Tuning.of("speed", 1, 0, 100);
    private static final int RED = 0xFF0000FF;
    private static final int GREEN = 0x00FF00FF;

    @RegisterExtension
    final TestStage stage = TestStage.open(160, 90);

    @TempDir
    private Path folder;

    private final List<String> messages = new ArrayList<>();
    private int savedFiles;

    private Assets assets() {
        Assets assets = stage.host().assets();
        assets.onMessage(messages::add);
        return assets;
    }

    /** Saves a file as an editor does, at another time than before. */
    private Asset save(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        Files.write(file, content);
        savedFiles++;
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L + savedFiles * 1000L));
        return Asset.file(file);
    }

    private Asset save(String name, String content) throws IOException {
        return save(name, content.getBytes(StandardCharsets.UTF_8));
    }

    private void reload() {
        assets().checkFiles(); // the first check finds the change, the second one that it is complete
        assets().checkFiles();
        assets().finish();
    }

    /** Adds a system that moves an entity at the tuned speed. */
    private static void wire(TestScene scene) {
        scene.scheduler.simulation(
                "move",
                step -> step.world()
                        .query(Transform.class)
                        .forEach((id, pose) -> pose.translate(step.input().value(SPEED) * step.stepSeconds(), 0)));
    }

    @Test
    void aSavedTuningReachesTheNextStepAndAWrongOneKeepsTheOldValue() throws IOException {
        TestScene scene = stage.scene();
        List<Float> seen = new ArrayList<>();
        scene.scheduler.simulation("see", step -> seen.add(step.input().value(SPEED)));
        Asset file = save("game.properties", "speed = 2");
        assets().tune(file, scene.scheduler.input(), SPEED);
        scene.scheduler.runStep();

        save("game.properties", "speed = 3");
        reload();
        scene.scheduler.runStep();
        save("game.properties", "speed = 1e9\nspeeed = 3");
        reload();
        scene.scheduler.runStep();
        save("game.properties", "speed = \\u12");
        reload();
        reload();
        scene.scheduler.runStep();
        Files.delete(folder.resolve("game.properties"));
        reload();
        scene.scheduler.runStep();
        save("game.properties", "");
        reload();
        scene.scheduler.runStep();

        assertEquals(List.of(2f, 3f, 3f, 3f, 3f, 1f), seen);
        assertEquals(
                List.of(
                        file.name() + ": speed must be a number from 0.0 to 100.0: '1e9'; the old value stays",
                        file.name() + ": no tuning of the game is called 'speeed'",
                        file.name()
                                + ": values must have the syntax of properties: Malformed \\uxxxx encoding.; the old"
                                + " ones stay"),
                messages,
                "once for each save");
    }

    @Test
    void aFileOfTuningsMayBeMissingAtFirst() throws IOException {
        TestScene scene = stage.scene();
        List<Float> seen = new ArrayList<>();
        scene.scheduler.simulation("see", step -> seen.add(step.input().value(SPEED)));
        Asset file = Asset.file(folder.resolve("game.properties"));
        assets().tune(file, scene.scheduler.input(), SPEED);
        scene.scheduler.runStep();
        save("game.properties", "speed = 3");
        reload();
        scene.scheduler.runStep();
        assertEquals(List.of(1f, 3f), seen);
        assertEquals(
                List.of("an asset must exist and be readable: " + file.name()
                        + " does not exist, or is not a file; the old content stays"),
                messages);
        save("game.properties", "#".repeat(65_537));
        reload();
        assertEquals(
                "an asset of this kind must have at most 65536 bytes: " + file.name()
                        + " is larger; the old content stays",
                messages.get(1));
    }

    private static byte[] font(String name) {
        return Asset.resource(TextFont.class, name).read();
    }

    @Test
    void aSavedFontHasNewLettersAndABrokenOneKeepsTheOld() throws IOException {
        byte[] mono = font("DejaVuSansMono.ttf");
        Asset file = save("letters.ttf", mono);
        Camera2d camera = Camera2d.showing(16, 9);
        TextFont font = stage.host().own(TextFont.load(file, 20));
        FontLayer given = stage.host().add(new FontLayer(font, camera));
        FontLayer scaled = stage.host().add(FontLayer.inPoints(height -> TextFont.load(file, height), 20, camera));
        for (FontLayer layer : List.of(given, scaled)) {
            layer.add(Text.inPicture(0, 0, "Will").setColor(Color.WHITE));
            assets().watch(file, layer::reload);
        }
        int monoWidth = font.widthPixels("Will");
        int[] before = pixelsAfterFrame();

        save("letters.ttf", Arrays.copyOf(mono, 2000));
        reload();
        assertEquals(monoWidth, font.widthPixels("Will"));
        assertArrayEquals(before, pixelsAfterFrame());
        assertEquals(2, messages.size(), "one for each layer");
        assertTrue(messages.get(0).startsWith("a font must be whole: " + file.name()), messages.get(0));

        save("letters.ttf", font("DejaVuSans.ttf"));
        reload();
        TextFont sans = stage.host().own(TextFont.sans(20));
        FramebufferSize size = stage.host().framebufferSize();
        assertEquals(sans.widthPixels("Will"), font.widthPixels("Will"));
        assertEquals(sans.widthPixels("Will"), scaled.width(Text.inPicture(0, 0, "Will"), size));
        assertNotEquals(monoWidth, font.widthPixels("Will"));
        int[] after = pixelsAfterFrame();
        assertTrue(!Arrays.equals(before, after), "the picture must change");
        assertEquals(2, messages.size());
    }

    private int[] pixelsAfterFrame() {
        stage.scene().frame(stage.host(), 0);
        Screenshot picture = stage.host().screenshot();
        int[] pixels = new int[160 * 90];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = picture.rgb(i % 160, i / 160);
        }
        return pixels;
    }

    /** Returns a WAV file of one second. */
    private static byte[] wav(int amplitude) {
        int samples = 8000;
        ByteBuffer file = ByteBuffer.allocate(44 + 2 * samples).order(ByteOrder.LITTLE_ENDIAN);
        file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(36 + 2 * samples);
        file.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
        file.putShort((short) 1)
                .putShort((short) 1)
                .putInt(8000)
                .putInt(16000)
                .putShort((short) 2)
                .putShort((short) 16);
        file.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(2 * samples);
        for (int i = 0; i < samples; i++) {
            file.putShort((short) amplitude);
        }
        return file.array();
    }

    /** What a game has of a sound: it plays the newest one. */
    private static final class Bell {
        private Sound sound;
    }

    @Test
    void aPlayingSoundGoesOnAndTheNextOneIsNew() throws IOException {
        SoundRecording recording = new SoundRecording();
        stage.scene().scheduler.presentation("sound", recording.player());
        Bell bell = new Bell();
        Asset file = save("bell.wav", wav(1000));
        bell.sound = Sound.load(file);
        assets().watch(file, saved -> bell.sound = Sound.load(saved));
        Sound first = bell.sound;
        var playing = recording.player().play(first, 1);
        stage.scene().frame(stage.host(), 100);

        save("bell.wav", new byte[] {1, 2, 3});
        reload();
        assertEquals(first, bell.sound);
        assertEquals(1, messages.size());
        assertTrue(messages.get(0).startsWith("a sound file must be a WAV or Ogg Vorbis file"), messages.get(0));
        save("bell.wav", wav(2000));
        reload();
        assertNotEquals(first, bell.sound);
        stage.scene().frame(stage.host(), 100);
        assertTrue(playing.isPlaying(), "the sound that plays goes on");
        recording.player().play(bell.sound, 1);
        stage.scene().frame(stage.host(), 100);
        assertEquals(
                List.of(first, bell.sound),
                recording.heard().stream().map(SoundRecording.Heard::sound).toList());
    }

    @Test
    void aRecordingAcrossReloadsOfTuningsAndPicturesReplays() throws IOException {
        TestScene scene = stage.scene();
        wire(scene);
        Asset picture = save("ship.png", TestPictures.pngBytes(1, 1, RED));
        Asset values = save("game.properties", "speed = 2");
        stage.host().add(new SpriteLayer(Camera2d.showing(16, 9)));
        Texture ship = assets().texture(picture, Sampling.NEAREST);
        assets().tune(values, scene.scheduler.input(), SPEED);
        scene.world.spawn(Transform.at(-7, 0), Sprite.of(ship.region(), 40, 40));
        Path file = folder.resolve("game.rec");
        GameSpec<?> game = GameSpec.of("reloads", "1").withSeed(0);
        long hash;
        try (Recorder recorder =
                Recorder.start(file, GameRun.of(game.rate(Rate.hz(10)), scene.world, scene.scheduler), 1)) {
            assets().finish();
            scene.frame(stage.host(), 200);
            assertEquals(0xFF0000, stage.host().screenshot().rgb(80, 45));
            save("ship.png", TestPictures.pngBytes(1, 1, GREEN));
            save("game.properties", "speed = 3");
            reload();
            scene.frame(stage.host(), 200);
            scene.frame(stage.host(), 200);
            assertEquals(0x00FF00, stage.host().screenshot().rgb(80, 45));
            assertEquals(6, recorder.steps());
            hash = StateHash.of(scene.world);
        }
        try (TestScene again = new TestScene()) {
            wire(again);
            again.world.spawn(Transform.at(-7, 0), Sprite.of(ship.region(), 40, 40));
            try (Replay replay = Replay.begin(Recording.open(file), again.world, again.scheduler)) {
                replay.run();
                assertNull(replay.difference());
                assertEquals(hash, StateHash.of(again.world));
                assertEquals(6, again.scheduler.timestep().steps());
            }
        }
    }
}
