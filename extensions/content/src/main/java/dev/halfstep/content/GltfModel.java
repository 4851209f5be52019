package dev.halfstep.content;

import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.joml.Matrix3f;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * A model of glTF 2.0, as Blender and most shops of models export it: ships, trees, tracks and houses. No window is
 * needed, so a server can read the ground of a track from the same file. Immutable.
 *
 * <pre>{@code
 * GltfModel model = GltfModel.read(ASSETS, "models/ship.glb");
 * GltfPicture ship = GltfPicture.load(host.assets(), ASSETS, model);
 * ship.spawn(world, Transform.at(0, 2, 0));
 * }</pre>
 *
 * <p>What does not move by itself is read: nodes, triangles, colours, and pictures. {@link #notes} names the rest, such
 * as animations and skins.
 *
 * @param file the name of the file, relative to the folder, with slashes
 * @param nodes the nodes of the scene; each parent precedes its children
 * @param surfaces the surfaces
 * @param notes what the file has and the model lacks: one line each, for the log of a game
 */
public record GltfModel(String file, List<Node> nodes, List<Surface> surfaces, List<String> notes) {

    /** The maximum number of vertices of all meshes in a file, and of a mesh that is drawn. */
    private static final int MAX_VERTICES = AssetFolder.Part.VERTICES.most;

    /** Copies the lists. */
    public GltfModel {
        nodes = List.copyOf(nodes);
        surfaces = List.copyOf(surfaces);
        notes = List.copyOf(notes);
    }

    /**
     * A place in the model, with what is drawn there.
     *
     * @param name the name in the program of the artist, may be empty: {@code wheel_left}
     * @param parent the index of the parent, or -1
     * @param pose the pose relative to the parent; a new object at each call
     * @param primitives what is drawn, may be empty
     */
    public record Node(String name, int parent, Transform pose, List<Primitive> primitives) {

        /** Copies the list. */
        public Node {
            primitives = List.copyOf(primitives);
        }

        @Override
        public Transform pose() {
            return new Transform().teleport(pose);
        }
    }

    /**
     * How a surface looks: a material of glTF, as far as it is drawn.
     *
     * @param name the name, may be empty
     * @param color the colour by which the texture is multiplied, as 0xAARRGGBB
     * @param texture the texture, or null
     * @param isUnlit whether the light leaves the surface as it is
     * @param isTranslucent whether the surface is translucent: glass and water. In others, a pixel is drawn as a
     *     whole, or not: leaves and fences
     */
    public record Surface(String name, int color, @Nullable Texture texture, boolean isUnlit, boolean isTranslucent) {}

    /**
     * A picture with its sampler settings.
     *
     * @param image the name of the file, relative to the folder that the model was read from, with slashes. A picture
     *     within the model has a data URL, which begins with {@code data:;base64,}
     * @param isSmooth whether the pixels are mixed; false for pixel art
     * @param wrap how the texture continues beyond its sides
     */
    public record Texture(String image, boolean isSmooth, Wrap wrap) {

        /** How a texture continues beyond its sides. */
        public enum Wrap {
            /** The texture is repeated. */
            REPEAT,
            /** The texture is repeated, and every other repetition is mirrored. */
            MIRROR,
            /** The outermost pixels are repeated. */
            CLAMP
        }

        /**
         * Returns whether the picture is within the model.
         *
         * @return false if the picture is a file of its own
         */
        public boolean isEmbedded() {
            return image.startsWith(Tileset.Image.EMBEDDED); // names of files have no colon
        }

        /**
         * Returns the content of a picture that is within the model.
         *
         * @return the bytes of a PNG or JPEG file; none if the picture is a file of its own
         */
        public byte[] embedded() {
            return new Tileset.Image(image, 0, 0, 0).embedded();
        }
    }

    /** Triangles with one surface. The arrays are those that {@code Mesh} takes; each call copies them. */
    public static final class Primitive {

        /** Of a vertex: position, normal, texture coordinates, colour. */
        static final int FLOATS = 12;

        static final int NORMAL = 3;
        static final int COORDINATES = 6;
        static final int COLOR = 8;

        final float[] floats;
        final int[] corners;
        private final int surface;

        Primitive(float[] floats, int[] corners, int surface) {
            this.floats = floats;
            this.corners = corners;
            this.surface = surface;
        }

        /** Returns some floats of each vertex. */
        private float[] floats(int from, int count) {
            float[] some = new float[floats.length / FLOATS * count];
            for (int i = 0; i < some.length; i++) {
                some[i] = floats[i / count * FLOATS + from + i % count];
            }
            return some;
        }

        /**
         * Returns the vertices.
         *
         * @return for each vertex its position x y z and its normal x y z
         */
        public float[] vertices() {
            return floats(0, COORDINATES);
        }

        /**
         * Returns the texture coordinates.
         *
         * @return for each vertex x from left to right and y from the top to the bottom; 0 if the file has none
         */
        public float[] textureCoordinates() {
            return floats(COORDINATES, 2);
        }

        /**
         * Returns the colours of the vertices.
         *
         * @return for each vertex red, green, blue and opacity, 0 to 1; 1 if the file has none
         */
        public float[] colors() {
            return floats(COLOR, 4);
        }

        /**
         * Returns the triangles.
         *
         * @return three vertex indices for each triangle, counterclockwise when seen from outside
         */
        public int[] triangles() {
            return corners.clone();
        }

        /**
         * Returns the surface.
         *
         * @return an index among the surfaces
         */
        public int surface() {
            return surface;
        }
    }

    /**
     * Reads a model.
     *
     * @param folder the folder of assets; files outside of it are not read
     * @param name the name of a .glb or .gltf file, relative to the folder, with slashes
     * @return the model
     * @throws IOException if a file is missing, damaged, too large, or needs an extension that is not read, such as
     *     compressed meshes. The message is one line with the place, the rule and the value
     */
    public static GltfModel read(Path folder, String name) throws IOException {
        return new GltfReader(new AssetFolder(folder), name).read();
    }

    /**
     * Returns the same model as one node, with one primitive for each surface, for what does not move within itself: it
     * needs fewer entities and draw calls. Meshes that many nodes share become copies.
     *
     * @return a model with one node without a parent, at the origin
     * @throws IllegalStateException if the node would have more than 1,000,000 vertices
     */
    public GltfModel baked() {
        Map<Integer, List<Primitive>> bySurface = new TreeMap<>();
        List<Matrix4f> worlds = new ArrayList<>();
        int vertices = 0;
        for (Node node : nodes) {
            Matrix4f world = node.pose.matrix(new Matrix4f());
            worlds.add(node.parent < 0 ? world : worlds.get(node.parent).mul(world, world));
            for (Primitive primitive : node.primitives) {
                vertices += primitive.floats.length / Primitive.FLOATS;
                if (vertices > MAX_VERTICES) {
                    throw new IllegalStateException("a model that is baked must have at most " + MAX_VERTICES
                            + " vertices: spawn the nodes of " + file + " instead");
                }
                bySurface
                        .computeIfAbsent(primitive.surface, key -> new ArrayList<>())
                        .add(moved(primitive, world));
            }
        }
        List<Primitive> joined = bySurface.values().stream()
                .map(parts -> parts.size() == 1 ? parts.get(0) : joined(parts))
                .toList();
        return new GltfModel(file, List.of(new Node(file, -1, new Transform(), joined)), surfaces, notes);
    }

    private static Primitive moved(Primitive primitive, Matrix4f world) {
        Matrix3f normals = world.normal(new Matrix3f());
        float[] floats = primitive.floats.clone();
        int[] corners = primitive.corners.clone();
        Vector3f vector = new Vector3f();
        for (int i = 0; i < floats.length; i += Primitive.FLOATS) {
            set(floats, i, world.transformPosition(vector.set(floats[i], floats[i + 1], floats[i + 2])));
            int at = i + Primitive.NORMAL;
            normals.transform(vector.set(floats[at], floats[at + 1], floats[at + 2]));
            setNormal(floats, i / Primitive.FLOATS, vector);
        }
        for (int i = 0; i < corners.length && world.determinant3x3() < 0; i += 3) { // mirrored
            int second = corners[i + 1];
            corners[i + 1] = corners[i + 2];
            corners[i + 2] = second;
        }
        return new Primitive(floats, corners, primitive.surface);
    }

    private static Primitive joined(List<Primitive> parts) {
        float[] floats =
                new float[parts.stream().mapToInt(part -> part.floats.length).sum()];
        int[] corners =
                new int[parts.stream().mapToInt(part -> part.corners.length).sum()];
        int at = 0;
        int corner = 0;
        for (Primitive part : parts) {
            System.arraycopy(part.floats, 0, floats, at, part.floats.length);
            for (int index : part.corners) {
                corners[corner++] = at / Primitive.FLOATS + index;
            }
            at += part.floats.length;
        }
        return new Primitive(floats, corners, parts.get(0).surface);
    }

    /** Sets a normal to the direction of a vector. A triangle without an area, or a flat node, has none. */
    static void setNormal(float[] floats, int vertex, Vector3f vector) {
        vector.normalize();
        set(floats, Primitive.FLOATS * vertex + Primitive.NORMAL, vector.isFinite() ? vector : vector.set(0, 0, 1));
    }

    private static void set(float[] floats, int at, Vector3f vector) {
        floats[at] = vector.x;
        floats[at + 1] = vector.y;
        floats[at + 2] = vector.z;
    }
}
