package dev.halfstep.campaign.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Checks the bound of the texts in results. */
class BoundedTextTest {

    private static String detailOf(String text) {
        return Result.of(Outcome.FAILED, text).detail();
    }

    @Test
    void shortTextIsUnchanged() {
        String text = "x".repeat(BoundedText.MAX_LENGTH);

        assertEquals(text, detailOf(text));
    }

    @Test
    void longTextIsItsStartItsLengthAndItsHash() {
        String bounded = detailOf("x".repeat(20_000));

        assertEquals(BoundedText.MAX_LENGTH, bounded.length());
        assertTrue(bounded.matches("x+\\.\\.\\. \\(20000 characters, SHA-256 [0-9a-f]{16}\\)"), bounded);
    }

    @Test
    void longTextsWithTheSameStartDiffer() {
        assertNotEquals(detailOf("x".repeat(20_000) + "1"), detailOf("x".repeat(20_000) + "2"));
    }

    @Test
    void boundedTextStaysTheSame() {
        String bounded = detailOf("x".repeat(20_000));

        assertEquals(bounded, detailOf(bounded));
    }

    @Test
    void surrogatePairIsNotSplit() {
        for (String start : new String[] {"", "x"}) {
            String bounded = detailOf(start + "\uD83D\uDE00".repeat(10_000));
            char last = bounded.charAt(bounded.indexOf("...") - 1);

            assertTrue(Character.isLowSurrogate(last), start);
        }
    }
}
