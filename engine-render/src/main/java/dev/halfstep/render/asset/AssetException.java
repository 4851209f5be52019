package dev.halfstep.render.asset;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if an asset is missing or invalid. The message is one line for the user: the rule, the file, and the fault.
 */
public final class AssetException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception without a cause.
     *
     * @param rule the requirement, such as {@code a font must be a TrueType font}
     * @param asset the {@linkplain Asset#name() name} of the asset
     * @param happened the fault
     */
    public AssetException(String rule, String asset, String happened) {
        this(rule, asset, happened, null);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param rule the requirement, such as {@code a font must be a TrueType font}
     * @param asset the {@linkplain Asset#name() name} of the asset
     * @param happened the fault
     * @param cause the original exception, or null
     */
    public AssetException(String rule, String asset, String happened, @Nullable Throwable cause) {
        super(rule + ": " + asset + " " + happened, cause);
    }
}
