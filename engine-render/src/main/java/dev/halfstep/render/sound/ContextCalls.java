package dev.halfstep.render.sound;

import static org.lwjgl.openal.ALC10.alcCloseDevice;
import static org.lwjgl.openal.ALC10.alcCreateContext;
import static org.lwjgl.openal.ALC10.alcDestroyContext;
import static org.lwjgl.openal.ALC10.alcMakeContextCurrent;
import static org.lwjgl.system.MemoryUtil.NULL;

import org.lwjgl.openal.AL;
import org.lwjgl.openal.ALCCapabilities;

/** The calls of OpenAL that open and close a context. Tests override them, because OpenAL does not fail on demand. */
class ContextCalls {

    static final ContextCalls OPENAL = new ContextCalls();

    /** Returns the handle of a new context, or 0. A 0 ends the attributes. */
    long create(long device, int[] attributes) {
        return alcCreateContext(device, attributes);
    }

    /** Makes a context current in the whole process, and returns whether this succeeded. */
    boolean makeCurrent(long context) {
        return alcMakeContextCurrent(context);
    }

    /** Loads the functions of the current context; throws IllegalStateException if this is not possible. */
    void loadFunctions(ALCCapabilities capabilities) {
        AL.createCapabilities(capabilities);
    }

    /** Destroys a context, which may be current, and its sources. */
    void destroy(long context) {
        alcMakeContextCurrent(NULL);
        alcDestroyContext(context);
    }

    void closeDevice(long device) {
        alcCloseDevice(device);
    }

    /** Returns whether streams are decoded on a thread of their own. Tests that mix into memory decode on theirs. */
    boolean decodesOnThread() {
        return true;
    }
}
