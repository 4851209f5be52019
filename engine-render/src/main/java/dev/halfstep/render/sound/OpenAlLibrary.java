package dev.halfstep.render.sound;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.openal.ALC;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;

/**
 * Loads OpenAL once for the process. The engine does not bundle it, because OpenAL Soft has the LGPL licence: it uses
 * the library of the system, or one that the game puts on its class path.
 */
final class OpenAlLibrary {

    private static boolean loaded;

    private OpenAlLibrary() {}

    static void load() {
        if (loaded) {
            return;
        }
        Configuration.OPENAL_EXPLICIT_INIT.set(true); // otherwise ALC loads it by a single name
        for (String name : names(Platform.get(), Configuration.OPENAL_LIBRARY_NAME.get())) {
            if (isLoadedBy(name)) {
                loaded = true;
                return;
            }
        }
        throw new NoSoundException("OpenAL cannot be loaded; " + remedy(Platform.get()));
    }

    private static boolean isLoadedBy(String name) {
        try {
            ALC.create(name);
            return true;
        } catch (UnsatisfiedLinkError e) { // the next name may be the right one
            return false;
        }
    }

    /** Returns the names to try: first the name of LWJGL's own library, then the names in the system. */
    static List<String> names(Platform platform, @Nullable String chosen) {
        if (chosen != null) {
            return List.of(chosen);
        }
        return switch (platform) {
            case LINUX, FREEBSD -> List.of("openal", "libopenal.so.1");
            case MACOSX -> List.of("openal", "/System/Library/Frameworks/OpenAL.framework/OpenAL");
            case WINDOWS -> List.of("OpenAL", "OpenAL32", "soft_oal");
        };
    }

    static String remedy(Platform platform) {
        return switch (platform) {
            case LINUX -> "install it (on Debian: apt-get install libopenal1)";
            case FREEBSD -> "install it (pkg install openal-soft)";
            case MACOSX -> "macOS usually has it";
            case WINDOWS -> "install it from https://openal-soft.org";
        };
    }
}
