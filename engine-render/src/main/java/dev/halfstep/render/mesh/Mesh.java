package dev.halfstep.render.mesh;

import org.jspecify.annotations.Nullable;

/**
 * An immutable triangle mesh; each vertex has a position and a normal. A mesh can be created without OpenGL. Share one
 * mesh object among all models of the same form, because each mesh costs a draw call.
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

    /** The position x y z and the normal x y z. */
    static final int FLOATS_PER_VERTEX = 6;

    private final float[] vertices;
    private final int[] triangles;

    private Mesh(float[] vertices, int[] triangles) {
        this.vertices = vertices;
        this.triangles = triangles;
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
        Mesh mesh = new Mesh(vertices.clone(), triangles.clone());
        String fault = mesh.describeFault();
        if (fault != null) {
            throw new IllegalArgumentException(fault);
        }
        return mesh;
    }

    /** Returns the broken rule and the value that breaks it, or null if this mesh is valid. */
    private @Nullable String describeFault() {
        if (vertices.length % FLOATS_PER_VERTEX != 0 || vertices.length > MAX_VERTICES * FLOATS_PER_VERTEX) {
            return "a mesh must have 6 floats for each of at most " + MAX_VERTICES + " vertices: " + vertices.length
                    + " floats";
        }
        if (triangles.length == 0 || triangles.length % 3 != 0) {
            return "a mesh must have 3 indices for each of 1 or more triangles: " + triangles.length + " indices";
        }
        for (float number : vertices) {
            if (!Float.isFinite(number)) {
                return "the positions and normals of a mesh must be finite: " + number;
            }
        }
        int vertexCount = vertices.length / FLOATS_PER_VERTEX;
        for (int index : triangles) {
            if (index < 0 || index >= vertexCount) {
                return "an index of a mesh must be below its number of vertices: index " + index + " of " + vertexCount
                        + " vertices";
            }
        }
        return null;
    }

    /**
     * Returns the number of triangles.
     *
     * @return 1 or more
     */
    public int triangleCount() {
        return triangles.length / 3;
    }

    float[] vertices() {
        return vertices;
    }

    int[] triangles() {
        return triangles;
    }
}
