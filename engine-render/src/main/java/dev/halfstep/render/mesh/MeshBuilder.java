package dev.halfstep.render.mesh;

import java.util.ArrayList;
import java.util.List;

/** Builds a mesh from vertices and triangles. */
final class MeshBuilder {

    private final List<Double> numbers = new ArrayList<>();
    private final List<Integer> indices = new ArrayList<>();

    int vertex(double x, double y, double z, double normalX, double normalY, double normalZ) {
        numbers.addAll(List.of(x, y, z, normalX, normalY, normalZ));
        return numbers.size() / Mesh.FLOATS_PER_VERTEX - 1;
    }

    void triangle(int a, int b, int c) {
        indices.addAll(List.of(a, b, c));
    }

    /**
     * Adds a square with sides of 1 perpendicular to an axis.
     *
     * @param turns the number of cyclic shifts of x, y and z: 0 for the z axis, 1 for the x axis, 2 for the y axis
     * @param along the position on that axis
     * @param facing 1 for a normal along the axis, -1 for the opposite normal
     */
    void square(int turns, double along, int facing) {
        int first = numbers.size() / Mesh.FLOATS_PER_VERTEX;
        for (int corner = 0; corner < 4; corner++) {
            double[] place = {((corner & 1) - 0.5) * facing, (corner >> 1) - 0.5, along};
            double[] normal = {0, 0, facing};
            vertex(
                    place[ring(0, turns)],
                    place[ring(1, turns)],
                    place[ring(2, turns)],
                    normal[ring(0, turns)],
                    normal[ring(1, turns)],
                    normal[ring(2, turns)]);
        }
        triangle(first, first + 1, first + 3);
        triangle(first, first + 3, first + 2);
    }

    private static int ring(int axis, int turns) {
        return (axis + 3 - turns) % 3;
    }

    Mesh build() {
        float[] vertices = new float[numbers.size()];
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = numbers.get(i).floatValue();
        }
        return Mesh.of(vertices, indices.stream().mapToInt(Integer::intValue).toArray());
    }
}
