package dev.halfstep.render.mesh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.joml.Vector3f;

/**
 * An immutable triangle mesh; each vertex has a position and a normal, and if wanted texture coordinates and a colour. A
 * mesh can be created without OpenGL. Share one mesh object among all models of the same form, because each mesh costs a
 * draw call. Games use their own meshes for terrain, tracks and everything that is no box or ball:
 *
 * <pre>{@code
 * Mesh roof = Mesh.of(positionsAndNormals, triangles).withTextureCoordinates(coordinates);
 * Mesh tree = fineTree.withLevel(40, coarseTree); // 40 units from the camera and farther
 * }</pre>
 *
 * <p>The predefined meshes have texture coordinates: a picture stands upright on a quad, a circle and on each side of a
 * cube, and it is not mirrored. The upper side of a cube shows it as seen from above with the front (+z) at the bottom. A
 * sphere takes a panorama of its surface (an equirectangular picture), whose middle faces +z.
 */
public final class Mesh {

    /** A square in the xy plane with sides of 1 and a normal along z, visible from both sides. */
    public static final Mesh QUAD = MeshBuilder.quad();

    /** A disc in the xy plane with a diameter of 1 and a normal along z, visible from both sides. */
    public static final Mesh CIRCLE = MeshBuilder.circle();

    /** A cube with edges of 1 around the origin. */
    public static final Mesh CUBE = MeshBuilder.cube();

    /** A sphere with a diameter of 1 around the origin. */
    public static final Mesh SPHERE = MeshBuilder.sphere();

    /** The maximum number of vertices of a mesh. */
    public static final int MAX_VERTICES = 1_000_000;

    /** The position x y z, the normal x y z, the texture coordinates x y, and the colour with its opacity. */
    static final int FLOATS_PER_VERTEX = 12;

    private static final int POSITION_AND_NORMAL_FLOATS = 6;

    /** The first two texture coordinates, after the normal. */
    private static final int COORDINATES = 6;

    private static final int COLOR = 8;

    /** The mesh that is drawn instead of another one from a distance on. */
    private record Level(float distance, Mesh mesh) {}

    final float[] vertices;
    final int[] triangles;

    /** Whether models of this mesh can have a texture. */
    final boolean hasCoordinates;

    final boolean hasColors;

    /** From near to far. */
    private final List<Level> levels;

    /** The middle of the bounding box, around which all vertices lie within the radius. */
    final Vector3f center = new Vector3f();

    final float radius;

    private Mesh(float[] vertices, int[] triangles, boolean hasCoordinates, boolean hasColors, List<Level> levels) {
        this.vertices = vertices;
        this.triangles = triangles;
        this.hasCoordinates = hasCoordinates;
        this.hasColors = hasColors;
        this.levels = levels;
        Vector3f min = new Vector3f(Float.POSITIVE_INFINITY);
        Vector3f max = new Vector3f(Float.NEGATIVE_INFINITY);
        Vector3f position = new Vector3f();
        for (int i = 0; i < vertices.length; i += FLOATS_PER_VERTEX) {
            position.set(vertices[i], vertices[i + 1], vertices[i + 2]);
            min.min(position);
            max.max(position);
        }
        min.lerp(max, 0.5f, center);
        float squaredRadius = 0f;
        for (int i = 0; i < vertices.length; i += FLOATS_PER_VERTEX) {
            squaredRadius =
                    Math.max(squaredRadius, center.distanceSquared(vertices[i], vertices[i + 1], vertices[i + 2]));
        }
        radius = (float) Math.sqrt(squaredRadius);
    }

    /**
     * Creates a mesh.
     *
     * @param vertices for each vertex its position x y z in model space and its unit normal x y z; copied
     * @param triangles three vertex indices for each triangle, counterclockwise when seen from outside; copied
     * @return the mesh
     * @throws IllegalArgumentException if there is no triangle, a number is not finite, an index is out of range, or
     *     there are more than {@link #MAX_VERTICES} vertices
     */
    public static Mesh of(float[] vertices, int[] triangles) {
        int vertexCount = vertices.length / POSITION_AND_NORMAL_FLOATS;
        if (vertices.length % POSITION_AND_NORMAL_FLOATS != 0 || vertexCount > MAX_VERTICES) {
            throw new IllegalArgumentException("a mesh must have 6 floats for each of at most " + MAX_VERTICES
                    + " vertices: " + vertices.length + " floats");
        }
        if (triangles.length == 0 || triangles.length % 3 != 0) {
            throw new IllegalArgumentException(
                    "a mesh must have 3 indices for each of 1 or more triangles: " + triangles.length + " indices");
        }
        for (int index : triangles) {
            if (index < 0 || index >= vertexCount) {
                throw new IllegalArgumentException("an index of a mesh must be below its number of vertices: index "
                        + index + " of " + vertexCount + " vertices");
            }
        }
        float[] all = new float[vertexCount * FLOATS_PER_VERTEX];
        Arrays.fill(all, 1f); // white, unless colours follow
        copyToVertices(vertices, POSITION_AND_NORMAL_FLOATS, all, 0);
        return new Mesh(all, triangles.clone(), /* hasCoordinates= */ false, /* hasColors= */ false, List.of());
    }

    /** Copies some floats of each vertex to their place among all floats of the vertex. */
    private static void copyToVertices(float[] source, int floatsPerVertex, float[] dest, int offset) {
        for (int i = 0; i < source.length; i++) {
            if (!Float.isFinite(source[i])) {
                throw new IllegalArgumentException("the floats of a vertex of a mesh must be finite: " + source[i]);
            }
            dest[i / floatsPerVertex * FLOATS_PER_VERTEX + offset + i % floatsPerVertex] = source[i];
        }
    }

    /**
     * Returns this mesh with a texture coordinate for each vertex: the place of the vertex in the
     * {@linkplain Model#setTexture texture} of a model.
     *
     * @param newCoordinates for each vertex x from 0 (left side of the region) to 1 (right side), and y from 0 (top) to 1
     *     (bottom); copied. Coordinates beyond repeat a texture with {@link
     *     dev.halfstep.render.texture.Sampling.Wrap#REPEAT}
     * @return a new mesh
     * @throws IllegalArgumentException if there are not 2 numbers for each vertex, or one is not finite
     */
    public Mesh withTextureCoordinates(float[] newCoordinates) {
        float[] all = with("2 texture coordinates", newCoordinates, 2, COORDINATES);
        return new Mesh(all, triangles, /* hasCoordinates= */ true, hasColors, levels);
    }

    /**
     * Returns this mesh with a colour for each vertex, by which the colour of a model is multiplied.
     *
     * @param newColors for each vertex red, green, blue and opacity, 0 to 1; copied. The opacity counts in models that
     *     are translucent themselves
     * @return a new mesh
     * @throws IllegalArgumentException if there are not 4 numbers for each vertex, or one is not finite
     */
    public Mesh withColors(float[] newColors) {
        float[] all = with("4 colour components", newColors, 4, COLOR);
        return new Mesh(all, triangles, hasCoordinates, /* hasColors= */ true, levels);
    }

    /** Returns the vertices with other floats for each of them. */
    private float[] with(String what, float[] numbers, int floatsPerVertex, int offset) {
        int count = vertices.length / FLOATS_PER_VERTEX;
        if (numbers.length != floatsPerVertex * count) {
            throw new IllegalArgumentException("a mesh must have " + what + " for each of its " + count + " vertices: "
                    + numbers.length + " numbers");
        }
        float[] all = vertices.clone();
        copyToVertices(numbers, floatsPerVertex, all, offset);
        return all;
    }

    /**
     * Returns this mesh with one more level of detail: models farther away are drawn as another mesh, which usually has
     * fewer triangles. Add levels from near to far:
     *
     * <pre>{@code Mesh tree = fine.withLevel(30, coarse).withLevel(90, Mesh.QUAD);}</pre>
     *
     * @param distance the distance of the origin of a model from the camera in world units from which on the other mesh
     *     is drawn, more than that of the level before
     * @param mesh the mesh to draw there, whose own levels are ignored
     * @return a new mesh
     * @throws IllegalArgumentException if the distance is not finite, or not more than that of the level before
     */
    public Mesh withLevel(float distance, Mesh mesh) {
        float before = levels.isEmpty() ? 0f : levels.get(levels.size() - 1).distance;
        if (!(distance > before && distance < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the distance of a level of detail must be finite and above that of the"
                    + " level before, " + before + ": " + distance);
        }
        List<Level> newLevels = new ArrayList<>(levels);
        newLevels.add(new Level(distance, Objects.requireNonNull(mesh, "mesh")));
        return new Mesh(vertices, triangles, hasCoordinates, hasColors, newLevels);
    }

    /** Returns the mesh to draw at a distance from the camera. */
    Mesh level(float distance) {
        Mesh mesh = this;
        for (int i = 0; i < levels.size() && distance >= levels.get(i).distance; i++) {
            mesh = levels.get(i).mesh;
        }
        return mesh;
    }

    /**
     * Returns the number of triangles.
     *
     * @return 1 or more
     */
    public int triangleCount() {
        return triangles.length / 3;
    }
}
