package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks files of bindings: writing, reading, unknown names and damaged files. */
class BindingsFileTest {

    private static final Action JUMP = Action.named("jump");
    private static final Action FIRE = Action.named("fire");
    private static final AxisAction STEER = AxisAction.named("steer");

    @TempDir
    private Path folder;

    private Path file;
    private final ActionMap actions = defaults();

    private static ActionMap defaults() {
        return new ActionMap()
                .bind(JUMP, Key.SPACE, GamepadButton.A)
                .bind(FIRE)
                .bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X);
    }

    @BeforeEach
    void choosePath() {
        file = folder.resolve("bindings.txt");
    }

    /** Writes lines to the file and loads them. Returns the reports of unknown names. */
    private List<String> load(String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines));
        return actions.load(file);
    }

    /** Checks that the actions have their default bindings. */
    private void assertUnchanged() {
        assertEquals(List.of(Key.SPACE, GamepadButton.A), actions.controls(JUMP));
        assertEquals(List.of(), actions.controls(FIRE));
        assertEquals(defaults().sources(STEER), actions.sources(STEER));
    }

    @Test
    void theFileIsWrittenAsDocumented() throws IOException {
        actions.save(file);
        assertEquals("""
                halfstep-bindings 1
                action jump = key:SPACE, gamepad:A
                action fire =
                axis steer = key:LEFT/key:RIGHT, gamepad-axis:LEFT_X
                """, Files.readString(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(1, files.count(), "the folder must have no part file");
        }
    }

    @Test
    void hasNoLineForADeclaredAction() throws IOException {
        actions.declare(Action.named("buy")).save(file);
        assertEquals(4, Files.readAllLines(file).size());
        assertEquals(List.of("line 2: no action is called 'buy'"), load("halfstep-bindings 1", "action buy = key:B"));
    }

    @Test
    void loadsSavedBindings() throws IOException {
        actions.rebind(JUMP) // removes all
                .rebind(JUMP, MouseButton.BUTTON_4, Key.GRAVE_ACCENT)
                .rebind(STEER)
                .rebind(FIRE, GamepadButton.DPAD_LEFT)
                .rebind(STEER, AxisSource.pair(GamepadButton.B, MouseButton.RIGHT));
        actions.save(file);
        ActionMap loaded = defaults();
        assertEquals(List.of(), loaded.load(file));
        assertEquals(List.of(MouseButton.BUTTON_4, Key.GRAVE_ACCENT), loaded.controls(JUMP));
        assertEquals(List.of(GamepadButton.DPAD_LEFT), loaded.controls(FIRE));
        assertEquals(List.of(AxisSource.pair(GamepadButton.B, MouseButton.RIGHT)), loaded.sources(STEER));
    }

    @Test
    void readsTheLabelOfEveryControlAndAxis() throws IOException {
        for (int i = 0; i < Control.count(); i++) {
            actions.bind(JUMP, Control.at(i));
        }
        for (GamepadAxis axis : GamepadAxis.values()) {
            actions.bind(JUMP, axis.positive(), axis.negative());
        }
        actions.bind(STEER, GamepadAxis.values());
        actions.save(file);
        ActionMap loaded = defaults();
        assertEquals(List.of(), loaded.load(file));
        assertEquals(actions.controls(JUMP), loaded.controls(JUMP));
        assertEquals(actions.sources(STEER), loaded.sources(STEER));
    }

    @Test
    void acceptsBlanksAndComments() throws IOException {
        assertEquals(
                List.of(),
                load(
                        "  halfstep-bindings 1  ",
                        "",
                        "# mine",
                        "\taction   jump=key:W ,key:UP\t",
                        "axis steer = key:A / key:D",
                        "   # the end"));
        assertEquals(List.of(Key.W, Key.UP), actions.controls(JUMP));
        assertEquals(List.of(AxisSource.pair(Key.A, Key.D)), actions.sources(STEER));
        assertEquals(List.of(), actions.controls(FIRE));
    }

    @Test
    void acceptsWindowsLineEnds() throws IOException {
        assertEquals(List.of(), load("halfstep-bindings 1\r", "action jump = key:W\r"));
        assertEquals(List.of(Key.W), actions.controls(JUMP));
    }

    @Test
    void readsAFileWithAByteOrderMark() throws IOException {
        assertEquals(List.of(), load("\uFEFFhalfstep-bindings 1", "action jump = key:W"));
        assertEquals(List.of(Key.W), actions.controls(JUMP));
    }

    @Test
    void quotesControlCharactersAsQuestionMarks() {
        IOException e = assertThrows(IOException.class, () -> load("halfstep-bindings 1", "\u001B[2J\u009B action"));
        assertEquals(
                file + ", line 2: a line must be 'action name = ...' or 'axis name = ...': '?[2J? action'",
                e.getMessage());
    }

    @Test
    void anEmptyRightSideRemovesAllBindings() throws IOException {
        assertEquals(List.of(), load("halfstep-bindings 1", "action jump =", "axis steer ="));
        assertEquals(List.of(), actions.controls(JUMP));
        assertEquals(List.of(), actions.sources(STEER));
    }

    @Test
    void unknownNamesAreIgnoredAndReported() throws IOException {
        assertEquals(
                List.of(
                        "line 2: nothing is called 'key:ANY'",
                        "line 3: nothing is called 'SPACE'",
                        "line 4: no action is called 'dance'",
                        "line 5: nothing is called 'key:LEFT'",
                        "line 5: nothing is called 'key:A/key:ANY'",
                        "line 6: no axis is called 'lean'"),
                load(
                        "halfstep-bindings 1",
                        "action jump = key:ANY, key:W",
                        "action fire = SPACE",
                        "action dance = key:D",
                        "axis steer = key:LEFT, key:A/key:ANY",
                        "axis lean = gamepad-axis:LEFT_Y"));
        assertEquals(List.of(Key.W), actions.controls(JUMP));
        assertEquals(List.of(), actions.controls(FIRE));
        assertEquals(
                defaults().sources(STEER),
                actions.sources(STEER),
                "the sources must stay if all labels of a line are unknown");
        assertEquals(List.of(JUMP, FIRE), actions.actions());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jump = key:W | a line must be 'action name = ...' or 'axis name = ...': 'jump = key:W'",
                "action jump key:W | a line must be 'action name = ...' or 'axis name = ...': 'action jump key:W'",
                "button jump = key:W | a line must be 'action name = ...' or 'axis name = ...': 'button jump = key:W'",
                "= key:W | a line must be 'action name = ...' or 'axis name = ...': '= key:W'",
                "action Jump = key:W | a name must have 1 to 64 lower-case letters, digits or hyphens,"
                        + " and begin with a letter: 'Jump'",
                "action jump = key:W,, key:A | a comma must be between two names: 'key:W,, key:A'",
                "action jump = key:W, | a comma must be between two names: 'key:W,'",
                "action fire = key:W | an action or axis must have only one line: 'fire'",
            })
    void aDamagedLineIsNamedAndNothingIsBound(String line, String rule) {
        IOException e = assertThrows(
                IOException.class,
                () -> load("halfstep-bindings 1", "action fire = key:F", "# a remark", line, "action jump ="));
        assertEquals(file + ", line 4: " + rule, e.getMessage());
        assertUnchanged();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "halfstep-bindings 2", "action jump = key:W"})
    void theFirstLineIsMandatory(String line) {
        IOException e = assertThrows(IOException.class, () -> load(line));
        assertEquals(file + ", line 1: the first line must be 'halfstep-bindings 1': '" + line + "'", e.getMessage());
        assertUnchanged();
    }

    @Test
    void aFileOfMoreThan64KibibytesIsRefused() throws IOException {
        byte[] content =
                ("halfstep-bindings 1\n#" + "x".repeat(BindingsFile.MAX_BYTES)).getBytes(StandardCharsets.UTF_8);
        Files.write(file, content);
        IOException e = assertThrows(IOException.class, () -> actions.load(file));
        assertEquals("a file of bindings must have at most 65536 bytes: " + file + " has more", e.getMessage());
        Files.write(file, Arrays.copyOf(content, BindingsFile.MAX_BYTES));
        assertEquals(List.of(), actions.load(file));
    }

    @Test
    void aMapThatExceedsTheMaximumSizeIsNotWritten() throws IOException {
        actions.save(file);
        byte[] before = Files.readAllBytes(file);
        for (int i = 0; i < 2_000; i++) { // each one makes the file more than 40 bytes longer
            actions.bind(Action.named("action-" + i), Key.KEYPAD_MULTIPLY, Key.RIGHT_BRACKET);
        }
        assertThrows(IOException.class, () -> actions.save(file));
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    @Test
    void textThatIsNotUtf8IsRefused() throws IOException {
        Files.write(file, new byte[] {'h', (byte) 0xC3, (byte) 0x28}); // 0xC3 must not be followed by 0x28
        IOException e = assertThrows(IOException.class, () -> actions.load(file));
        assertEquals("a file of bindings must be text in UTF-8: " + file + " is not", e.getMessage());
    }

    @Test
    void aMissingFileChangesNothing() throws IOException {
        String before = actions.toText();
        assertEquals(List.of(), actions.load(file));
        assertEquals(before, actions.toText());
    }

    @Test
    void namesAFolderInPlaceOfAFile() {
        IOException notAFile = assertThrows(IOException.class, () -> actions.load(folder));
        assertEquals("bindings must be in a file: " + folder + " is something else", notAFile.getMessage());
    }

    @Test
    void namesTheReasonOfAFailedWrite() {
        IOException e = assertThrows(IOException.class, () -> actions.save(folder));
        assertTrue(e.getMessage().contains("must be a regular file"), e.getMessage());
    }

    @Test
    void createsMissingFolders() throws IOException {
        Path inMissingFolder = folder.resolve("missing").resolve("too").resolve("bindings.txt");
        actions.save(inMissingFolder);
        assertEquals(List.of(), defaults().load(inMissingFolder));
        Path inFile = inMissingFolder.resolve("bindings.txt");
        IOException e = assertThrows(IOException.class, () -> actions.save(inFile));
        assertEquals("bindings must be in a folder: " + inMissingFolder + " is something else", e.getMessage());
    }

    @Test
    void loadsBindingsFromText() throws IOException {
        actions.bind(FIRE, Key.F).save(file);
        String text = actions.toText();
        assertEquals(Files.readString(file), text);
        ActionMap loaded = defaults();
        assertEquals(List.of(), loaded.loadText(text));
        assertEquals(List.of(Key.F), loaded.controls(FIRE));
        assertEquals(
                List.of("line 2: nothing is called 'key:ANY'"),
                loaded.loadText("halfstep-bindings 1\naction fire = key:ANY"));
    }

    @Test
    void refusesInvalidText() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> actions.loadText("halfstep-bindings 1\naction jump =\njump"));
        assertEquals(
                "bindings, line 3: a line must be 'action name = ...' or 'axis name = ...': 'jump'", e.getMessage());
        assertUnchanged();
    }

    @Test
    void aRefusedDamagedFileChangesNothing() throws IOException {
        actions.save(file);
        byte[] intact = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(5);
        int refusedCount = 0;
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = intact.clone();
            int changedBytes = random.nextInt(1, 4);
            for (int change = 0; change < changedBytes; change++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Files.write(file, damaged);
            ActionMap loaded = defaults();
            try {
                loaded.load(file);
            } catch (IOException e) {
                refusedCount++;
                assertEquals(3, loaded.revision(), "the revision must count only the 3 default bindings");
            }
        }
        assertTrue(refusedCount > 500, "more than a quarter of the damaged files must be refused: " + refusedCount);
    }

    private Settings settings(String... lines) throws IOException {
        Files.writeString(folder.resolve("settings.toml"), String.join("\n", lines) + "\n");
        return Settings.open(DataFolder.at(folder), "settings.toml");
    }

    @Test
    void bindingsAreKeptInSettings() throws IOException {
        Settings settings = settings("# mine", "action.jump = \"key:W,mouse:LEFT\" # W", "axis.steer = \"\"");
        int revision = actions.revision();
        actions.keepIn(settings);
        assertEquals(List.of(), settings.problems());
        assertEquals(List.of(Key.W, MouseButton.LEFT), actions.controls(JUMP));
        assertEquals(List.of(), actions.controls(FIRE));
        assertEquals(List.of(), actions.sources(STEER));
        assertEquals(revision + 2, actions.revision(), "a binding that is not in the file must not change");

        actions.rebind(FIRE, Key.F).rebind(STEER, AxisSource.pair(Key.A, Key.D), GamepadAxis.LEFT_X);
        settings.save();
        assertEquals("""
                # mine
                action.jump = "key:W,mouse:LEFT" # W
                action.fire = "key:F"
                axis.steer = "key:A/key:D, gamepad-axis:LEFT_X"
                """, Files.readString(folder.resolve("settings.toml")));
        ActionMap next = defaults().keepIn(Settings.open(DataFolder.at(folder), "settings.toml"));
        assertEquals(actions.toText(), next.toText());
    }

    @Test
    void aKeptBindingWithAnUnknownControlHasItsDefault() throws IOException {
        Settings settings =
                settings("action.jump = \"key:W, key:ANY\"", "axis.steer = \"key:A\"", "action.fire = key:F");
        actions.keepIn(settings);
        assertUnchanged();
        String place = folder.resolve("settings.toml") + ", line ";
        assertEquals(
                List.of(
                        place + "1: action.jump: nothing is called key:ANY: '\"key:W, key:ANY\"'",
                        place + "2: axis.steer: nothing is called key:A: '\"key:A\"'",
                        place + "3: action.fire must be a text in double quotes, without control characters: 'key:F'"),
                settings.problems());
    }

    @Test
    void aSecondMapHasTheBindingsThatThePlayerHasChangedInTheFirst() {
        Settings settings = Settings.inMemory();
        actions.keepIn(settings).rebind(JUMP, Key.J);
        assertEquals(
                List.of(Key.J, GamepadButton.A), defaults().keepIn(settings).controls(JUMP));
    }

    @Test
    void anOldFileOfBindingsMovesIntoSettings() throws IOException {
        actions.rebind(JUMP, Key.J).save(file);
        Settings settings = settings("language = \"de\"");
        defaults().keepIn(settings).load(file);
        settings.save();
        assertEquals(
                "language = \"de\"\naction.jump = \"key:J, gamepad:A\"\n",
                Files.readString(folder.resolve("settings.toml")));
    }
}
