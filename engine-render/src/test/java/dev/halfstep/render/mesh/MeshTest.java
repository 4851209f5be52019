package dev.halfstep.render.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.draw.Color;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Tests the form of the predefined meshes and the validation of custom ones. */
class MeshTest {

    /** The corners (0, 0, 0), (1, 0, 0) and (0, 1, 0), each followed by the normal (0, 0, 1). */
    private static final float[] TRIANGLE_VERTICES = {0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1};

    private static Vector3f position(Mesh mesh, int vertex) {
        float[] floats = mesh.vertices;
        return new Vector3f(
                floats[Mesh.FLOATS_PER_VERTEX * vertex],
                floats[Mesh.FLOATS_PER_VERTEX * vertex + 1],
                floats[Mesh.FLOATS_PER_VERTEX * vertex + 2]);
    }

    private static Vector3f normal(Mesh mesh, int vertex) {
        float[] floats = mesh.vertices;
        return new Vector3f(
                floats[Mesh.FLOATS_PER_VERTEX * vertex + 3],
                floats[Mesh.FLOATS_PER_VERTEX * vertex + 4],
                floats[Mesh.FLOATS_PER_VERTEX * vertex + 5]);
    }

    /** The surface area of a mesh, and its volume if the mesh is closed. */
    private record Size(double surface, double volume) {}

    /** Measures a mesh, and checks the winding order of its triangles. */
    private static Size measure(Mesh mesh) {
        double surface = 0;
        double sixfoldVolume = 0;
        int[] triangles = mesh.triangles;
        for (int i = 0; i < triangles.length; i += 3) {
            Vector3f a = position(mesh, triangles[i]);
            Vector3f b = position(mesh, triangles[i + 1]);
            Vector3f c = position(mesh, triangles[i + 2]);
            Vector3f cross = new Vector3f(b).sub(a).cross(new Vector3f(c).sub(a));
            surface += cross.length() / 2;
            sixfoldVolume += a.dot(new Vector3f(b).cross(c)); // of the tetrahedron with the origin
            if (cross.length() > 1e-6f) { // the triangles at the poles of a sphere may have no area
                assertTrue(
                        cross.dot(normal(mesh, triangles[i])) > 0f,
                        "a triangle must be counterclockwise when seen from outside");
            }
        }
        return new Size(surface, sixfoldVolume / 6);
    }

    @Test
    void predefinedMeshesHaveTheirDocumentedSizes() {
        // Circles and spheres are polygons and polyhedra, which are a little smaller.
        assertEquals(1, measure(Mesh.QUAD).surface(), 1e-6, "the surface of a square");
        assertEquals(Math.PI / 4, measure(Mesh.CIRCLE).surface(), 0.01, "the surface of a disc with a diameter of 1");
        assertEquals(6, measure(Mesh.CUBE).surface(), 1e-6, "the surface of a cube");
        assertEquals(1, measure(Mesh.CUBE).volume(), 1e-6, "the volume of a cube");
        assertEquals(Math.PI, measure(Mesh.SPHERE).surface(), 0.05, "the surface of a sphere with a diameter of 1");
        assertEquals(Math.PI / 6, measure(Mesh.SPHERE).volume(), 0.02, "the volume of a sphere with a diameter of 1");
    }

    @Test
    void predefinedMeshesHaveUnitNormals() {
        for (Mesh mesh : List.of(Mesh.QUAD, Mesh.CIRCLE, Mesh.CUBE, Mesh.SPHERE)) {
            for (int i = 0; i < mesh.vertices.length / Mesh.FLOATS_PER_VERTEX; i++) {
                assertEquals(1f, normal(mesh, i).length(), 1e-5f, "the length of normal " + i);
            }
        }
    }

    @Test
    void acceptsACustomMesh() {
        assertEquals(1, Mesh.of(TRIANGLE_VERTICES, new int[] {0, 1, 2}).triangleCount());
    }

    @Test
    void rejectsInvalidVerticesAndIndices() {
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> Mesh.of(TRIANGLE_VERTICES, new int[] {0, 1, 3}));
        assertEquals("an index of a mesh must be below its number of vertices: index 3 of 3 vertices", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Mesh.of(TRIANGLE_VERTICES, new int[] {0, 1}));
        assertThrows(IllegalArgumentException.class, () -> Mesh.of(TRIANGLE_VERTICES, new int[0]));
        assertThrows(IllegalArgumentException.class, () -> Mesh.of(new float[7], new int[] {0, 0, 0}));
        float[] invalid = TRIANGLE_VERTICES.clone();
        invalid[4] = Float.NaN; // a normal
        assertThrows(IllegalArgumentException.class, () -> Mesh.of(invalid, new int[] {0, 1, 2}));
    }

    @Test
    void rejectsInvalidCoordinatesColorsAndLevels() {
        Mesh triangle = Mesh.of(TRIANGLE_VERTICES, new int[] {0, 1, 2});

        Exception e = assertThrows(IllegalArgumentException.class, () -> triangle.withTextureCoordinates(new float[5]));
        assertEquals("a mesh must have 2 texture coordinates for each of its 3 vertices: 5 numbers", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> triangle.withColors(new float[9]));
        float[] invalid = new float[12];
        invalid[11] = Float.NaN;
        assertThrows(IllegalArgumentException.class, () -> triangle.withColors(invalid));
        Mesh levels = triangle.withLevel(10f, Mesh.QUAD);
        e = assertThrows(IllegalArgumentException.class, () -> levels.withLevel(10f, Mesh.QUAD));
        assertEquals(
                "the distance of a level of detail must be finite and above that of the level before, 10.0: 10.0",
                e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> triangle.withLevel(0f, Mesh.QUAD));
    }

    @Test
    void rejectsInvalidPointLightsAndShadowRadii() {
        MeshLayer.Light light = new MeshLayer.Light();

        assertThrows(IllegalArgumentException.class, () -> light.setPoint(8, 0f, 0f, 0f, Color.WHITE, 1f));
        assertThrows(IllegalArgumentException.class, () -> light.setPoint(-1, 0f, 0f, 0f, Color.WHITE, 1f));
        assertThrows(IllegalArgumentException.class, () -> light.setPoint(0, 0f, 0f, 0f, Color.WHITE, 0f));
        assertThrows(IllegalArgumentException.class, () -> light.setPoint(0, 0f, Float.NaN, 0f, Color.WHITE, 1f));
        Model model = Model.of(Mesh.CUBE, Color.WHITE);
        assertThrows(IllegalArgumentException.class, () -> model.setShadow(-1f));
    }

    @Test
    void rejectsLightWithoutADirection() {
        assertThrows(IllegalArgumentException.class, () -> new MeshLayer.Light().setDirection(0f, 0f, 0f));
        assertThrows(IllegalArgumentException.class, () -> new MeshLayer.Light().setDirection(Float.NaN, 0f, 0f));
    }
}
