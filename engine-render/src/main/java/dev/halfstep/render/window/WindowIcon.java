package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.glfwSetWindowIcon;

import dev.halfstep.render.image.Image;
import java.nio.ByteBuffer;
import org.lwjgl.glfw.GLFWImage;
import org.lwjgl.system.MemoryUtil;

/** Sets the icon of a window. */
final class WindowIcon {

    private static final int MAX_SIDE_PIXELS = 1024;

    private WindowIcon() {}

    /** Sets an icon in one or several sizes; without sizes, restores the default icon of the desktop. */
    static void set(long handle, Image... sizes) {
        checkSizes(sizes);
        if (sizes.length == 0) {
            glfwSetWindowIcon(handle, null);
            return;
        }
        ByteBuffer[] pixels = new ByteBuffer[sizes.length];
        try (GLFWImage.Buffer icons = GLFWImage.malloc(sizes.length)) {
            for (int i = 0; i < sizes.length; i++) {
                pixels[i] = MemoryUtil.memAlloc(sizes[i].width() * sizes[i].height() * 4);
                sizes[i].copyTo(pixels[i]);
                icons.get(i).width(sizes[i].width()).height(sizes[i].height()).pixels(pixels[i].flip());
            }
            glfwSetWindowIcon(handle, icons); // copies the pixels
        } finally {
            for (ByteBuffer memory : pixels) {
                MemoryUtil.memFree(memory);
            }
        }
    }

    private static void checkSizes(Image... sizes) {
        for (Image image : sizes) {
            if (image.width() != image.height() || image.width() > MAX_SIDE_PIXELS) {
                throw new IllegalArgumentException("an icon must be square, with sides of at most " + MAX_SIDE_PIXELS
                        + " pixels: " + image.width() + " x " + image.height());
            }
        }
    }
}
