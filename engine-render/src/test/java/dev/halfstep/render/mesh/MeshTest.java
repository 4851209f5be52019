package dev.halfstep.render.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.draw.Color;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class MeshTest {

    private static final float[] CORNERS = {0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1};

    private static Vector3f place(Mesh mesh, int vertex) {
        float[] v = mesh.vertices();
        return new Vector3f(v[6 * vertex], v[6 * vertex + 1], v[6 * vertex + 2]);
    }

    private static Vector3f normal(Mesh mesh, int vertex) {
        float[] v = mesh.vertices();
        return new Vector3f(v[6 * vertex + 3], v[6 * vertex + 4], v[6 * vertex + 5]);
    }

    /** The surface of a mesh and, if it is closed, six times its volume. */
    private static double[] measure(Mesh mesh) {
        double surface = 0;
        double volumeSixTimes = 0;
        int[] triangles = mesh.triangles();
        for (int i = 0; i < triangles.length; i += 3) {
            Vector3f a = place(mesh, triangles[i]);
            Vector3f b = place(mesh, triangles[i + 1]);
            Vector3f c = place(mesh, triangles[i + 2]);
            Vector3f across = new Vector3f(b).sub(a).cross(new Vector3f(c).sub(a));
            surface += across.length() / 2;
            volumeSixTimes += a.dot(new Vector3f(b).cross(c));
            if (across.length() > 1e-6f) { // the poles of a sphere have triangles without extent
                assertTrue(across.dot(normal(mesh, triangles[i])) > 0f, "seen from outside against the clock");
            }
        }
        return new double[] {surface, volumeSixTimes};
    }

    @Test
    void builtInMeshesHaveTheirDocumentedSizes() {
        assertEquals(1, measure(Mesh.QUAD)[0], 1e-6);
        assertEquals(Math.PI / 4, measure(Mesh.CIRCLE)[0], 0.01);
        assertEquals(6, measure(Mesh.CUBE)[0], 1e-6);
        assertEquals(1, measure(Mesh.CUBE)[1] / 6, 1e-6, "closed");
        assertEquals(Math.PI, measure(Mesh.SPHERE)[0], 0.05);
        assertEquals(Math.PI / 6, measure(Mesh.SPHERE)[1] / 6, 0.02, "closed");
    }

    @Test
    void builtInMeshesHaveUnitNormals() {
        for (Mesh mesh : List.of(Mesh.QUAD, Mesh.CIRCLE, Mesh.CUBE, Mesh.SPHERE)) {
            for (int i = 0; i < mesh.vertices().length / 6; i++) {
                assertEquals(1f, normal(mesh, i).length(), 1e-5f);
            }
        }
    }

    @Test
    void acceptsACustomMesh() {
        assertEquals(1, Mesh.of(CORNERS, new int[] {0, 1, 2}).triangleCount());
    }

    @Test
    void rejectsInvalidVerticesAndIndices() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Mesh.of(CORNERS, new int[] {0, 1, 3}));
        assertEquals("a mesh has whole vertices and whole triangles: index 3 of 3 vertices", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Mesh.of(CORNERS, new int[] {0, 1}));
        assertThrows(IllegalArgumentException.class, () -> Mesh.of(CORNERS, new int[0]));
        assertThrows(IllegalArgumentException.class, () -> Mesh.of(new float[7], new int[] {0, 0, 0}));
        float[] wrong = CORNERS.clone();
        wrong[4] = Float.NaN;
        assertThrows(IllegalArgumentException.class, () -> Mesh.of(wrong, new int[] {0, 1, 2}));
    }

    @Test
    void rejectsATranslucentModel() {
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> Model.of(Mesh.CUBE, Color.WHITE.withOpacity(0.5f)));

        assertEquals("a model is solid, with an opacity of 1: 0.5", e.getMessage());
    }

    @Test
    void rejectsLightWithoutADirection() {
        assertThrows(IllegalArgumentException.class, () -> new Light().setDirection(0f, 0f, 0f));
        assertThrows(IllegalArgumentException.class, () -> new Light().setDirection(Float.NaN, 0f, 0f));
    }
}
