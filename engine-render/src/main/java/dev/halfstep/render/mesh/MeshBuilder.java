package dev.halfstep.render.mesh;

import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3d;

/** Builds the predefined meshes of {@link Mesh}: primitives with a size of 1 around the origin. */
final class MeshBuilder {

    private static final int CIRCLE_SIDES = 48;
    private static final int SPHERE_SIDES = 32;
    private static final int SPHERE_BANDS = 16;

    private final List<Double> vertexFloats = new ArrayList<>();
    private final List<Double> coordinates = new ArrayList<>();
    private final List<Integer> indices = new ArrayList<>();

    private MeshBuilder() {}

    static Mesh quad() {
        MeshBuilder builder = new MeshBuilder();
        builder.addSquare(/* shift= */ 0, /* coordinate= */ 0, /* normalSign= */ 1);
        return builder.build();
    }

    static Mesh circle() {
        MeshBuilder builder = new MeshBuilder();
        Vector3d normal = new Vector3d(0, 0, 1);
        builder.addFlatVertex(new Vector3d(), normal); // the centre, with index 0
        for (int side = 0; side < CIRCLE_SIDES; side++) {
            double angle = 2 * Math.PI * side / CIRCLE_SIDES;
            builder.addFlatVertex(new Vector3d(StrictMath.cos(angle) / 2, StrictMath.sin(angle) / 2, 0), normal);
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
     * the direction of its position. The sides of a panorama join at the back (-z), where
     * each ring has two vertices.
     */
    static Mesh sphere() {
        MeshBuilder builder = new MeshBuilder();
        for (int ring = 0; ring <= SPHERE_BANDS; ring++) {
            double polarAngle = Math.PI * ring / SPHERE_BANDS;
            for (int side = -SPHERE_SIDES / 2; side <= SPHERE_SIDES / 2; side++) {
                double longitude = 2 * Math.PI * Math.floorMod(side, SPHERE_SIDES) / SPHERE_SIDES;
                double x = StrictMath.sin(polarAngle) * StrictMath.sin(longitude);
                double y = StrictMath.cos(polarAngle);
                double z = StrictMath.sin(polarAngle) * StrictMath.cos(longitude);
                builder.vertexFloats.addAll(List.of(x / 2, y / 2, z / 2, x, y, z));
                builder.coordinates.addAll(List.of(0.5 + (double) side / SPHERE_SIDES, (double) ring / SPHERE_BANDS));
                if (ring > 0 && side > -SPHERE_SIDES / 2) {
                    int last = builder.coordinates.size() / 2 - 1;
                    int above = last - SPHERE_SIDES - 1;
                    builder.addTriangle(above - 1, last - 1, last);
                    builder.addTriangle(above - 1, last, above);
                }
            }
        }
        return builder.build();
    }

    /** Adds a vertex of a side that is perpendicular to an axis, on which a picture stands upright. */
    private void addFlatVertex(Vector3d position, Vector3d normal) {
        vertexFloats.addAll(List.of(position.x, position.y, position.z, normal.x, normal.y, normal.z));
        double right = position.x * (normal.z + Math.abs(normal.y)) - position.z * normal.x;
        double down = position.z * normal.y - position.y * (1 - Math.abs(normal.y));
        coordinates.addAll(List.of(0.5 + right, 0.5 + down));
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
        int firstVertex = coordinates.size() / 2;
        for (int corner = 0; corner < 4; corner++) {
            // The sign mirrors the corners, so that the triangles are counterclockwise where the normal points.
            Vector3d position = new Vector3d(((corner & 1) - 0.5) * normalSign, (corner >> 1) - 0.5, coordinate);
            Vector3d normal = new Vector3d(0, 0, normalSign);
            for (int i = 0; i < shift; i++) {
                position.set(position.z, position.x, position.y);
                normal.set(normal.z, normal.x, normal.y);
            }
            addFlatVertex(position, normal);
        }
        addTriangle(firstVertex, firstVertex + 1, firstVertex + 3);
        addTriangle(firstVertex, firstVertex + 3, firstVertex + 2);
    }

    private Mesh build() {
        return Mesh.of(
                        floats(vertexFloats),
                        indices.stream().mapToInt(Integer::intValue).toArray())
                .withTextureCoordinates(floats(coordinates));
    }

    private static float[] floats(List<Double> numbers) {
        float[] floats = new float[numbers.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = numbers.get(i).floatValue();
        }
        return floats;
    }
}
