package dev.halfstep.render.mesh;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.storage.ComponentType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A component that draws an entity in 3D: a mesh with a colour or a texture, at the pose of the entity. A colour with an
 * opacity below 1 makes it translucent, such as glass, water or a ghost.
 *
 * <pre>{@code
 * host.add(new MeshLayer(new Camera3d(60).setPosition(0, 3, 10).lookAt(0, 0, 0), new MeshLayer.Light()));
 * world.spawn(new Transform().setScale(2), Model.of(Mesh.SPHERE, Color.rgb(0x3399FF)).setShadow(0.5f));
 * world.spawn(Transform.at(3, 1, 0), Model.of(Mesh.CUBE, Color.WHITE).setTexture(crate.region()));
 * world.spawn(Transform.at(0, 2, 0), Model.of(Mesh.QUAD, Color.rgb(0x88CCFF).withOpacity(0.4f)).setUnlit(true));
 * }</pre>
 *
 * <p>Translucent models are drawn after the opaque ones, from back to front by the distance of their origins along the
 * view. The triangles of one translucent model are not sorted. In opaque models, pixels of a texture with an opacity
 * below 0.5 are left out: leaves and fences.
 */
public final class Model {

    /** Registers this component with a world. */
    public static final ComponentType<Model> TYPE = ComponentType.presentation(Model.class);

    private Mesh mesh;
    private Color color;
    private @Nullable TextureRegion texture;
    private boolean isUnlit;
    private float shadowRadius;

    private Model(Mesh mesh, Color color) {
        this.mesh = Objects.requireNonNull(mesh, "mesh");
        this.color = Objects.requireNonNull(color, "color");
    }

    /**
     * Creates a model.
     *
     * @param mesh the mesh
     * @param color the colour in full light, by which a texture is multiplied; an opacity below 1 makes it translucent
     * @return a new model
     */
    public static Model of(Mesh mesh, Color color) {
        return new Model(mesh, color);
    }

    /**
     * Returns the mesh.
     *
     * @return the mesh
     */
    public Mesh mesh() {
        return mesh;
    }

    /**
     * Sets the mesh.
     *
     * @param newMesh the mesh
     * @return this
     */
    public Model setMesh(Mesh newMesh) {
        mesh = Objects.requireNonNull(newMesh, "newMesh");
        return this;
    }

    /**
     * Returns the colour in full light.
     *
     * @return the colour
     */
    public Color color() {
        return color;
    }

    /**
     * Sets the colour.
     *
     * @param newColor the colour in full light, by which a texture is multiplied; an opacity below 1 makes the model
     *     translucent
     * @return this
     */
    public Model setColor(Color newColor) {
        color = Objects.requireNonNull(newColor, "newColor");
        return this;
    }

    /**
     * Returns the texture.
     *
     * @return the region of a texture, null by default
     */
    public @Nullable TextureRegion texture() {
        return texture;
    }

    /**
     * Sets the texture, which the texture coordinates of the mesh spread over the model. The models of one mesh and one
     * texture need one draw call, also if their regions differ.
     *
     * @param newTexture a region of a texture; null for none. Only the region of a whole texture can be repeated by
     *     coordinates of the mesh beyond 0 to 1; {@link dev.halfstep.render.texture.Texture#repeated} repeats it on any
     *     mesh
     * @return this
     */
    public Model setTexture(@Nullable TextureRegion newTexture) {
        texture = newTexture;
        return this;
    }

    /**
     * Returns whether the light leaves the model as it is.
     *
     * @return false by default
     */
    public boolean isUnlit() {
        return isUnlit;
    }

    /**
     * Shows the model in its own colours, whatever the light: screens, fires, signs. Fog still covers it.
     *
     * @param newUnlit true to ignore the light
     * @return this
     */
    public Model setUnlit(boolean newUnlit) {
        isUnlit = newUnlit;
        return this;
    }

    /**
     * Returns the radius of the shadow.
     *
     * @return the radius in the units of the mesh; 0, the default, for none
     */
    public float shadowRadius() {
        return shadowRadius;
    }

    /**
     * Lets the model cast a soft round shadow on the ground below it, if the layer has {@linkplain MeshLayer#setShadows
     * shadows}. So players see where things in the air are.
     *
     * @param newRadius the radius in the units of the mesh, which the scale of the pose multiplies; 0 for no shadow
     * @return this
     * @throws IllegalArgumentException if the radius is negative or not finite
     */
    public Model setShadow(float newRadius) {
        if (!(newRadius >= 0f && newRadius < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the radius of a shadow must be finite and not negative: " + newRadius);
        }
        shadowRadius = newRadius;
        return this;
    }
}
