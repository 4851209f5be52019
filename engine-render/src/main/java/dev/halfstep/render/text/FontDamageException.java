package dev.halfstep.render.text;

import java.io.Serial;

/** Thrown if a font is damaged, or has a feature that stb cannot draw. */
final class FontDamageException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    FontDamageException(String what) {
        super(what);
    }
}
