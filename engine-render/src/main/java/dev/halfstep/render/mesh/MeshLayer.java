package dev.halfstep.render.mesh;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.transform.InterpolatedTransform;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import org.joml.FrustumIntersection;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Draws the {@link Model} of each entity at its {@link InterpolatedTransform}, with one draw call for each mesh and
 * texture, lit or unlit, and one for each run of translucent models. With the depth test, nearer models hide farther models, even
 * models of other mesh layers. 2D layers have no depth: if they were added before this layer, they lie behind all models;
 * otherwise they lie in front. Games use it for races, flights, mazes and boards in 3D:
 *
 * <pre>{@code
 * MeshLayer models = host.add(new MeshLayer(camera, new MeshLayer.Light()))
 *         .setSky(Color.rgb(0x3366CC), HAZE, Color.rgb(0x556655))
 *         .setFog(HAZE, 20, 80)
 *         .setShadows(Color.BLACK.withOpacity(0.5f), (x, z) -> 0);
 * }</pre>
 *
 * <p>Models whose bounding sphere is outside of the picture are left out. Once its arrays are as large as the scene, a
 * frame allocates nothing here.
 */
public final class MeshLayer extends Layer {

    /**
     * A directional light (the sun), an ambient light, and point lights, of which there are none at first. Their sum is
     * computed in sRGB, without conversion to linear light, and clamped to white. Opacities are ignored.
     */
    public static final class Light {

        /**
         * Vectors of four floats: the unit vector that points to the sun; the sun; the ambient light, with the number of
         * vectors in use; then position and range, and the colour of each point light.
         */
        final float[] floats = new float[4 * MeshShaders.LIGHT_VECTORS];

        /** Creates a bright sun that shines from the upper right and from the front (+z), with a dim ambient light. */
        public Light() {
            Vector3f towardsSun = new Vector3f(0.4f, 0.8f, 0.45f).normalize();
            put(0, towardsSun.x, towardsSun.y, towardsSun.z)
                    .setSun(Color.rgb(0xCCCCCC))
                    .setAmbient(Color.rgb(0x404040));
        }

        private Light put(int vector, float x, float y, float z) {
            floats[4 * vector] = x;
            floats[4 * vector + 1] = y;
            floats[4 * vector + 2] = z;
            return this;
        }

        private Light put(int vector, Color color) {
            return put(vector, color.red(), color.green(), color.blue());
        }

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
            return put(0, -x / length, -y / length, -z / length);
        }

        /**
         * Sets the directional light.
         *
         * @param newSun the colour of the light; black for no sun
         * @return this
         */
        public Light setSun(Color newSun) {
            return put(1, newSun);
        }

        /**
         * Sets the ambient light.
         *
         * @param newAmbient the colour of the light; black for no ambient light
         * @return this
         */
        public Light setAmbient(Color newAmbient) {
            return put(2, newAmbient);
        }

        /**
         * Sets one of the point lights: lamps, fires, shots. It shines in all directions, weaker with the distance, and
         * through walls.
         *
         * <pre>{@code
         * scheduler.presentation("lamp", frame -> light.setPoint(0, lamp.x(), lamp.y(), lamp.z(), ORANGE, 8));
         * }</pre>
         *
         * @param index the number of the light, 0 to {@link MeshLayer#MAX_POINT_LIGHTS} - 1
         * @param x the x coordinate in world units
         * @param y the y coordinate in world units
         * @param z the z coordinate in world units
         * @param color the colour of the light on a surface beside it; black for no light
         * @param range how far it shines in world units, above 0: a fraction d of it away, a light has (1 - d²)² of its
         *     colour
         * @return this
         * @throws IllegalArgumentException if the index is out of range, the range is not above 0, or a number is not
         *     finite
         */
        public Light setPoint(int index, float x, float y, float z, Color color, float range) {
            if (index < 0 || index >= MAX_POINT_LIGHTS) {
                throw new IllegalArgumentException(
                        "the index of a point light must be 0 to " + (MAX_POINT_LIGHTS - 1) + ": " + index);
            }
            if (!(range > 0f && Float.isFinite(x + y + z + range))) {
                throw new IllegalArgumentException(
                        "a point light must have a range above 0, and all its numbers must be finite: (" + x + ", " + y
                                + ", " + z + "), range " + range);
            }
            int vector = 3 + 2 * index;
            floats[4 * vector + 3] = range;
            floats[11] = Math.max(floats[11], vector + 2);
            return put(vector, x, y, z).put(vector + 1, color);
        }
    }

    /** The maximum number of point lights. */
    public static final int MAX_POINT_LIGHTS = MeshShaders.MAX_POINT_LIGHTS;

    /**
     * The maximum number of meshes, each one counted for each of its textures, lit and unlit. A game that exceeds it probably creates
     * new meshes in each frame.
     */
    private static final int MAX_MESHES = 1_000;

    /** The factor of the distance of a shadow from the camera. */
    private static final float SHADOW_DISTANCE = 0.998f;

    private final Camera3d camera;
    private final Light light;
    final List<MeshBatch> batches = new ArrayList<>();
    private final TranslucentModels translucentModels = new TranslucentModels();
    private final MeshShaders shaders = new MeshShaders();

    /** The picture of a shadow. */
    private final TextureRegion spot =
            Texture.of("shadow", Image.spot(64), Sampling.SMOOTH).region();

    private @Nullable Sky sky;
    private @Nullable BlobShadows shadows;

    // Scratch memory, so that nothing is allocated in each frame.
    private final Matrix4f clipMatrix = new Matrix4f();
    private final FrustumIntersection frustum = new FrustumIntersection();
    private final Vector3f cameraPosition = new Vector3f();
    private final Matrix4f pose = new Matrix4f();
    private final Vector3f center = new Vector3f();
    private final Vector3f scale = new Vector3f();
    private final float[] instance = new float[MeshBatch.FLOATS];

    /** The number of models in the last frame that culling left. */
    int drawnModels;

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

    /**
     * Lets models fade into fog, whether they are lit or not. The fog does not cover the {@linkplain #setSky sky} and
     * what other layers draw, so its colour is usually that of the horizon.
     *
     * <pre>{@code layer.setFog(Color.rgb(0xBBCCDD), 20, 80);}</pre>
     *
     * @param color the colour of the fog; its opacity is the most that the fog covers: 0, the default, for no fog
     * @param begin the distance from the camera in world units at which it begins, 0 or more
     * @param end the distance at which the fog covers all it can, more than begin; between them it grows linearly
     * @return this
     * @throws IllegalArgumentException unless 0 &lt;= begin &lt; end, and both are finite
     */
    public MeshLayer setFog(Color color, float begin, float end) {
        if (!(begin >= 0f && begin < end && end < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "fog must begin at a distance of 0 or more and end farther away: begin " + begin + ", end " + end);
        }
        float[] newFog = {color.red(), color.green(), color.blue(), color.opacity(), begin, 1f / (end - begin)};
        System.arraycopy(newFog, 0, shaders.scene, MeshShaders.FOG, newFog.length);
        return this;
    }

    /**
     * Draws a sky behind the models: a gradient from the horizon to the zenith and to the nadir. It covers all earlier
     * layers.
     *
     * @param zenith the colour straight up
     * @param horizon the colour at the horizon
     * @param nadir the colour straight down
     * @return this
     */
    public MeshLayer setSky(Color zenith, Color horizon, Color nadir) {
        addSky().setGradient(zenith, horizon, nadir);
        return this;
    }

    /**
     * Draws a sky behind the models: a panorama of all directions (an equirectangular picture), whose middle is seen
     * along -z. It covers all earlier layers.
     *
     * @param panorama a texture, which this layer does not close; with {@link Sampling.Wrap#REPEAT} its left and right
     *     side join without a seam. Null for no sky, the default
     * @return this
     */
    public MeshLayer setSky(@Nullable Texture panorama) {
        if (panorama != null) {
            addSky().setPicture(panorama);
        } else if (sky != null) {
            sky.close();
            sky = null;
        }
        return this;
    }

    /**
     * Draws a sky behind the models: the six sides of a cube around the camera (a sky box, a cube map). It covers all
     * earlier layers. Each picture is a square as seen from the middle of the cube. The lower side of up and the upper
     * side of down join front, so all lie as in a picture of a cross.
     *
     * <pre>{@code
     * TextureAtlas sky = TextureAtlas.pack("sky", images, Sampling.SMOOTH); // of six files: regions of one texture
     * layer.setSky(sky.region("front"), sky.region("right"), sky.region("back"), sky.region("left"), sky.region("up"),
     *         sky.region("down"));
     * }</pre>
     *
     * @param front the side along -z
     * @param right the side along +x
     * @param back the side along +z
     * @param left the side along -x
     * @param up the side along +y
     * @param down the side along -y
     * @return this
     * @throws IllegalArgumentException unless all are regions of one texture, which this layer does not close
     */
    public MeshLayer setSky(
            TextureRegion front,
            TextureRegion right,
            TextureRegion back,
            TextureRegion left,
            TextureRegion up,
            TextureRegion down) {
        Sky.requireOneTexture(front, right, back, left, up, down);
        addSky().setSides(front, right, back, left, up, down);
        return this;
    }

    private Sky addSky() {
        if (sky == null) {
            sky = new Sky();
        }
        return sky;
    }

    /**
     * Draws the {@linkplain Model#setShadow shadows} of models on the ground, below them along y.
     *
     * <pre>{@code
     * layer.setShadows(Color.BLACK.withOpacity(0.5f), (x, z) -> 0); // a plane
     * layer.setShadows(Color.BLACK.withOpacity(0.5f), (x, z) -> terrain.height(x, z));
     * }</pre>
     *
     * @param color the colour of a shadow in its middle, beside the ground; it fades with the height, up to 20 radii
     * @param groundHeight returns y of the ground at x and z in world units, or NaN where there is none; called three
     *     times for each shadow in each frame, because shadows lie on slopes, too
     * @return this
     */
    public MeshLayer setShadows(Color color, DoubleBinaryOperator groundHeight) {
        shadows = new BlobShadows(
                Objects.requireNonNull(color, "color"), Objects.requireNonNull(groundHeight, "groundHeight"));
        return this;
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        camera.clipMatrix(size, clipMatrix);
        frustum.set(clipMatrix);
        camera.position(cameraPosition);
        if (sky != null) {
            sky.draw(clipMatrix, cameraPosition, spot.texture());
        }
        collect(frame);
        DrawState.setOpaque();
        shaders.begin(clipMatrix, cameraPosition, light.floats);
        for (int i = 0; i < batches.size(); i++) {
            batches.get(i).drawOpaque(shaders);
        }
        DrawState.setTranslucent();
        translucentModels.draw(shaders);
    }

    /** Adds all models and shadows that may be visible to their batches. */
    private void collect(PresentationContext frame) {
        for (int i = batches.size() - 1; i >= 0; i--) {
            if (batches.get(i).clear()) {
                batches.remove(i).close();
            }
        }
        translucentModels.clear();
        drawnModels = 0;
        for (var row : frame.world().query(InterpolatedTransform.class, Model.class)) {
            Model model = row.second();
            row.first().matrix(pose);
            Mesh mesh = model.mesh().level(cameraPosition.distance(pose.m30(), pose.m31(), pose.m32()));
            if (isInView(mesh)) {
                drawnModels++;
                addModel(mesh, model.color(), model.texture(), model.isUnlit());
            }
            if (shadows != null && model.shadowRadius() > 0f) {
                addShadow(shadows, model.shadowRadius());
            }
        }
        translucentModels.addToBatches();
    }

    /** Returns whether the bounding sphere of a mesh at the pose may be visible. */
    private boolean isInView(Mesh mesh) {
        pose.transformPosition(mesh.center, center);
        return frustum.testSphere(center.x, center.y, center.z, mesh.radius * largestScale());
    }

    private float largestScale() {
        return pose.getScale(scale).get(scale.maxComponent());
    }

    private void addModel(Mesh mesh, Color color, @Nullable TextureRegion region, boolean isUnlit) {
        MeshBatch batch = findOrAddBatch(mesh, region == null ? null : region.texture(), isUnlit);
        MeshBatch.write(pose, color, region, instance);
        if (color.opacity() < 1f) {
            // The distance along the view is w in clip space.
            float w = clipMatrix.m03() * pose.m30() + clipMatrix.m13() * pose.m31() + clipMatrix.m23() * pose.m32();
            translucentModels.add(batch, instance, w);
        } else {
            batch.add(instance, 0, /* isOpaque= */ true);
        }
    }

    /** Adds the shadow of the model at the pose. */
    private void addShadow(BlobShadows newShadows, float radius) {
        float factor = newShadows.place(pose, radius * largestScale(), pose);
        if (factor > 0f && isInView(Mesh.QUAD)) {
            // Nearer to the camera by a little, at the same place in the picture, so that the ground does not hide it.
            pose.scaleAroundLocal(SHADOW_DISTANCE, cameraPosition.x, cameraPosition.y, cameraPosition.z);
            MeshBatch.write(pose, newShadows.color(), spot, instance);
            instance[MeshBatch.OPACITY] *= factor;
            // Shadows lie on opaque models, below all translucent ones.
            translucentModels.add(
                    findOrAddBatch(Mesh.QUAD, spot.texture(), /* isUnlit= */ true), instance, Float.POSITIVE_INFINITY);
        }
    }

    private MeshBatch findOrAddBatch(Mesh mesh, @Nullable Texture texture, boolean isUnlit) {
        if (lastBatchIndex < batches.size() && batches.get(lastBatchIndex).isOf(mesh, texture, isUnlit)) {
            return batches.get(lastBatchIndex);
        }
        for (int i = 0; i < batches.size(); i++) {
            if (batches.get(i).isOf(mesh, texture, isUnlit)) {
                lastBatchIndex = i;
                return batches.get(i);
            }
        }
        if (batches.size() == MAX_MESHES) {
            throw new IllegalStateException("a mesh layer must draw at most " + MAX_MESHES
                    + " different meshes: a model has a further one; share one mesh among all models of the same form");
        }
        if (texture != null && !mesh.hasCoordinates) {
            throw new IllegalStateException("a model with a texture must have a mesh with texture coordinates: "
                    + texture + "; give the mesh some by withTextureCoordinates");
        }
        MeshBatch added = new MeshBatch(mesh, texture, isUnlit);
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
        shaders.close();
        spot.texture().close();
        setSky(null);
    }

    @Override
    public String toString() {
        return "the mesh layer";
    }
}
