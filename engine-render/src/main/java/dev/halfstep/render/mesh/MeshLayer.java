package dev.halfstep.render.mesh;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.transform.InterpolatedTransform;
import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix4f;
import org.joml.Vector3f;

/**
 * Draws the {@link Model} of each entity at its {@link InterpolatedTransform}, with one draw call for each mesh. With
 * the depth test, nearer models hide farther models, even models of other mesh layers. 2D layers have no depth: if they
 * were added before this layer, they lie behind all models; otherwise they lie in front.
 */
public final class MeshLayer extends Layer {

    /**
     * A directional light (the sun) and an ambient light. The sum of both is computed in sRGB, without conversion to linear
     * light, and clamped to white. Opacities are ignored.
     */
    public static final class Light {

        private static final Color DEFAULT_SUN = Color.rgb(0xCCCCCC);
        private static final Color DEFAULT_AMBIENT = Color.rgb(0x404040);

        /** The unit vector that points to the sun. */
        private final Vector3f towardsSun = new Vector3f(0.4f, 0.8f, 0.45f).normalize();

        private Color sun = DEFAULT_SUN;
        private Color ambient = DEFAULT_AMBIENT;

        /** Creates a bright sun that shines from the upper right and from the front (+z), with a dim ambient light. */
        public Light() {}

        /**
         * Sets the direction in which the sun shines. The vector need not have unit length.
         *
         * @param x the x component
         * @param y the y component; negative for down
         * @param z the z component
         * @return this
         * @throws IllegalArgumentException if the vector is zero or not finite
         */
        public Light setDirection(float x, float y, float z) {
            float length = Vector3f.length(x, y, z);
            if (!(length > 0f && length < Float.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "the direction of a light must be finite and not zero: (" + x + ", " + y + ", " + z + ")");
            }
            towardsSun.set(-x / length, -y / length, -z / length);
            return this;
        }

        /**
         * Sets the directional light.
         *
         * @param newSun the colour of the light; black for no sun
         * @return this
         */
        public Light setSun(Color newSun) {
            sun = newSun;
            return this;
        }

        /**
         * Sets the ambient light.
         *
         * @param newAmbient the colour of the light; black for no ambient light
         * @return this
         */
        public Light setAmbient(Color newAmbient) {
            ambient = newAmbient;
            return this;
        }
    }

    /** The maximum number of meshes. A game that exceeds it probably creates new meshes in each frame. */
    private static final int MAX_MESHES = 1_000;

    private final Camera3d camera;
    private final Light light;
    private final MeshShader shader = new MeshShader();
    private final List<MeshBatch> batches = new ArrayList<>();

    /** Scratch memory: the pose matrix of one model, then the clip matrix. */
    private final Matrix4f matrix = new Matrix4f();

    private final float[] matrixFloats = new float[16];

    /** The index of the batch of the last model, a cache: most models follow a model with the same mesh. */
    private int lastBatchIndex;

    /**
     * Creates a layer for the models of a world.
     *
     * @param camera the camera, which may be moved at any time
     * @param light the light, which may be changed at any time
     */
    public MeshLayer(Camera3d camera, Light light) {
        this.camera = camera;
        this.light = light;
        GlErrors.check("creating", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        for (int i = 0; i < batches.size(); i++) {
            batches.get(i).clear();
        }
        for (var row : frame.world().query(InterpolatedTransform.class, Model.class)) {
            Model model = row.second();
            findOrAddBatch(model.mesh()).add(row.first().matrix(matrix), model.color());
        }
        DrawState.setOpaque();
        shader.begin(camera.clipMatrix(size, matrix).get(matrixFloats), light.towardsSun, light.sun, light.ambient);
        for (int i = 0; i < batches.size(); i++) {
            batches.get(i).draw();
        }
    }

    private MeshBatch findOrAddBatch(Mesh mesh) {
        if (lastBatchIndex < batches.size() && batches.get(lastBatchIndex).mesh() == mesh) {
            return batches.get(lastBatchIndex);
        }
        for (int i = 0; i < batches.size(); i++) {
            if (batches.get(i).mesh() == mesh) {
                lastBatchIndex = i;
                return batches.get(i);
            }
        }
        if (batches.size() == MAX_MESHES) {
            throw new IllegalStateException("a mesh layer must draw at most " + MAX_MESHES
                    + " different meshes: a model has a further one; share one mesh among all models of the same form");
        }
        MeshBatch added = new MeshBatch(mesh);
        lastBatchIndex = batches.size();
        batches.add(added);
        return added;
    }

    @Override
    public void close() {
        for (int i = 0; i < batches.size(); i++) {
            batches.get(i).close();
        }
        batches.clear();
        shader.close();
    }

    @Override
    public String toString() {
        return "the mesh layer";
    }
}
