package dev.halfstep.render.sound;

import static org.lwjgl.system.MemoryUtil.NULL;

import org.lwjgl.system.JNI;
import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Keeps ALSA, which OpenAL asks on Linux, from explaining on standard error in eight lines that there is no sound card:
 * the player says it in one.
 */
final class AlsaMessages {

    private static final String LIBRARY = "libasound.so.2";

    /** A function of C that looks at no argument and does nothing: ALSA calls it instead of its own. */
    private static final String DOES_NOTHING = "getpid";

    /** Held while it is muted: a library that is unloaded forgets what it was told. */
    private static long library;

    private AlsaMessages() {}

    static void mute() {
        if (Platform.get() == Platform.LINUX) {
            library = DynamicLinkLoader.dlopen(LIBRARY, DynamicLinkLoader.RTLD_LAZY);
            long process = DynamicLinkLoader.dlopen((CharSequence) null, DynamicLinkLoader.RTLD_LAZY);
            handleBy(process == NULL ? NULL : DynamicLinkLoader.dlsym(process, DOES_NOTHING));
        }
    }

    static void unmute() {
        handleBy(NULL); // ALSA's own
        if (library != NULL) {
            DynamicLinkLoader.dlclose(library);
            library = NULL;
        }
    }

    private static void handleBy(long function) {
        if (library == NULL) {
            return; // then nobody complains either
        }
        long setHandler = DynamicLinkLoader.dlsym(library, "snd_lib_error_set_handler");
        if (setHandler != NULL) {
            JNI.invokePI(function, setHandler);
        }
    }
}
