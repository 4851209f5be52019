package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.meteors.presentation.PlaySounds;
import dev.halfstep.render.asset.Asset;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Decodes all sounds of the sample game, of the platformer and of the dungeon. In the package of the engine, which can read samples.
 */
class SoundPeaksTest {

    private static final List<Path> FOLDERS =
            List.of(Path.of("../examples/platformer/assets/sounds"), Path.of("../examples/dungeon/assets/sounds"));

    /** A sample of full scale was clipped, or is about to be. */
    private static final int MAX_PEAK = (int) (0.98 * Short.MAX_VALUE);

    private static List<Sound> sounds() throws IOException, ReflectiveOperationException {
        List<Sound> sounds = new ArrayList<>();
        for (String bank : List.of("SoundBank", "Music")) {
            for (Field field : Class.forName(PlaySounds.class.getPackageName() + "." + bank)
                    .getDeclaredFields()) {
                if (field.getType() == Sound.class) {
                    field.setAccessible(true);
                    sounds.add((Sound) field.get(null));
                }
            }
        }
        for (Path folder : FOLDERS) {
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(file -> sounds.add(Sound.load(Asset.file(file))));
            }
        }
        return sounds;
    }

    private static int peak(Sound sound) {
        SampleSource.Reader reader = sound.open(/* looping= */ false);
        short[] samples = new short[4_096 * sound.channels()];
        int peak = 0;
        for (int read = reader.read(samples, 0, 4_096); read > 0; read = reader.read(samples, 0, 4_096)) {
            for (int i = 0; i < read * sound.channels(); i++) {
                peak = Math.max(peak, Math.abs(samples[i]));
            }
        }
        return peak;
    }

    @Test
    void noSoundClips() throws Exception {
        Map<String, Integer> clipping = new TreeMap<>();
        List<Sound> sounds = sounds();
        for (Sound sound : sounds) {
            int peak = peak(sound);
            if (peak > MAX_PEAK) {
                clipping.put(sound.toString(), peak);
            }
        }
        assertTrue(sounds.size() >= 23, () -> "the test must find all sounds: " + sounds);
        assertEquals(Map.of(), clipping, "the peak of each sound must be at most " + MAX_PEAK);
    }
}
