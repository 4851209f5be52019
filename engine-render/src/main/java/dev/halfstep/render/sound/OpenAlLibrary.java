package dev.halfstep.render.sound;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.openal.ALC;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;

/**
 * OpenAL itself, loaded once for the process. The engine brings none along, because the usual one is under the LGPL: it
 * takes that of the machine, or the one that the game has put on its class path.
 */
final class OpenAlLibrary {

    private static boolean loaded;

    private OpenAlLibrary() {}

    static void load() {
        if (loaded) {
            return;
        }
        Configuration.OPENAL_EXPLICIT_INIT.set(true); // or the class below loads it by a single name
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

    /** First the name by which LWJGL's own library goes, then that of the system. */
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
