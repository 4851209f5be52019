package dev.halfstep.render.sound;

import static org.lwjgl.openal.AL10.AL_NO_ERROR;
import static org.lwjgl.openal.AL10.alGetError;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.openal.ALC;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;

/**
 * Loads OpenAL once for the process. The engine does not bundle OpenAL, because OpenAL Soft has the LGPL licence. The
 * engine uses the library of the operating system, or a library that the game puts on its class path.
 */
final class OpenAlLibrary {

    private static boolean isLoaded;

    private OpenAlLibrary() {}

    /** Loads OpenAL if it is not loaded yet; throws {@link AudioDeviceException} if this is not possible. */
    static void load() {
        if (isLoaded) {
            return;
        }
        Configuration.OPENAL_EXPLICIT_INIT.set(true); // otherwise LWJGL's class ALC loads it by a single name
        for (String name : names(Platform.get(), Configuration.OPENAL_LIBRARY_NAME.get())) {
            if (tryLoad(name)) {
                isLoaded = true;
                return;
            }
        }
        throw new AudioDeviceException("OpenAL cannot be loaded; " + remedy(Platform.get()));
    }

    /** Returns whether the library with this name could be loaded. */
    private static boolean tryLoad(String name) {
        try {
            ALC.create(name);
            return true;
        } catch (UnsatisfiedLinkError e) { // the next name may be the right one
            return false;
        }
    }

    /**
     * Returns the library names to try: first the library in the jars of LWJGL, then the libraries of the system.
     *
     * @param configuredName the only name to try, set by the user in the configuration of LWJGL; null if none is set
     */
    static List<String> names(Platform platform, @Nullable String configuredName) {
        if (configuredName != null) {
            return List.of(configuredName);
        }
        return switch (platform) {
            case LINUX, FREEBSD -> List.of("openal", "libopenal.so.1");
            case MACOSX -> List.of("openal", "/System/Library/Frameworks/OpenAL.framework/OpenAL");
            case WINDOWS -> List.of("OpenAL", "OpenAL32", "soft_oal");
        };
    }

    /** Returns how to install OpenAL, for a message. */
    static String remedy(Platform platform) {
        return switch (platform) {
            case LINUX -> "install it (on Debian: apt-get install libopenal1)";
            case FREEBSD -> "install it (pkg install openal-soft)";
            case MACOSX -> "macOS usually has it";
            case WINDOWS -> "install it from https://openal-soft.org";
        };
    }

    /** Throws an exception if OpenAL has reported an error since the last call. */
    static void throwOnError(String activity) {
        int error = alGetError();
        if (error != AL_NO_ERROR) {
            throw new AudioDeviceException(
                    "OpenAL reports error 0x" + Integer.toHexString(error) + " when " + activity);
        }
    }
}
