package dev.halfstep.render.text;

import java.io.Serial;

/** Says what a font contains that stb would not survive, or not draw. */
final class FontDamageException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    FontDamageException(String what) {
        super(what);
    }
}
