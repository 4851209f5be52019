package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.lwjgl.openal.SOFTLoopback.ALC_FORMAT_CHANNELS_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_FORMAT_TYPE_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_SHORT_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_STEREO_SOFT;
import static org.lwjgl.openal.SOFTLoopback.alcLoopbackOpenDeviceSOFT;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.lwjgl.openal.ALC10;
import org.lwjgl.openal.ALCCapabilities;

/** Tests that a device that cannot be used is closed completely, so that another one can be opened. */
@EnabledOnOs(OS.LINUX)
class FailedContextTest {

    private static final int[] ATTRIBUTES = {
        ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_SHORT_SOFT, ALC10.ALC_FREQUENCY, 44_100
    };

    /** Records which handles are freed. */
    private static class RecordingCalls extends ContextCalls {

        private final List<String> freed = new ArrayList<>();

        @Override
        void destroy(long context) {
            freed.add("context");
            super.destroy(context);
        }

        @Override
        void closeDevice(long device) {
            freed.add("device");
            super.closeDevice(device);
        }
    }

    @BeforeEach
    void load() {
        OpenAlLibrary.load();
    }

    private static OpenAlDevice open(ContextCalls calls) {
        return OpenAlDevice.openContext(alcLoopbackOpenDeviceSOFT((ByteBuffer) null), calls, ATTRIBUTES);
    }

    private static void assertFreesEverything(RecordingCalls failing, String message) {
        AudioDeviceException e = assertThrows(AudioDeviceException.class, () -> open(failing));
        assertEquals(message, e.getMessage());
        assertEquals(List.of("context", "device"), failing.freed);
        assertDoesNotThrow(OpenAlDevice::requireNoOpenDevice);
        open(ContextCalls.OPENAL).close();
    }

    @Test
    void freesAContextThatCannotBeMadeCurrent() {
        assertFreesEverything(
                new RecordingCalls() {
                    @Override
                    boolean makeCurrent(long context) {
                        return false;
                    }
                },
                "the audio device cannot be used; choose another one");
    }

    @Test
    void freesAContextWhoseFunctionsCannotBeLoaded() {
        assertFreesEverything(
                new RecordingCalls() {
                    @Override
                    void loadFunctions(ALCCapabilities capabilities) {
                        throw new IllegalStateException("There is no OpenAL context current");
                    }
                },
                "the functions of OpenAL cannot be loaded; install another version");
    }

    @Test
    void freesADeviceWithoutAContext() {
        RecordingCalls failing = new RecordingCalls() {
            @Override
            long create(long device, int[] attributes) {
                return 0;
            }
        };
        assertThrows(AudioDeviceException.class, () -> open(failing));

        assertEquals(List.of("device"), failing.freed);
    }
}
