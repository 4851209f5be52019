package dev.halfstep.content.picture;

import dev.halfstep.content.GltfModel;
import dev.halfstep.content.GltfModel.Node;
import dev.halfstep.content.GltfModel.Primitive;
import dev.halfstep.content.GltfModel.Surface;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Sampling.Filter;
import dev.halfstep.render.texture.Sampling.Wrap;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Draws models of glTF: each node becomes an entity, and its primitives are drawn by the layer of 3D models.
 *
 * <pre>{@code
 * GltfPicture car = GltfPicture.load(host.assets(), ASSETS, GltfModel.read(ASSETS, "models/car.glb"));
 * EntityId player = car.spawn(world, Transform.at(0, 0, 5));
 * }</pre>
 *
 * <p>Of a tree or a house, thousands of which stand still, bake the model: each copy is one entity for each surface.
 *
 * <pre>{@code
 * GltfPicture tree = GltfPicture.load(host.assets(), ASSETS, GltfModel.read(ASSETS, "models/tree.glb").baked());
 * tree.models().forEach(model -> world.spawn(Transform.at(x, 0, z), model));
 * }</pre>
 *
 * <p>Light and shadow are those of {@link dev.halfstep.render.mesh.MeshLayer}: metal, roughness and maps of normals
 * are not drawn. Both sides of all triangles are. In opaque and masked surfaces, pixels of a texture with an opacity
 * below 0.5 are left out.
 */
public final class GltfPicture implements AutoCloseable {

    /** Makes a model translucent whose colour is opaque: its texture may be translucent. */
    private static final float TRANSLUCENT = 254f / 255f;

    private final Assets assets;
    private final Path folder;
    private final GltfModel model;
    private final Map<GltfModel.Texture, Optional<Texture>> textures = new LinkedHashMap<>();
    private final IdentityHashMap<Primitive, Mesh> meshes = new IdentityHashMap<>(); // nodes share them

    private GltfPicture(Assets assets, Path folder, GltfModel model) {
        this.assets = assets;
        this.folder = folder;
        this.model = model;
    }

    /**
     * Loads the meshes and the textures of a model. Textures follow beside the game, as
     * {@link Assets#texture} says. A picture that is missing or damaged is printed, and the model is drawn without
     * it; so are the {@linkplain GltfModel#notes notes} of the model.
     *
     * @param assets loads the pictures: the assets of the host, which must be open
     * @param folder the folder of assets that the model was read from
     * @param model the model
     * @return the picture, from which any number of copies can be spawned
     * @throws IllegalStateException if no host is open
     */
    public static GltfPicture load(Assets assets, Path folder, GltfModel model) {
        GltfPicture picture = new GltfPicture(assets, folder, model);
        picture.models();
        model.notes().forEach(note -> System.err.println("warning: " + note));
        return picture;
    }

    /**
     * Spawns a copy of the model: an entity for the whole, one for each node, and one more for each further primitive
     * of a node. All are descendants of the first one, so they move with it, and are despawned with it.
     *
     * @param world the world
     * @param pose the pose of the whole; it belongs to the entity afterwards
     * @return the entity of the whole
     */
    public EntityId spawn(World world, Transform pose) {
        return spawn(world, pose, (node, entity) -> {});
    }

    /**
     * Spawns a copy of the model, and tells which entity each node is, so that a game turns wheels and opens doors.
     *
     * <pre>{@code
     * car.spawn(world, pose, (node, entity) -> {
     *     if (node.name().startsWith("wheel")) {
     *         wheels.add(entity);
     *     }
     * });
     * }</pre>
     *
     * @param world the world
     * @param pose the pose of the whole; it belongs to the entity afterwards
     * @param spawned called for each node with its entity, in the order of the nodes
     * @return the entity of the whole
     */
    public EntityId spawn(World world, Transform pose, BiConsumer<? super Node, ? super EntityId> spawned) {
        EntityId whole = world.spawn(pose);
        List<EntityId> entities = new ArrayList<>();
        for (Node node : model.nodes()) {
            Parent parent = new Parent(node.parent() < 0 ? whole : entities.get(node.parent()));
            List<Primitive> primitives = node.primitives();
            EntityId entity = primitives.isEmpty()
                    ? world.spawn(node.pose(), parent)
                    : world.spawn(node.pose(), parent, model(primitives.get(0)));
            for (int i = 1; i < primitives.size(); i++) {
                world.spawn(new Transform(), new Parent(entity), model(primitives.get(i)));
            }
            entities.add(entity);
            spawned.accept(node, entity);
        }
        return whole;
    }

    /**
     * Returns the primitives of all nodes, without the poses of the nodes.
     *
     * @return a new component for each primitive, in the order of the nodes; of a {@linkplain GltfModel#baked baked}
     *     model one for each surface
     */
    public List<Model> models() {
        List<Model> models = new ArrayList<>();
        for (Node node : model.nodes()) {
            node.primitives().forEach(primitive -> models.add(model(primitive)));
        }
        return models;
    }

    private Model model(Primitive primitive) {
        Surface surface = model.surfaces().get(primitive.surface());
        float opacity = (surface.color() >>> 24) / 255f;
        Color color = Color.rgb(surface.color() & 0xFFFFFF)
                .withOpacity(surface.isTranslucent() ? Math.min(opacity, TRANSLUCENT) : 1f);
        Mesh mesh = meshes.computeIfAbsent(
                primitive,
                key -> Mesh.of(key.vertices(), key.triangles())
                        .withTextureCoordinates(key.textureCoordinates())
                        .withColors(key.colors()));
        Model drawn = Model.of(mesh, color).setUnlit(surface.isUnlit());
        GltfModel.Texture source = surface.texture();
        if (source != null) {
            textures.computeIfAbsent(source, this::texture).ifPresent(texture -> drawn.setTexture(texture.region()));
        }
        return drawn;
    }

    /** Returns a texture, unless its picture cannot be read. */
    private Optional<Texture> texture(GltfModel.Texture source) {
        Wrap wrap = Wrap.valueOf(source.wrap().name());
        Sampling sampling = new Sampling(source.isSmooth() ? Filter.MIPMAPS : Filter.NEAREST, wrap);
        // of another content, another name: a texture is known by it
        String name = "picture " + Integer.toHexString(source.image().hashCode()) + " within " + model.file();
        Asset asset =
                source.isEmbedded() ? Asset.bytes(name, source.embedded()) : Asset.file(folder.resolve(source.image()));
        try {
            return Optional.of(assets.texture(asset, sampling));
        } catch (AssetException e) {
            System.err.println("warning: " + model.file() + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Gives the textures back. Entities must not show the model then. A game that never does this keeps them. */
    @Override
    public void close() {
        textures.values().forEach(texture -> texture.ifPresent(assets::release));
        textures.clear();
    }
}
