package dev.halfstep.render.texture;

import static org.lwjgl.stb.STBRectPack.stbrp_init_target;
import static org.lwjgl.stb.STBRectPack.stbrp_pack_rects;

import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.image.Image;
import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.stb.STBRPContext;
import org.lwjgl.stb.STBRPNode;
import org.lwjgl.stb.STBRPRect;

/** Places pictures beside each other in one picture, each with a border that repeats its outermost pixels. */
final class AtlasPacker {

    /** Against pixels of neighbours: rounding may read a pixel beside a region. */
    private static final int BORDER = 1;

    private static final int BYTES_PER_PIXEL = 4;

    private final String name;
    private final List<Image> pictures;
    private final PixelRectangle[] places;
    private int width = 1;
    private int height = 1;

    /**
     * Finds places in the smallest picture that has them, with sides that are powers of two.
     *
     * @throws AssetException if a side would be longer than the maximum
     */
    AtlasPacker(String name, List<Image> pictures, int maxSide) {
        this.name = name;
        this.pictures = pictures;
        places = new PixelRectangle[pictures.size()];
        long area = 0;
        int longestSide = 0;
        for (Image picture : pictures) {
            area += (long) withBorder(picture.width()) * withBorder(picture.height());
            longestSide = Math.max(longestSide, withBorder(Math.max(picture.width(), picture.height())));
        }
        while ((long) width * height < area || Math.max(width, height) < longestSide || !findPlaces()) {
            if (width <= height) {
                width *= 2;
            } else {
                height *= 2;
            }
            if (Math.max(width, height) > maxSide || (long) width * height > Image.MAX_PIXELS) {
                throw new AssetException(
                        "the pictures of an atlas must fit into one picture with sides of at most " + maxSide
                                + " pixels",
                        name,
                        "has " + pictures.size() + " with " + area + " pixels");
            }
        }
    }

    private static int withBorder(int side) {
        return side + 2 * BORDER;
    }

    private boolean findPlaces() {
        try (STBRPContext context = STBRPContext.malloc();
                STBRPNode.Buffer nodes = STBRPNode.malloc(width);
                STBRPRect.Buffer rectangles = STBRPRect.malloc(pictures.size())) {
            for (int i = 0; i < pictures.size(); i++) {
                Image picture = pictures.get(i);
                rectangles.get(i).id(i).w(withBorder(picture.width())).h(withBorder(picture.height()));
            }
            stbrp_init_target(context, width, height, nodes);
            if (stbrp_pack_rects(context, rectangles) == 0) {
                return false;
            }
            for (int i = 0; i < pictures.size(); i++) {
                STBRPRect rectangle = rectangles.get(i);
                Image picture = pictures.get(rectangle.id());
                places[rectangle.id()] = new PixelRectangle(
                        rectangle.x() + BORDER, rectangle.y() + BORDER, picture.width(), picture.height());
            }
            return true;
        }
    }

    /** Returns the place of a picture, without its border. */
    PixelRectangle place(int index) {
        return places[index];
    }

    /** Returns the picture of all pictures. */
    Image image() {
        byte[] rgba = new byte[width * height * BYTES_PER_PIXEL];
        for (int i = 0; i < places.length; i++) {
            Image picture = pictures.get(i);
            ByteBuffer pixels = ByteBuffer.allocate(picture.width() * picture.height() * BYTES_PER_PIXEL);
            picture.copyTo(pixels);
            copy(pixels.array(), places[i], rgba);
        }
        return Image.of(width, height, rgba);
    }

    private void copy(byte[] pixels, PixelRectangle place, byte[] rgba) {
        int rowBytes = place.width() * BYTES_PER_PIXEL;
        for (int y = -BORDER; y < place.height() + BORDER; y++) {
            int sourceRow = Math.min(Math.max(y, 0), place.height() - 1) * rowBytes;
            int row = ((place.top() + y) * width + place.left()) * BYTES_PER_PIXEL;
            System.arraycopy(pixels, sourceRow, rgba, row, rowBytes);
            System.arraycopy(pixels, sourceRow, rgba, row - BYTES_PER_PIXEL, BYTES_PER_PIXEL); // the left border
            System.arraycopy(
                    pixels, sourceRow + rowBytes - BYTES_PER_PIXEL, rgba, row + rowBytes, BYTES_PER_PIXEL); // the right
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
