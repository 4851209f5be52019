package dev.halfstep.campaign.work;

import dev.halfstep.campaign.build.Sha256;

/** Bounds the texts that a game puts into results, because a campaign sends and stores a million of them. */
final class BoundedText {

    /** The maximum length of a bounded text. */
    static final int MAX_LENGTH = 4_096;

    private static final int HASH_DIGITS = 16;

    private BoundedText() {}

    /**
     * Returns a short text unchanged. Otherwise, returns the start of the text, its length and its SHA-256, so that two
     * texts with the same start still differ. A bounded text stays the same if it is bounded again.
     */
    static String of(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        String end = "... (" + text.length() + " characters, SHA-256 "
                + Sha256.of(text).substring(0, HASH_DIGITS) + ")";
        int length = MAX_LENGTH - end.length();
        boolean splitsPair = Character.isHighSurrogate(text.charAt(length - 1));
        return text.substring(0, splitsPair ? length - 1 : length) + end;
    }
}
