package dev.halfstep.render.sound;

import static org.lwjgl.system.MemoryUtil.NULL;

import org.lwjgl.system.JNI;
import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Mutes the error output of ALSA, which OpenAL uses on Linux. Without a sound card ALSA writes eight lines to standard
 * error; the player reports the same in one line.
 */
final class AlsaMessages {

    private static final String LIBRARY = "libasound.so.2";

    /** A C function that ignores its arguments and has no effect: the no-op error handler. */
    private static final String NO_OP_FUNCTION = "getpid";

    /** The handle of ALSA while it is muted: unloading the library would reset its error handler. */
    private static long library;

    private AlsaMessages() {}

    static void mute() {
        if (Platform.get() == Platform.LINUX) {
            library = DynamicLinkLoader.dlopen(LIBRARY, DynamicLinkLoader.RTLD_LAZY);
            long process = DynamicLinkLoader.dlopen((CharSequence) null, DynamicLinkLoader.RTLD_LAZY);
            setErrorHandler(process == NULL ? NULL : DynamicLinkLoader.dlsym(process, NO_OP_FUNCTION));
        }
    }

    static void unmute() {
        setErrorHandler(NULL); // restores ALSA's own handler
        if (library != NULL) {
            DynamicLinkLoader.dlclose(library);
            library = NULL;
        }
    }

    private static void setErrorHandler(long function) {
        if (library == NULL) {
            return; // there is no ALSA
        }
        long setHandler = DynamicLinkLoader.dlsym(library, "snd_lib_error_set_handler");
        if (setHandler != NULL) {
            JNI.invokePI(function, setHandler);
        }
    }
}
