package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.glfwSetWindowIcon;

import dev.halfstep.render.image.Image;
import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.glfw.GLFWImage;
import org.lwjgl.system.MemoryUtil;

/** Sets the icon of a window. */
final class WindowIcon {

    private static final int MAX_SIDE_PIXELS = 1024;
    private static final int RGBA_BYTES_PER_PIXEL = 4;

    private WindowIcon() {}

    /** Sets an icon in one or several sizes; without sizes, restores the default icon of the desktop. */
    static void set(long handle, List<Image> sizes) {
        sizes.forEach(WindowIcon::check);
        if (sizes.isEmpty()) {
            glfwSetWindowIcon(handle, null);
            return;
        }
        ByteBuffer[] pixels = new ByteBuffer[sizes.size()];
        try (GLFWImage.Buffer icons = GLFWImage.malloc(sizes.size())) {
            for (int i = 0; i < pixels.length; i++) {
                Image image = sizes.get(i);
                pixels[i] = MemoryUtil.memAlloc(image.width() * image.height() * RGBA_BYTES_PER_PIXEL);
                image.copyTo(pixels[i]);
                icons.get(i).width(image.width()).height(image.height()).pixels(pixels[i].flip());
            }
            glfwSetWindowIcon(handle, icons); // copies the pixels
        } finally {
            for (ByteBuffer memory : pixels) {
                MemoryUtil.memFree(memory); // a no-op for null: after a failure, the later elements are null
            }
        }
    }

    /** Throws unless a picture can be an icon. */
    static void check(Image image) {
        if (image.width() != image.height() || image.width() > MAX_SIDE_PIXELS) {
            throw new IllegalArgumentException("an icon must be square, with sides of at most " + MAX_SIDE_PIXELS
                    + " pixels: " + image.width() + " x " + image.height());
        }
    }
}
