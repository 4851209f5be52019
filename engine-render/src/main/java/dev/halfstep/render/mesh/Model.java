package dev.halfstep.render.mesh;

import dev.halfstep.render.draw.Color;
import dev.halfstep.storage.ComponentType;
import java.util.Objects;

/**
 * A component that draws an entity in 3D: an opaque mesh of one colour at the pose of the entity.
 *
 * <pre>{@code
 * host.add(new MeshLayer(new Camera3d(60).setPosition(0, 3, 10).lookAt(0, 0, 0), new MeshLayer.Light()));
 * world.spawn(new Transform().setScale(2), Model.of(Mesh.SPHERE, Color.rgb(0x3399FF)));
 * }</pre>
 */
public final class Model {

    /** Registers this component with a world. */
    public static final ComponentType<Model> TYPE = ComponentType.presentation(Model.class);

    private Mesh mesh;
    private Color color;

    private Model(Mesh mesh, Color color) {
        this.mesh = Objects.requireNonNull(mesh, "mesh");
        this.color = requireOpaque(color);
    }

    /**
     * Creates a model.
     *
     * @param mesh the mesh
     * @param color the colour in full light, with an opacity of 1
     * @return a new model
     * @throws IllegalArgumentException if the colour is not opaque
     */
    public static Model of(Mesh mesh, Color color) {
        return new Model(mesh, color);
    }

    private static Color requireOpaque(Color color) {
        if (color.opacity() != 1f) {
            throw new IllegalArgumentException("a model must be opaque, with an opacity of 1: " + color.opacity());
        }
        return color;
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
     * @param newColor the colour in full light, with an opacity of 1
     * @return this
     * @throws IllegalArgumentException if the colour is not opaque
     */
    public Model setColor(Color newColor) {
        color = requireOpaque(newColor);
        return this;
    }
}
