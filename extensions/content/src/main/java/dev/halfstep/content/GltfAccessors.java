package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the numbers of a glTF file: buffers, views of buffers, and accessors. */
final class GltfAccessors {

    /** Numbers of a model are at most so large: products of some of them are still finite. */
    static final double MAX_NUMBER = 1e9;

    private static final int FIRST_TYPE = 5120; // GL_BYTE
    private static final int FLOAT = 5126;
    private static final int[] TYPE_BYTES = {1, 1, 2, 2, 0, 4, 4};
    private static final double[] TYPE_RANGES = {127, 255, 32_767, 65_535, 0, 4_294_967_295.0, 0};
    private static final int MAX_STRIDE = 252;
    private static final List<String> SHAPES = List.of("SCALAR", "VEC2", "VEC3", "VEC4");
    private static final String DATA = "data:";

    private final List<JsonNode> accessors;
    private final List<JsonNode> views;
    private final List<JsonNode> bufferNodes;
    private final @Nullable ByteBuffer[] buffers;

    /**
     * Creates an object that reads nothing yet.
     *
     * @param binary the buffer within a .glb file, or an empty one
     */
    GltfAccessors(JsonNode root, ByteBuffer binary) throws IOException {
        accessors = root.items("accessors");
        views = root.items("bufferViews");
        bufferNodes = root.items("buffers");
        buffers = new ByteBuffer[bufferNodes.size()];
        if (buffers.length > 0 && !bufferNodes.get(0).has("uri")) {
            buffers[0] = binary;
        }
    }

    /** Returns how many elements the accessor has that a member refers to. */
    int count(JsonNode owner, String member) throws IOException {
        return accessor(owner, member).whole("count", 1, Part.INDICES.most);
    }

    private JsonNode accessor(JsonNode owner, String member) throws IOException {
        return accessors.get(owner.whole(member, 0, accessors.size() - 1));
    }

    /**
     * Reads all numbers of the accessor that a member refers to, if there is such a member.
     *
     * @param dest the floats of all vertices, of which those of the accessor begin at the offset
     * @param floats the number of floats of a vertex
     */
    void read(JsonNode owner, String member, int minWidth, int maxWidth, float[] dest, int floats, int offset)
            throws IOException {
        if (!owner.has(member)) {
            return;
        }
        JsonNode accessor = accessor(owner, member);
        String shape = accessor.get("sparse") == null ? accessor.string("type", "") : "sparse";
        int width = 1 + SHAPES.indexOf(shape);
        if (width < minWidth || width > maxWidth) {
            throw accessor.fault("the type of " + member + " must be " + SHAPES.get(maxWidth - 1), shape);
        }
        int count = count(owner, member);
        if (count != dest.length / floats) {
            throw accessor.fault("all attributes of a primitive must have the same count", count);
        }
        int type = accessor.whole("componentType", FIRST_TYPE, FLOAT);
        int bytes = TYPE_BYTES[type - FIRST_TYPE];
        ByteBuffer view = view(accessor);
        int gaps = viewNode(accessor).whole("byteStride", 0, 0, MAX_STRIDE);
        int stride = gaps == 0 ? width * bytes : gaps;
        int start = accessor.whole("byteOffset", 0, 0, AssetFolder.MAX_FILE_BYTES);
        long end = start + (count - 1L) * stride + (long) width * bytes;
        if (bytes == 0 || end > view.limit()) {
            throw accessor.fault("the elements must be within their view of " + view.limit() + " bytes", end);
        }
        double range = accessor.flag("normalized", false) ? TYPE_RANGES[type - FIRST_TYPE] : 0;
        for (int i = 0; i < count * width; i++) {
            double number = number(view, type, start + i / width * stride + i % width * bytes);
            if (!(Math.abs(number) <= MAX_NUMBER)) {
                throw accessor.fault("a number of a model must be finite, and at most 1e9", number);
            }
            number = range == 0 ? number : Math.max(-range, number) / range;
            dest[i / width * floats + offset + i % width] = (float) number;
        }
    }

    private static double number(ByteBuffer bytes, int type, int at) {
        return switch (type) {
            case FIRST_TYPE -> bytes.get(at);
            case FIRST_TYPE + 1 -> bytes.get(at) & 0xFF;
            case FIRST_TYPE + 2 -> bytes.getShort(at);
            case FIRST_TYPE + 3 -> bytes.getShort(at) & 0xFFFF;
            case FLOAT -> bytes.getFloat(at);
            default -> bytes.getInt(at) & 0xFFFF_FFFFL;
        };
    }

    private JsonNode viewNode(JsonNode owner) throws IOException {
        return views.get(owner.whole("bufferView", 0, views.size() - 1));
    }

    /** Returns the bytes of the view that an accessor or a picture refers to. */
    ByteBuffer view(JsonNode owner) throws IOException {
        JsonNode node = viewNode(owner);
        int index = node.whole("buffer", 0, buffers.length - 1);
        ByteBuffer buffer = buffers[index];
        if (buffer == null) {
            JsonNode bufferNode = bufferNodes.get(index);
            String source = source(bufferNode);
            Tileset.Image data = new Tileset.Image(source, 0, 0, 0);
            byte[] bytes = data.isEmbedded() ? data.embedded() : node.folder.bytes(source, bufferNode.place());
            buffer = ByteBuffer.wrap(bytes);
            buffers[index] = buffer;
        }
        int offset = node.whole("byteOffset", 0, 0, buffer.limit());
        int length = node.whole("byteLength", 0, buffer.limit() - offset);
        return buffer.slice(offset, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the name of the file that a URI refers to, or a data URL. */
    static String source(JsonNode node) throws IOException {
        String uri = node.string("uri", "");
        try {
            if (uri.startsWith(DATA)) {
                String data = uri.substring(uri.indexOf(',') + 1);
                node.take(Part.BYTES, Base64.getDecoder().decode(data).length);
                return Tileset.Image.EMBEDDED + data;
            }
            String name = URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8);
            return node.folder.resolve(node.file, name, node.place());
        } catch (IllegalArgumentException e) {
            throw node.fault("a URI must have base64 data, or two digits after each percent sign", uri);
        }
    }
}
