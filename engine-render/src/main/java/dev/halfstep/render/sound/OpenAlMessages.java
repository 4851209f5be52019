package dev.halfstep.render.sound;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memAddress;

import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.Platform;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Turns off the messages that OpenAL Soft writes to standard error on Linux, such as {@code (EE)} lines for a missing
 * device: the player reports it in one line. OpenAL Soft reads its log level from an environment variable, once, when
 * the first device is opened.
 */
final class OpenAlMessages {

    private static final String LOG_LEVEL = "ALSOFT_LOGLEVEL";
    private static final String NO_MESSAGES = "0";

    /** Whether the variable is set; it is set once only, because native code may read the environment meanwhile. */
    private static boolean isSet;

    private OpenAlMessages() {}

    /** Sets the log level for this process, unless the user has set it. Must precede the first use of OpenAL. */
    static void turnOff() {
        if (isSet || Platform.get() != Platform.LINUX || System.getenv(LOG_LEVEL) != null) {
            return;
        }
        isSet = true;
        // Java cannot change its environment. Without a name, dlopen returns the process itself with all C functions.
        long process = DynamicLinkLoader.dlopen((CharSequence) null, DynamicLinkLoader.RTLD_LAZY);
        long setVariable = process == NULL ? NULL : DynamicLinkLoader.dlsym(process, "setenv");
        if (setVariable != NULL) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                long name = memAddress(stack.ASCII(LOG_LEVEL));
                long value = memAddress(stack.ASCII(NO_MESSAGES));
                int overwrite = 0;
                JNI.invokePPI(name, value, overwrite, setVariable); // calls setenv(name, value, overwrite)
            }
        }
    }
}
