package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Checks that no text of a file controls the terminal to which a message is printed. */
class PrintableTextTest {

    @Test
    void replacesEachControlCharacter() {
        for (char c = 0; c < 0x100; c++) {
            String expected = Character.isISOControl(c) || c == '\u00AD' ? "?" : String.valueOf(c); // or a soft hyphen

            assertEquals("a" + expected + "b", PrintableText.of("a" + c + "b"));
        }
    }

    @Test
    void replacesCharactersThatChangeTheDirectionOrTheLine() {
        assertEquals("a????b", PrintableText.of("a\u202E\u2066\u2028\u2029b"));
        assertEquals("?", PrintableText.of("\uD800"), "half of a pair");
        assertEquals("ä 漢 \uD83D\uDE00", PrintableText.of("ä 漢 \uD83D\uDE00"));
    }

    @Test
    void cutsLongTexts() {
        assertEquals("abcd", PrintableText.of("abcd", 4));
        assertEquals("a...", PrintableText.of("abcde", 4));
    }
}
