package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Damages a file of settings at random, and compares what is read with a reading that shares no code with it. */
class DamagedSettingsTest {

    private static final int MUTATIONS = 10_000;

    private static final byte[] INTACT = """
            settings-version = 1
            # my settings
            volume.music = 0.25
            volume.effects = 1.0  # loud
            window.width = 1920
            window.fullscreen = true

            language = "de"
            player = "A \\"B\\" \\\\ ü"
            action.jump = "key:SPACE, gamepad:A"
            """.getBytes(StandardCharsets.UTF_8);

    private static final Set<String> NAMES = Set.of(
            "settings-version",
            "volume.music",
            "volume.effects",
            "window.width",
            "window.fullscreen",
            "language",
            "player",
            "action.jump");

    /** What a file contains: the value of each setting, and the numbers of the lines without effect. */
    private record Reading(Map<String, Object> values, List<Integer> lost) {}

    private static Reading read(byte[] content) {
        Settings settings = Settings.of(content);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(
                "settings-version",
                settings.integer("settings-version", 1, 1, 1).get());
        values.put("volume.music", settings.number("volume.music", 0.8f, 0, 1).get());
        values.put(
                "volume.effects", settings.number("volume.effects", 0.8f, 0, 1).get());
        values.put(
                "window.width", settings.integer("window.width", 1280, 1, 16384).get());
        values.put(
                "window.fullscreen", settings.flag("window.fullscreen", false).get());
        values.put(
                "language",
                settings.choice("language", "en", List.of("en", "de")).get());
        values.put("player", settings.text("player", "", 100).get());
        values.put("action.jump", settings.text("action.jump", "", 100).get());
        List<Integer> lost = settings.problems().stream()
                .map(problem -> Integer.valueOf(problem.substring("settings, line ".length(), problem.indexOf(": "))))
                .toList();
        return new Reading(values, lost);
    }

    /** Reads a file character by character, by the rules of the guide. */
    private static Reading expected(byte[] content) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("settings-version", 1);
        values.put("volume.music", 0.8f);
        values.put("volume.effects", 0.8f);
        values.put("window.width", 1280);
        values.put("window.fullscreen", false);
        values.put("language", "en");
        values.put("player", "");
        values.put("action.jump", "");
        List<Integer> lost = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        String text = new String(content, StandardCharsets.UTF_8);
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            String stripped = line.strip();
            if (stripped.isEmpty() || stripped.charAt(0) == '#') {
                continue;
            }
            int equal = line.indexOf('=');
            String name = equal < 0 ? "" : blanksOff(line.substring(0, equal), " \t");
            Object value = null;
            if (!name.isEmpty() && name.chars().allMatch(DamagedSettingsTest::isNameChar) && seen.add(name)) {
                value = NAMES.contains(name) ? value(name, withoutComment(line.substring(equal + 1))) : null;
            }
            if (value == null) {
                lost.add(number);
            } else {
                values.put(name, value);
            }
        }
        return new Reading(values, lost);
    }

    private static boolean isNameChar(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.';
    }

    private static String blanksOff(String text, String blanksAtEnd) {
        int begin = 0;
        int end = text.length();
        while (begin < end && blanksAtEnd.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        while (begin < end && " \t".indexOf(text.charAt(begin)) >= 0) {
            begin++;
        }
        return text.substring(begin, end);
    }

    /** Cuts a comment off: the first hash outside of double quotes begins it. */
    private static String withoutComment(String rest) {
        boolean isQuoted = false;
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (c == '#' && !isQuoted) {
                return blanksOff(rest.substring(0, i), " \t\r");
            }
            if (c == '\\' && isQuoted) {
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            }
        }
        return blanksOff(rest, " \t\r");
    }

    /** Returns the value of a setting; null if the text is not valid. */
    private static Object value(String name, String text) {
        return switch (name) {
            case "settings-version" -> text.equals("1") ? 1 : null;
            case "window.fullscreen" ->
                text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
            case "volume.music", "volume.effects" ->
                isNumber(text) && Double.parseDouble(text) >= 0 && Float.parseFloat(text) <= 1
                        ? (Object) Float.valueOf(text)
                        : null;
            case "window.width" -> {
                double width = isNumber(text) ? Double.parseDouble(text) : 0;
                yield width >= 1 && width <= 16384 && width == Math.floor(width) ? (Object) (int) width : null;
            }
            default -> {
                String string = string(text);
                yield name.equals("language") && !"en".equals(string) && !"de".equals(string) ? null : string;
            }
        };
    }

    private static boolean isNumber(String text) {
        int i = 0;
        if (i < text.length() && "+-".indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        int digits = digits(text, i);
        if (digits == 0 || digits > 18 || (text.charAt(i) == '0' && digits > 1)) {
            return false;
        }
        i += digits;
        if (i < text.length() && text.charAt(i) == '.') {
            int decimals = digits(text, i + 1);
            if (decimals == 0 || decimals > 18) {
                return false;
            }
            i += 1 + decimals;
        }
        if (i < text.length() && "eE".indexOf(text.charAt(i)) >= 0) {
            i++;
            if (i < text.length() && "+-".indexOf(text.charAt(i)) >= 0) {
                i++;
            }
            int exponent = digits(text, i);
            if (exponent == 0 || exponent > 3) {
                return false;
            }
            i += exponent;
        }
        return i == text.length();
    }

    private static int digits(String text, int begin) {
        int end = begin;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end - begin;
    }

    private static String string(String text) {
        StringBuilder content = new StringBuilder();
        if (text.isEmpty() || text.charAt(0) != '"') {
            return null;
        }
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                return i == text.length() - 1 && content.length() <= 100 ? content.toString() : null;
            }
            if (c == '\\') {
                i++;
                c = i < text.length() ? text.charAt(i) : 'x';
                if (c != '"' && c != '\\') {
                    return null;
                }
            }
            if (Character.isISOControl(c) || c == '\uFFFD') {
                return null;
            }
            content.append(c);
        }
        return null;
    }

    /** Changes, removes, inserts or doubles a few bytes. */
    private static byte[] damage(SplittableRandom random) {
        byte[] bytes = INTACT;
        for (int change = random.nextInt(1, 4); change > 0; change--) {
            int begin = random.nextInt(bytes.length);
            int length = Math.min(random.nextInt(1, random.nextInt(4) == 0 ? 60 : 3), bytes.length - begin);
            byte[] part = new byte[length];
            switch (random.nextInt(5)) {
                case 0 -> random.nextBytes(part);
                case 1 -> part = new byte[0];
                case 2 -> {
                    String frequent = "\n\r\"\\#= .0189-eE\t";
                    for (int i = 0; i < length; i++) {
                        part[i] = (byte) frequent.charAt(random.nextInt(frequent.length()));
                    }
                }
                default -> System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), part, 0, length);
            }
            int end = random.nextBoolean() ? begin + length : begin; // replaces or inserts
            byte[] damaged = new byte[begin + part.length + bytes.length - end];
            System.arraycopy(bytes, 0, damaged, 0, begin);
            System.arraycopy(part, 0, damaged, begin, part.length);
            System.arraycopy(bytes, end, damaged, begin + part.length, bytes.length - end);
            bytes = damaged.length == 0 ? INTACT : damaged;
        }
        return bytes;
    }

    @Test
    void theIntactFileHasAllItsValues() {
        Reading intact = read(INTACT);
        assertEquals(List.of(), intact.lost());
        assertEquals(
                "{settings-version=1, volume.music=0.25, volume.effects=1.0, window.width=1920,"
                        + " window.fullscreen=true, language=de, player=A \"B\" \\ ü, action.jump=key:SPACE, gamepad:A}",
                intact.values().toString());
    }

    @Test
    void damageLosesOnlyDamagedEntriesAndNamesEachOfThem() {
        SplittableRandom random = new SplittableRandom(11);
        int lost = 0;
        int whole = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] damaged = damage(random);
            Reading reading = read(damaged);
            assertEquals(expected(damaged), reading, () -> new String(damaged, StandardCharsets.UTF_8));
            lost += reading.lost().size();
            whole += reading.lost().isEmpty() ? 1 : 0;
        }
        assertTrue(lost > MUTATIONS / 2, "damage must lose lines: " + lost);
        assertTrue(whole > MUTATIONS / 20, "some damage must be harmless: " + whole);
    }

    @Test
    void writingADamagedFileKeepsAllLinesButTheOneThatChanges() {
        SplittableRandom random = new SplittableRandom(12);
        for (int i = 0; i < MUTATIONS / 4; i++) {
            String damaged = new String(damage(random), StandardCharsets.UTF_8);
            SettingsText text = new SettingsText(damaged.getBytes(StandardCharsets.UTF_8));
            boolean isReplaced = text.contains("volume.music");
            text.put("volume.music", "0.125");
            String written = new String(text.toBytes(), StandardCharsets.UTF_8);
            List<String> before = lines(damaged);
            List<String> after = lines(written);
            assertEquals(before.size() + (isReplaced ? 0 : 1), after.size(), damaged);
            int differences = 0;
            int shift = 0;
            for (int line = 0; line < after.size(); line++) {
                if (line - shift >= before.size() || !after.get(line).equals(before.get(line - shift))) {
                    differences++;
                    shift = isReplaced ? 0 : 1;
                }
            }
            assertEquals(1, differences, damaged);
            assertEquals("0.125", new SettingsText(text.toBytes()).value("volume.music"), damaged);
        }
    }

    private static List<String> lines(String text) {
        String mark = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return List.of((mark.endsWith("\n") ? mark.substring(0, mark.length() - 1) : mark).split("\n", -1));
    }
}
