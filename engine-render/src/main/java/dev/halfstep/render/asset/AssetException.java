package dev.halfstep.render.asset;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Something that a game brings along is missing or not what it must be. Its message is one line for the person at the
 * keyboard: the rule, the file, and what is wrong with it.
 */
public final class AssetException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * A fault of an asset.
     *
     * @param rule what must be the case, such as {@code a font must be a TrueType font}
     * @param asset which one it is, as {@link Asset#name()} says
     * @param happened what is the case instead
     */
    public AssetException(String rule, String asset, String happened) {
        this(rule, asset, happened, null);
    }

    /**
     * A fault of an asset that follows from another fault.
     *
     * @param rule what must be the case, such as {@code a font must be a TrueType font}
     * @param asset which one it is, as {@link Asset#name()} says
     * @param happened what is the case instead
     * @param cause what was thrown first, or null
     */
    public AssetException(String rule, String asset, String happened, @Nullable Throwable cause) {
        super(rule + ": " + asset + " " + happened, cause);
    }
}
