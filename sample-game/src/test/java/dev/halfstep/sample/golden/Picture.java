package dev.halfstep.sample.golden;

import dev.halfstep.render.image.Screenshot;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** An opaque picture. The JDK reads and writes its file, not the code under test. */
public final class Picture {

    private final BufferedImage pixels;

    private Picture(BufferedImage pixels) {
        this.pixels = pixels;
    }

    public static Picture blank(int width, int height) {
        return new Picture(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB));
    }

    public static Picture of(Screenshot screenshot) {
        Picture picture = blank(screenshot.width(), screenshot.height());
        for (int y = 0; y < screenshot.height(); y++) {
            for (int x = 0; x < screenshot.width(); x++) {
                picture.set(x, y, screenshot.rgb(x, y));
            }
        }
        return picture;
    }

    public static Picture read(Path png) throws IOException {
        return new Picture(ImageIO.read(png.toFile()));
    }

    static Picture read(InputStream png) throws IOException {
        return new Picture(ImageIO.read(png));
    }

    public int width() {
        return pixels.getWidth();
    }

    public int height() {
        return pixels.getHeight();
    }

    /** Returns a pixel as 0xRRGGBB. */
    public int rgb(int x, int y) {
        return pixels.getRGB(x, y) & 0xFFFFFF;
    }

    public void set(int x, int y, int rgb) {
        pixels.setRGB(x, y, rgb);
    }

    public void write(Path png) throws IOException {
        Files.createDirectories(png.getParent());
        ImageIO.write(pixels, "png", png.toFile());
    }
}
