package dev.halfstep.render.sound;

import static org.lwjgl.system.MemoryUtil.NULL;

import org.lwjgl.system.JNI;
import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Mutes the error output of ALSA, which OpenAL uses on Linux. Without a sound card, ALSA writes eight lines to
 * standard error; the player reports the missing device in one line.
 */
final class AlsaMessages {

    private static final String LIBRARY = "libasound.so.2";

    /** The C function that serves as a no-op error handler: it ignores its arguments and has no effect. */
    private static final String NO_OP_FUNCTION = "getpid";

    /** The handle of the library while ALSA is muted, or 0. Unloading the library would reset its error handler. */
    private static long library;

    private AlsaMessages() {}

    /** Replaces ALSA's error handler by a function that does nothing. If ALSA is not installed, nothing is replaced. */
    static void mute() {
        if (Platform.get() == Platform.LINUX) {
            library = DynamicLinkLoader.dlopen(LIBRARY, DynamicLinkLoader.RTLD_LAZY);
            // Without a name, dlopen returns the process itself, which has all C functions.
            long process = DynamicLinkLoader.dlopen((CharSequence) null, DynamicLinkLoader.RTLD_LAZY);
            setErrorHandler(process == NULL ? NULL : DynamicLinkLoader.dlsym(process, NO_OP_FUNCTION));
        }
    }

    /** Restores ALSA's error handler. */
    static void unmute() {
        setErrorHandler(NULL); // null restores the default handler
        if (library != NULL) {
            DynamicLinkLoader.dlclose(library);
            library = NULL;
        }
    }

    private static void setErrorHandler(long function) {
        if (library == NULL) {
            return; // ALSA is not installed
        }
        long setHandler = DynamicLinkLoader.dlsym(library, "snd_lib_error_set_handler");
        if (setHandler != NULL) {
            JNI.invokePI(function, setHandler); // calls setHandler(function)
        }
    }
}
