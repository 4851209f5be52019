package dev.halfstep.render.sound;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memAddress;

import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Mutes the messages that OpenAL Soft, and ALSA below it, write to standard error on Linux: without a sound card, ALSA
 * writes eight lines. The player reports a missing device in one line.
 */
final class AudioMessages {

    /** The variable of the environment from which OpenAL Soft reads its log level, once, when a device is opened. */
    private static final String LOG_LEVEL = "ALSOFT_LOGLEVEL";

    private static final String NO_MESSAGES = "0";
    private static final String ALSA_LIBRARY = "libasound.so.2";

    /** The C function that serves as a no-op error handler of ALSA: it ignores its arguments and has no effect. */
    private static final String NO_OP_FUNCTION = "getpid";

    /** Whether the variable is set; it is set once only, because native code may read the environment meanwhile. */
    private static boolean isLogLevelSet;

    /** The handle of the library while ALSA is muted, or 0. Unloading the library would reset its error handler. */
    private static long alsa;

    private AudioMessages() {}

    /**
     * Turns off the messages of OpenAL, unless the user has set its log level. Must precede the first use of OpenAL.
     */
    static void turnOffOpenAl() {
        if (isLogLevelSet || Platform.get() != Platform.LINUX || System.getenv(LOG_LEVEL) != null) {
            return;
        }
        isLogLevelSet = true;
        long setVariable = cFunction("setenv"); // Java cannot change its environment
        if (setVariable != NULL) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                long name = memAddress(stack.ASCII(LOG_LEVEL));
                long value = memAddress(stack.ASCII(NO_MESSAGES));
                int overwrite = 0;
                JNI.invokePPI(name, value, overwrite, setVariable); // calls setenv(name, value, overwrite)
            }
        }
    }

    /** Replaces ALSA's error handler by a function that does nothing. If ALSA is not installed, nothing is replaced. */
    static void muteAlsa() {
        if (Platform.get() == Platform.LINUX) {
            alsa = DynamicLinkLoader.dlopen(ALSA_LIBRARY, DynamicLinkLoader.RTLD_LAZY);
            setAlsaErrorHandler(cFunction(NO_OP_FUNCTION));
        }
    }

    /** Restores ALSA's error handler. */
    static void unmuteAlsa() {
        setAlsaErrorHandler(NULL); // null restores the default handler
        if (alsa != NULL) {
            DynamicLinkLoader.dlclose(alsa);
            alsa = NULL;
        }
    }

    private static void setAlsaErrorHandler(long function) {
        if (alsa == NULL) {
            return; // ALSA is not installed
        }
        long setHandler = DynamicLinkLoader.dlsym(alsa, "snd_lib_error_set_handler");
        if (setHandler != NULL) {
            JNI.invokePI(function, setHandler); // calls setHandler(function)
        }
    }

    /** Returns the address of a C function, or 0. Without a name, dlopen returns the process, which has all of them. */
    private static long cFunction(String name) {
        long process = DynamicLinkLoader.dlopen((CharSequence) null, DynamicLinkLoader.RTLD_LAZY);
        return process == NULL ? NULL : DynamicLinkLoader.dlsym(process, name);
    }
}
