package dev.halfstep.file;

import dev.halfstep.stress.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A file of settings: no bytes throw, and a written file keeps what was set. */
public final class SettingsTarget implements FuzzTarget {

    private static final String FILE = """
            settings-version = 1
            # comment
            volume.music = 0.25
            volume.effects = 1.0  # loud
            window.width = 1920
            window.fullscreen = true

            language = "de"
            player = "A \\"B\\" \\\\ ü"
            """;

    @Override
    public List<byte[]> seeds() {
        return List.of(FILE.getBytes(StandardCharsets.UTF_8), "\uFEFFa = -1e3\r\n".getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean read(byte[] input) {
        Settings settings = Settings.of(input);
        settings.number("volume.music", 0.8f, 0, 1).get();
        settings.number("volume.effects", 0.8f, 0, 1).get();
        settings.integer("window.width", 1280, 1, 16384).get();
        settings.flag("window.fullscreen", false).get();
        settings.choice("language", "en", List.of("en", "de")).get();
        settings.text("player", "", 100).get();
        SettingsText text = new SettingsText(input);
        text.put("volume.music", "0.125");
        if (!"0.125".equals(new SettingsText(text.toBytes()).value("volume.music"))) {
            throw new AssertionError("a written setting must be read again");
        }
        return settings.problems().isEmpty();
    }
}
