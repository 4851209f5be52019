package dev.halfstep.render.mesh;

import java.util.ArrayList;
import java.util.List;

/** Builds a mesh from vertices and triangles. */
final class MeshBuilder {

    private final List<Double> vertexFloats = new ArrayList<>();
    private final List<Integer> indices = new ArrayList<>();

    /** Adds a vertex and returns its index. */
    int addVertex(double x, double y, double z, double normalX, double normalY, double normalZ) {
        vertexFloats.addAll(List.of(x, y, z, normalX, normalY, normalZ));
        return vertexFloats.size() / Mesh.FLOATS_PER_VERTEX - 1;
    }

    /** Adds a triangle of three vertex indices, counterclockwise when seen from outside. */
    void addTriangle(int first, int second, int third) {
        indices.addAll(List.of(first, second, third));
    }

    /**
     * Adds a square with sides of 1 that is perpendicular to an axis. Its corners are those of a square perpendicular
     * to the z axis, after some cyclic shifts of their coordinates: each shift moves z to x, x to y, and y to z.
     *
     * @param shift the number of shifts, which selects the axis: 0 for z, 1 for x, 2 for y
     * @param coordinate the coordinate of the square on this axis
     * @param normalSign 1 for a normal along the axis, -1 for the opposite normal
     */
    void addSquare(int shift, double coordinate, int normalSign) {
        int firstVertex = vertexFloats.size() / Mesh.FLOATS_PER_VERTEX;
        for (int corner = 0; corner < 4; corner++) {
            // The sign mirrors the corners, so that the triangles are counterclockwise where the normal points.
            double[] position = {((corner & 1) - 0.5) * normalSign, (corner >> 1) - 0.5, coordinate};
            double[] normal = {0, 0, normalSign};
            addVertex(
                    position[sourceAxis(0, shift)],
                    position[sourceAxis(1, shift)],
                    position[sourceAxis(2, shift)],
                    normal[sourceAxis(0, shift)],
                    normal[sourceAxis(1, shift)],
                    normal[sourceAxis(2, shift)]);
        }
        addTriangle(firstVertex, firstVertex + 1, firstVertex + 3);
        addTriangle(firstVertex, firstVertex + 3, firstVertex + 2);
    }

    /** Returns the axis whose coordinate the shifts move to the given axis. */
    private static int sourceAxis(int axis, int shift) {
        return (axis + 3 - shift) % 3;
    }

    Mesh build() {
        float[] vertices = new float[vertexFloats.size()];
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = vertexFloats.get(i).floatValue();
        }
        return Mesh.of(vertices, indices.stream().mapToInt(Integer::intValue).toArray());
    }
}
