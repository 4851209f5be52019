package dev.halfstep.render.mesh;

import java.util.ArrayList;
import java.util.List;

/** Builds the predefined meshes of {@link Mesh}: primitives with a size of 1 around the origin. */
final class MeshBuilder {

    private static final int CIRCLE_SIDES = 48;
    private static final int SPHERE_SIDES = 32;
    private static final int SPHERE_BANDS = 16;

    private final List<Double> vertexFloats = new ArrayList<>();
    private final List<Integer> indices = new ArrayList<>();

    private MeshBuilder() {}

    static Mesh quad() {
        MeshBuilder builder = new MeshBuilder();
        builder.addSquare(/* shift= */ 0, /* coordinate= */ 0, /* normalSign= */ 1);
        return builder.build();
    }

    static Mesh circle() {
        MeshBuilder builder = new MeshBuilder();
        builder.addVertex(0, 0, 0, 0, 0, 1); // the centre, with index 0
        for (int side = 0; side < CIRCLE_SIDES; side++) {
            double angle = 2 * Math.PI * side / CIRCLE_SIDES;
            builder.addVertex(StrictMath.cos(angle) / 2, StrictMath.sin(angle) / 2, 0, 0, 0, 1);
            builder.addTriangle(0, 1 + side, 1 + (side + 1) % CIRCLE_SIDES);
        }
        return builder.build();
    }

    static Mesh cube() {
        MeshBuilder builder = new MeshBuilder();
        for (int shift = 0; shift < 3; shift++) { // each shift selects another axis
            builder.addSquare(shift, /* coordinate= */ 0.5, /* normalSign= */ 1);
            builder.addSquare(shift, /* coordinate= */ -0.5, /* normalSign= */ -1);
        }
        return builder.build();
    }

    /**
     * Generates a UV sphere: rings of vertices from the north pole (+y) to the south pole. The normal of a vertex is
     * the direction of its position.
     */
    static Mesh sphere() {
        MeshBuilder builder = new MeshBuilder();
        for (int ring = 0; ring <= SPHERE_BANDS; ring++) {
            double polarAngle = Math.PI * ring / SPHERE_BANDS;
            for (int side = 0; side < SPHERE_SIDES; side++) {
                double longitude = 2 * Math.PI * side / SPHERE_SIDES;
                double x = StrictMath.sin(polarAngle) * StrictMath.sin(longitude);
                double y = StrictMath.cos(polarAngle);
                double z = StrictMath.sin(polarAngle) * StrictMath.cos(longitude);
                builder.addVertex(x / 2, y / 2, z / 2, x, y, z);
            }
        }
        for (int band = 0; band < SPHERE_BANDS; band++) {
            for (int side = 0; side < SPHERE_SIDES; side++) {
                int ringStart = band * SPHERE_SIDES;
                int nextRingStart = ringStart + SPHERE_SIDES;
                int nextSide = (side + 1) % SPHERE_SIDES;
                builder.addTriangle(ringStart + side, nextRingStart + side, nextRingStart + nextSide);
                builder.addTriangle(ringStart + side, nextRingStart + nextSide, ringStart + nextSide);
            }
        }
        return builder.build();
    }

    /** Adds a vertex and returns its index. */
    private int addVertex(double x, double y, double z, double normalX, double normalY, double normalZ) {
        vertexFloats.addAll(List.of(x, y, z, normalX, normalY, normalZ));
        return vertexFloats.size() / Mesh.FLOATS_PER_VERTEX - 1;
    }

    /** Adds a triangle of three vertex indices, counterclockwise when seen from outside. */
    private void addTriangle(int first, int second, int third) {
        indices.addAll(List.of(first, second, third));
    }

    /**
     * Adds a square with sides of 1 that is perpendicular to an axis. It has the corners of a square perpendicular
     * to the z axis, after some cyclic shifts of their coordinates: each shift moves z to x, x to y, and y to z.
     *
     * @param shift the number of shifts, which selects the axis: 0 for z, 1 for x, 2 for y
     * @param coordinate the coordinate of the square on this axis
     * @param normalSign 1 for a normal along the axis, -1 for the opposite normal
     */
    private void addSquare(int shift, double coordinate, int normalSign) {
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

    private Mesh build() {
        float[] vertices = new float[vertexFloats.size()];
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = vertexFloats.get(i).floatValue();
        }
        return Mesh.of(vertices, indices.stream().mapToInt(Integer::intValue).toArray());
    }
}
