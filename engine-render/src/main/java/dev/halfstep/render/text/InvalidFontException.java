package dev.halfstep.render.text;

import java.io.Serial;

/** Thrown if a font is damaged, or has a feature that stb cannot draw. */
final class InvalidFontException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param damage what is wrong with the font: a predicate without a subject, such as "has lines without a height"
     */
    InvalidFontException(String damage) {
        super(damage);
    }
}
