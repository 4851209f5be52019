package dev.halfstep.stress;

/** Checks the messages of refusals: a player or the author of a game reads them in a console or in a window. */
public final class Refusal {

    private static final int MAX_LENGTH = 4_000;

    private Refusal() {}

    /**
     * Checks a message.
     *
     * @throws AssertionError if the message is empty, too long, or has control characters
     */
    public static void check(Exception refused) {
        String message = String.valueOf(refused.getMessage());
        if (refused.getMessage() == null
                || message.isBlank()
                || message.length() > MAX_LENGTH
                || message.chars().anyMatch(Character::isISOControl)) {
            throw new AssertionError("a message must be one line of 1 to 4000 characters: " + message, refused);
        }
    }
}
