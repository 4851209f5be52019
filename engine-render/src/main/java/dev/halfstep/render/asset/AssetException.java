package dev.halfstep.render.asset;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if an asset is missing or invalid. The message is one line for the user: the requirement, the asset and the
 * fault.
 */
public final class AssetException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception without a cause.
     *
     * @param requirement what an asset needs, such as {@code a font must be a TrueType font}
     * @param asset the {@linkplain Asset#name() name} of the asset
     * @param fault what is wrong with the asset, such as {@code is damaged}
     */
    public AssetException(String requirement, String asset, String fault) {
        this(requirement, asset, fault, /* cause= */ null);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param requirement what an asset needs, such as {@code a font must be a TrueType font}
     * @param asset the {@linkplain Asset#name() name} of the asset
     * @param fault what is wrong with the asset, such as {@code is damaged}
     * @param cause the original exception, or null
     */
    public AssetException(String requirement, String asset, String fault, @Nullable Throwable cause) {
        super(requirement + ": " + asset + " " + fault, cause);
    }
}
