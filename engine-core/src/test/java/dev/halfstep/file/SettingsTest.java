package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks files of settings: what is read, what is written, what stays, and what is reported. */
class SettingsTest {

    private static final String NAME = "settings.toml";

    private enum Difficulty {
        EASY,
        HARD
    }

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void choosePath() {
        file = folder.resolve(NAME);
    }

    private Settings open() {
        return Settings.open(DataFolder.at(folder), NAME);
    }

    private Settings open(String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines) + "\n");
        return open();
    }

    private static Setting<Float> volume(Settings settings) {
        return settings.number("volume.music", 0.8f, 0, 1);
    }

    private String content() throws IOException {
        return Files.readString(file);
    }

    @Test
    void valuesOfAllTypesAreReadAsTheyWereWritten() throws IOException {
        Settings settings = open();
        volume(settings).set(Math.nextUp(0.1f));
        settings.flag("window.vsync", true).set(false);
        settings.integer("window.width", 1280, 1, 16384).set(1920);
        settings.text("player", "", 20).set("\"A\\B\" # ü \uD83D\uDE80");
        settings.choice("difficulty", Difficulty.EASY, List.of(Difficulty.values()))
                .set(Difficulty.HARD);
        settings.parsed("born", LocalDate.EPOCH, LocalDate::parse).set(LocalDate.of(2001, 2, 3));
        settings.number("tiny", 0, -1, 1).set(-Float.MIN_VALUE);
        settings.save();
        assertEquals("""
                settings-version = 1
                volume.music = 0.10000001
                window.vsync = false
                window.width = 1920
                player = "\\"A\\\\B\\" # ü \uD83D\uDE80"
                difficulty = "HARD"
                born = "2001-02-03"
                tiny = -1.4E-45
                """, content());

        Settings read = open();
        assertEquals(Math.nextUp(0.1f), volume(read).get());
        assertEquals(false, read.flag("window.vsync", true).get());
        assertEquals(1920, read.integer("window.width", 1280, 1, 16384).get());
        assertEquals("\"A\\B\" # ü \uD83D\uDE80", read.text("player", "", 20).get());
        assertEquals(
                Difficulty.HARD,
                read.choice("difficulty", Difficulty.EASY, List.of(Difficulty.values()))
                        .get());
        assertEquals(
                LocalDate.of(2001, 2, 3),
                read.parsed("born", LocalDate.EPOCH, LocalDate::parse).get());
        assertEquals(-Float.MIN_VALUE, read.number("tiny", 0, -1, 1).get());
        assertEquals(List.of(), read.problems());
    }

    @Test
    void anythingElseInTheFileStaysAsItIs() throws IOException {
        Settings settings = open(
                "# mine",
                "volume.effects = 0.3",
                "  volume.music=  0.25   # at night",
                "",
                "from-the-future = [1, 2]",
                "volume.music.pan = -1",
                "what is this?",
                "language = \"de\"");
        volume(settings).set(1f);
        settings.integer("volume.channels", 2, 1, 8).set(6);
        settings.flag("fresh", false).set(true);
        settings.save();
        assertEquals("""
                # mine
                volume.effects = 0.3
                  volume.music=  1.0   # at night

                from-the-future = [1, 2]
                volume.music.pan = -1
                volume.channels = 6
                what is this?
                language = "de"
                fresh = true
                """, content());
    }

    @Test
    void keepsWindowsLineEndsAndReadsAByteOrderMark() throws IOException {
        Settings settings = open("\uFEFFvolume.music = 0.25\r", "vsync = false # no\r", "\r");
        assertEquals(0.25f, volume(settings).get());
        Setting<Boolean> vsync = settings.flag("vsync", true);
        assertFalse(vsync.get());
        assertEquals(List.of(), settings.problems());
        volume(settings).set(0.5f);
        vsync.set(true);
        settings.save();
        assertEquals("volume.music = 0.5\r\nvsync = true # no\r\n\r\n", content());
    }

    @Test
    void aDefaultIsWrittenOnlyOverAnEntry() throws IOException {
        Settings settings = open();
        volume(settings).set(0.5f);
        volume(settings).set(0.8f);
        settings.save();
        assertFalse(Files.exists(file), "only defaults must not create a file");
        volume(settings).set(0.5f);
        settings.save();
        volume(settings).set(0.8f);
        settings.flag("vsync", true).set(true);
        settings.save();
        assertEquals("settings-version = 1\nvolume.music = 0.8\n", content());
    }

    @Test
    void aSaveWithoutChangesDoesNotWrite() throws IOException {
        Settings settings = open("volume.music = 0.5");
        Files.writeString(file, "volume.music = 0.6");
        volume(settings).set(0.5f); // as it was read
        settings.save();
        assertEquals("volume.music = 0.6", content());
    }

    @Test
    void aSaveKeepsWhatOthersHaveWrittenMeanwhile() throws IOException {
        Settings settings = open("volume.music = 0.5", "language = \"en\"");
        Setting<String> language = settings.choice("language", "en", List.of("en", "de"));
        Files.writeString(file, "# edited\nlanguage = \"de\"\nvolume.music = 0.1\n");
        volume(settings).set(0.7f);
        settings.save();
        assertEquals("# edited\nlanguage = \"de\"\nvolume.music = 0.7\n", content());
        assertEquals("en", language.get());
    }

    @Test
    void anOverrideWinsOverTheFileAndIsNotWritten() throws IOException {
        Settings settings = open("volume.music = 0.5");
        Setting<Float> volume = volume(settings);
        volume.override(0f);
        assertEquals(0f, volume.get());
        volume.set(0f); // the player has not changed it
        settings.save();
        assertEquals("volume.music = 0.5\n", content());
        volume.set(0.2f);
        settings.save();
        assertEquals("volume.music = 0.2\n", content());
        volume.set(0.3f);
        volume.override(0.4f);
        settings.save();
        assertEquals("volume.music = 0.2\n", content());
    }

    @Test
    void settingsInMemoryTouchNoFile() throws IOException {
        Settings settings = Settings.inMemory();
        volume(settings).set(0.1f);
        settings.save();
        assertEquals(0.1f, volume(settings).get());
        assertEquals(List.of(), settings.problems());
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "volume.music = 1.5 | volume.music must be a number from 0.0 to 1.0: '1.5'",
                "volume.music = -1e9 # x | volume.music must be a number from 0.0 to 1.0: '-1e9'",
                "volume.music = 0,5 | volume.music must be a number from 0.0 to 1.0: '0,5'",
                "volume.music = NaN | volume.music must be a number from 0.0 to 1.0: 'NaN'",
                "volume.music = 0x1p-1 | volume.music must be a number from 0.0 to 1.0: '0x1p-1'",
                "volume.music = \"0.5\" | volume.music must be a number from 0.0 to 1.0: '\"0.5\"'",
                "volume.music = 0.5 0.6 | volume.music must be a number from 0.0 to 1.0: '0.5 0.6'",
                "volume.music = | volume.music must be a number from 0.0 to 1.0: ''",
                "width = 12.5 | width must be a whole number from 1 to 99: '12.5'",
                "width = 100 | width must be a whole number from 1 to 99: '100'",
                "width = 999999999999999999 | width must be a whole number from 1 to 99: '999999999999999999'",
                "vsync = yes | vsync must be true or false: 'yes'",
                "player = Ann | player must be a text in double quotes of at most 8 characters,"
                        + " without control characters: 'Ann'",
                "player = \"A\"B\" | player must be a text in double quotes of at most 8 characters,"
                        + " without control characters: '\"A\"B\"'",
                "player = \"a\\n\" | player must be a text in double quotes of at most 8 characters,"
                        + " without control characters: '\"a\\n\"'",
                "player = \"123456789\" | player must be a text in double quotes of at most 8 characters,"
                        + " without control characters: '\"123456789\"'",
                "language = \"fr\" | language must be \"en\" or \"de\": '\"fr\"'",
                "born = \"3.2.2001\" | born: Text '3.2.2001' could not be parsed at index 0: '\"3.2.2001\"'",
                "born = 2001-02-03 | born must be a text in double quotes, without control characters: '2001-02-03'",
                "volume.musik = 0.5 | no setting is called 'volume.musik'",
                "other = de | a value must be true, false, a number or a text in double quotes: 'de'",
                "volume.music 0.5 | a line must be 'name = value', or a comment after '#': 'volume.music 0.5'",
                "volume.müsic = 0.5 | a line must be 'name = value', or a comment after '#': 'volume.müsic = 0.5'",
                "last = 3 | an entry must have only one line: 'last'",
                "settings-version = 2 | settings-version must be 1: '2'",
            })
    void aLineWithoutEffectIsNamedAndCostsNoOtherLine(String line, String problem) throws IOException {
        Settings settings = open("first = 1", "last = 2", line.strip(), "vsync2 = false", "", "# the end");
        assertEquals(1, settings.integer("first", 0, 0, 9).get());
        assertEquals(0.8f, volume(settings).get());
        assertEquals(50, settings.integer("width", 50, 1, 99).get());
        assertTrue(settings.flag("vsync", true).get());
        assertEquals("Bob", settings.text("player", "Bob", 8).get());
        assertEquals(
                "en", settings.choice("language", "en", List.of("en", "de")).get());
        assertEquals(
                LocalDate.EPOCH,
                settings.parsed("born", LocalDate.EPOCH, LocalDate::parse).get());
        assertEquals(2, settings.integer("last", 0, 0, 9).get());
        assertFalse(settings.flag("vsync2", true).get());
        assertEquals(List.of(file + ", line 3: " + problem.strip()), settings.problems());
    }

    @Test
    void aDamagedValueIsReplacedWhenThePlayerChoosesOne() throws IOException {
        Settings settings = open("volume.music = loud # or not", "other = 1");
        volume(settings).set(0.5f);
        settings.save();
        assertEquals("volume.music = 0.5\nother = 1\n", content());
        assertEquals(0.5f, volume(open()).get());
    }

    @Test
    void messagesHaveNoControlCharacters() throws IOException {
        Files.write(
                file,
                List.of(
                        "\u001B[2J = 1",
                        "volume.music = \u001B]0;x\u0007\r",
                        "player = \"\u202Eevil\u0085\"",
                        "x = \u2028\u0000"));
        Settings settings = open();
        volume(settings);
        settings.parsed("player", "", text -> {
            if (!text.isEmpty()) {
                throw new IllegalArgumentException("a rule with " + text + "\u001B");
            }
            return text;
        });
        List<String> problems = settings.problems();
        assertEquals(4, problems.size(), problems::toString);
        assertTrue(
                problems.stream().noneMatch(line -> line.matches("(?s).*[\\p{Cc}\\p{Cf}\\p{Zl}].*")),
                problems::toString);
        Settings withRule = open("player = \"\u202Eevil\"");
        withRule.parsed("player", "", text -> {
            if (!text.isEmpty()) {
                throw new IllegalStateException("a rule with " + text + "\u001B");
            }
            return text;
        });
        assertEquals(List.of(file + ", line 1: player: a rule with ?evil?: '\"?evil\"'"), withRule.problems());
    }

    @Test
    void aFileOfMoreThan64KibibytesIsNeitherReadNorReplaced() throws IOException {
        String head = "volume.music = 0.5\n#";
        Files.writeString(file, head + "x".repeat(SettingsText.MAX_BYTES - head.length()));
        assertEquals(0.5f, volume(open()).get());
        Files.writeString(file, head + "x".repeat(SettingsText.MAX_BYTES - head.length() + 1));
        Settings settings = open();
        assertEquals(0.8f, volume(settings).get());
        assertEquals(List.of("a file must have at most 65536 bytes: " + file + " has more"), settings.problems());
        byte[] before = Files.readAllBytes(file);
        volume(settings).set(0.1f);
        assertThrows(IOException.class, settings::save);
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    @Test
    void aSaveThatWouldExceedTheMaximumSizeWritesNothingAndIsTriedAgain() throws IOException {
        String full = "#" + "x".repeat(SettingsText.MAX_BYTES - 10) + "\n";
        Settings settings = open(full.strip());
        volume(settings).set(0.1f);
        IOException e = assertThrows(IOException.class, settings::save);
        assertEquals(
                "a file of settings must have at most 65536 bytes: settings.toml would have "
                        + (full.length() + "volume.music = 0.1\n".length()),
                e.getMessage());
        assertEquals(full, content());
        Files.writeString(file, "# short\n");
        settings.save();
        assertEquals("# short\nvolume.music = 0.1\n", content());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\\"", "\"", "9", "=", " ", "#", "a.", "\uD83D\uDE80", "\r"})
    void aHostileLineIsReadInLinearTimeAndLosesOnlyItself(String part) throws IOException {
        String many = part.repeat(60_000 / part.getBytes(StandardCharsets.UTF_8).length);
        for (String line : List.of(many, "player = " + many, "player = \"" + many, "player = \"" + many + "\"")) {
            Settings settings = open("volume.music = 0.5", line, "last = 1");
            String player = settings.text("player", "", 100_000).get();
            settings.number("player.number", 0, 0, 1);
            assertTrue(player.isEmpty() || line.startsWith("player = \""), player);
            assertEquals(0.5f, volume(settings).get());
            assertEquals(1, settings.integer("last", 0, 0, 1).get());
            assertTrue(settings.problems().stream()
                    .allMatch(problem -> problem.length() < file.toString().length() + 250));
        }
    }

    @Test
    void listsAtMost100Problems() throws IOException {
        Settings settings = open(IntStream.range(0, 10_000).mapToObj(i -> "?").toArray(String[]::new));
        List<String> problems = settings.problems();
        assertEquals(101, problems.size());
        assertEquals(file + ", further lines without effect: 9900", problems.get(100));
    }

    @Test
    void refusesValuesThatTheFileCannotHold() {
        Settings settings = open();
        Setting<Float> volume = volume(settings);
        assertEquals(
                "volume.music must be a number from 0.0 to 1.0: '1.1'",
                assertThrows(IllegalArgumentException.class, () -> volume.set(1.1f))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> volume.override(Float.NaN));
        Setting<String> player = settings.text("player", "", 100);
        String halfOfAPair = "\uD83D";
        for (String text : List.of("a\nb", "\u0085", halfOfAPair, "\uFFFD", "x".repeat(101))) {
            assertThrows(IllegalArgumentException.class, () -> player.set(text));
        }
        assertEquals(0.8f, volume.get());
        assertEquals("", player.get());
        String twelveEmoji = "\uD83D\uDE80".repeat(12);
        Setting<String> name = settings.text("name", "", 12);
        name.set(twelveEmoji);
        assertEquals(twelveEmoji, name.get());
        assertThrows(IllegalArgumentException.class, () -> name.set(twelveEmoji + "!"));
        assertThrows(IllegalArgumentException.class, () -> settings.choice("c", "x", List.of("a", "b")));
        assertThrows(IllegalArgumentException.class, () -> settings.integer("i", 3, 4, 5));
        assertThrows(IllegalArgumentException.class, () -> settings.parsed("p", "x", text -> "y"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Volume", "volume.", ".volume", "volume..music", "volume music", "1st", "a=b", "ä"})
    void refusesNamesThatALineCannotHold(String name) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> open().flag(name, true));
        assertTrue(e.getMessage().endsWith("'" + name + "'"), e.getMessage());
    }

    @Test
    void aSecondDeclarationReturnsTheSameSettingOfOneType() {
        Settings settings = open();
        assertSame(volume(settings), settings.number("volume.music", 0.1f, 0, 9));
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> settings.flag("volume.music", true));
        assertEquals("a setting must have one type: volume.music is declared as Float", e.getMessage());
    }

    @Test
    void aFolderInPlaceOfTheFileIsReportedAndStays() throws IOException {
        Files.createDirectories(file);
        Settings settings = open();
        volume(settings).set(0.3f);
        assertEquals(
                List.of("the file to read must be a regular file: " + file + " is something else"),
                settings.problems());
        assertThrows(IOException.class, settings::save);
        assertTrue(Files.isDirectory(file));
    }

    @Test
    @Timeout(60)
    void autosaveWritesAChangeOnAnotherThread() throws Exception {
        try (Settings settings = open().autosave(problem -> {}, /* delayMillis= */ 0)) {
            volume(settings).set(0.3f);
            while (!Files.exists(file)) {
                Thread.onSpinWait();
            }
            assertEquals("settings-version = 1\nvolume.music = 0.3\n", content());
        }
    }

    @Test
    void autosaveWaitsForFurtherChangesUntilTheEnd() throws IOException {
        Settings settings = open();
        volume(settings).set(0.3f); // a change before counts, too
        settings.autosave(problem -> {}, /* delayMillis= */ 600_000);
        volume(settings).set(0.4f);
        assertFalse(Files.exists(file));

        settings.close();

        assertEquals("settings-version = 1\nvolume.music = 0.4\n", content());
        volume(settings).set(0.5f);
        settings.close();
        assertTrue(content().contains("0.4"), "the autosave has ended");
    }

    @Test
    void autosaveTellsOnceThatItFails() throws IOException {
        Files.createDirectories(file);
        List<String> problems = new CopyOnWriteArrayList<>();
        try (Settings settings = open().autosave(problems::add, /* delayMillis= */ 0)) {
            for (int i = 1; i <= 50; i++) {
                volume(settings).set(i / 100f);
            }
        }
        assertEquals(1, problems.size(), problems::toString);
        assertTrue(problems.get(0).startsWith("the settings cannot be saved: "), problems::toString);
    }

    @Test
    void autosaveAfterAFailureWritesAllChanges() throws IOException {
        Files.createDirectories(file);
        try (Settings settings = open().autosave(problem -> {}, /* delayMillis= */ 600_000)) {
            volume(settings).set(0.3f);
            assertThrows(IOException.class, settings::save);
            Files.delete(file);
        }
        assertTrue(content().contains("volume.music = 0.3"));
    }

    @Test
    void settingsHaveOneAutosave() {
        Settings settings = Settings.inMemory().autosave(problem -> {});
        assertThrows(IllegalStateException.class, () -> settings.autosave(problem -> {}));
        settings.close();
        settings.autosave(problem -> {}).close();
    }

    /** The settings of one of two processes. */
    private static List<Setting<Integer>> numbers(Settings settings, String process) {
        return IntStream.range(0, 60)
                .mapToObj(i -> settings.integer(process + ".number-" + i, 0, 0, 100))
                .toList();
    }

    private static void saveOneByOne(Settings settings, String process) throws IOException {
        for (Setting<Integer> number : numbers(settings, process)) {
            number.set(7);
            settings.save();
        }
    }

    /** Saves its settings one by one, in a process of its own. */
    static final class Rival {

        public static void main(String[] args) throws IOException {
            Settings settings = Settings.open(DataFolder.at(Path.of(args[0])), NAME);
            System.out.print('R');
            System.out.flush();
            if (System.in.read() < 0) {
                throw new IOException("the test must tell when to begin");
            }
            saveOneByOne(settings, "rival");
        }
    }

    @Test
    void twoProcessesLoseNoSettingOfEachOther() throws Exception {
        Process rival = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Rival.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        assertEquals('R', rival.getInputStream().read());
        Settings settings = open();
        rival.getOutputStream().write('\n');
        rival.getOutputStream().close();
        saveOneByOne(settings, "test");
        String output = new String(rival.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, rival.waitFor(), () -> "exit code, after writing: " + output);

        Settings saved = open();
        for (String process : List.of("test", "rival")) {
            assertEquals(
                    "7".repeat(60),
                    numbers(saved, process).stream()
                            .map(number -> "" + number.get())
                            .collect(Collectors.joining()));
        }
        assertEquals(List.of(), saved.problems());
    }
}
