package dev.halfstep.render.mesh;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.Geometry;
import dev.halfstep.render.gl.InstanceBuffer;
import org.joml.Matrix4f;

/** Collects all models of one mesh, and draws them with one instanced draw call. */
final class MeshBatch implements AutoCloseable {

    private final Mesh mesh;
    private final Geometry geometry;
    private final InstanceBuffer buffer;

    /**
     * The floats of one instance: the columns of its pose matrix (axes x, y and z, then the origin), and its colour.
     */
    private final float[] instance = new float[15];

    MeshBatch(Mesh mesh) {
        this.mesh = mesh;
        geometry = new Geometry(mesh.vertices(), mesh.triangles(), 3, 3); // position and normal
        buffer = new InstanceBuffer(geometry, 3, 3, 3, 3, 3); // the four columns and the colour
    }

    Mesh mesh() {
        return mesh;
    }

    /** Removes all models. */
    void clear() {
        buffer.clear();
    }

    /** Adds a model; both arguments are copied. */
    void add(Matrix4f pose, Color color) {
        instance[0] = pose.m00();
        instance[1] = pose.m01();
        instance[2] = pose.m02();
        instance[3] = pose.m10();
        instance[4] = pose.m11();
        instance[5] = pose.m12();
        instance[6] = pose.m20();
        instance[7] = pose.m21();
        instance[8] = pose.m22();
        instance[9] = pose.m30();
        instance[10] = pose.m31();
        instance[11] = pose.m32();
        instance[12] = color.red();
        instance[13] = color.green();
        instance[14] = color.blue();
        buffer.add(instance, 0);
    }

    void draw() {
        buffer.draw();
    }

    @Override
    public void close() {
        buffer.close();
        geometry.close();
    }
}
