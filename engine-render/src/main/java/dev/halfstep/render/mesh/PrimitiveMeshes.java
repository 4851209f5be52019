package dev.halfstep.render.mesh;

/** Generates the predefined meshes of {@link Mesh}: primitives with a size of 1 around the origin. */
final class PrimitiveMeshes {

    private static final int CIRCLE_SIDES = 48;
    private static final int SPHERE_SIDES = 32;
    private static final int SPHERE_BANDS = 16;

    private PrimitiveMeshes() {}

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
}
