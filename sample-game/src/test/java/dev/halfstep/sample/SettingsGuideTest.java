package dev.halfstep.sample;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the code of the guide to settings, on the files that the guide shows. */
class SettingsGuideTest {

    private static final String GUIDE = "docs/settings.md";

    @TempDir
    private Path folder;

    @Test
    void settingsAreReadAndWrittenAsShown() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        String shown = DocumentedCode.block(GUIDE, "settings-version = 1");
        Files.writeString(data.resolve("settings.toml"), shown + DocumentedCode.block(GUIDE, "action.jump"));
        Files.writeString(
                data.resolve("damaged.toml"), "settings-version = 1\n\nvolume.music = 1.5\n\nvolume.musik = 0.5\n");
        Files.writeString(data.resolve("problems.txt"), DocumentedCode.block(GUIDE, "settings.toml, line 3"));
        String main = """
                    static final Action JUMP = Action.named("jump");
                    static final AxisAction STEER = AxisAction.named("steer");

                    static ActionMap defaults() {
                        return new ActionMap().bind(JUMP, Key.J).bind(STEER, GamepadAxis.RIGHT_X);
                    }

                    public static void main(String[] args) throws IOException {
                        DataFolder data = DataFolder.at(Path.of(System.getProperty("settings")));
                        List<String> warnings = new ArrayList<>();
                        Options options = new Options(data, warnings::add);
                        assertEquals(7, warnings.size(), "the guide declares bindings and window elsewhere: " + warnings);
                        assertEquals(0.5f, options.music.get());
                        assertEquals("de", options.language.get());
                        assertTrue(options.subtitles.get());
                        ActionMap actions = defaults();
                        moveOldBindings(actions, options.settings, data);
                        assertEquals(List.of(Key.SPACE, GamepadButton.A), actions.controls(JUMP));

                        defaults().save(data.path().resolve("bindings.txt"));
                        moveOldBindings(actions, options.settings, data);
                        assertEquals(List.of(Key.J), actions.controls(JUMP));
                        assertTrue(Files.exists(data.path().resolve("bindings.txt.1.kept")));
                        muteForThisRun(options.music);
                        options.leaveMenu(warnings::add);
                        options.subtitles.set(false);
                        options.leaveMenu(warnings::add);
                        String written = Files.readString(data.path().resolve("settings.toml"));
                        assertTrue(written.contains("volume.music = 0.5\\n"), written);
                        assertTrue(written.contains("action.jump = \\"key:J\\"\\n"), written);
                        assertTrue(written.endsWith("subtitles = false\\n"), written);

                        Settings damaged = Settings.open(data, "damaged.toml");
                        damaged.number("volume.music", 0.8f, 0, 1);
                        assertEquals(
                                Files.readString(data.path().resolve("problems.txt")),
                                String.join("\\n", damaged.problems())
                                                .replace(data.path().resolve("damaged.toml").toString(), "settings.toml")
                                        + "\\n");
                    }
                """;
        System.setProperty("settings", data.toString());
        try {
            DocumentedCode.run(DocumentedCode.compileMembers(
                    DocumentedCode.block(GUIDE, "static final class Options")
                            + DocumentedCode.block(GUIDE, "static void keep")
                            + DocumentedCode.block(GUIDE, "static void muteForThisRun")
                            + DocumentedCode.block(GUIDE, "static void moveOldBindings")
                            + main,
                    folder));
        } finally {
            System.clearProperty("settings");
        }
    }
}
