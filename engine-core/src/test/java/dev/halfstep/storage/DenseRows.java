package dev.halfstep.storage;

import dev.halfstep.time.CurrentPhase;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The entities of a world that have one dense component, for tests of its floats. {@link #with} returns those that have
 * a tag too, in another archetype of the same world.
 */
public final class DenseRows<C> {

    /** A tag whose column is before that of the dense component. */
    public record Earlier() {}

    /** A tag whose column is behind that of the dense component. */
    public record Later() {}

    private final World world;
    private final Archetype archetype;
    private final ComponentInfo<C> info;

    /** Null for entities that have only the dense component. */
    private final @Nullable Object tag;

    /** The entity of each component, in all archetypes of the world. */
    private final Map<C, EntityId> ids;

    private DenseRows(
            World world, Archetype archetype, ComponentInfo<C> info, @Nullable Object tag, Map<C, EntityId> ids) {
        this.world = world;
        this.archetype = archetype;
        this.info = info;
        this.tag = tag;
        this.ids = ids;
    }

    /** Creates a world for a dense component. Its archetype is empty, and has never had an entity. */
    public static <C> DenseRows<C> of(ComponentType<C> type) {
        World world = World.builder()
                .register(ComponentType.simulation(Earlier.class), type, ComponentType.simulation(Later.class))
                .build();
        Entities entities = EngineWorld.of(world).entities();
        ComponentInfo<C> info = entities.registry().get(type.componentClass());
        EntityId tagOnly = world.spawn(new Earlier());
        Archetype both = entities.neighbour(Archetype.of(tagOnly), info.index());
        world.despawn(tagOnly);
        int tagIndex = entities.registry().get(Earlier.class).index();
        return new DenseRows<>(world, entities.neighbour(both, tagIndex), info, null, new IdentityHashMap<>());
    }

    /** Returns the entities of the same world that also have a tag, which these entities do not have. */
    public DenseRows<C> with(Object newTag) {
        Entities entities = EngineWorld.of(world).entities();
        int tagIndex = entities.registry().get(newTag.getClass()).index();
        return new DenseRows<>(world, entities.neighbour(archetype, tagIndex), info, newTag, ids);
    }

    public World world() {
        return world;
    }

    /** Returns the phase of the world, which its write gates check. */
    public CurrentPhase phase() {
        return EngineWorld.of(world).phase();
    }

    @SuppressWarnings("unchecked") // the column of the index has the component of that index
    public DenseColumns<C> column() {
        return (DenseColumns<C>) Objects.requireNonNull(archetype.denseColumn(info.index()));
    }

    /** Spawns an entity. */
    public void add(C component) {
        ids.put(component, tag == null ? world.spawn(component) : world.spawn(component, tag));
    }

    /** Despawns the entity of a component. */
    public void remove(C component) {
        world.despawn(idOf(component));
        ids.remove(component);
    }

    /** Replaces the tag of an entity. If it has one and gets another, it moves twice. */
    public void move(C component, DenseRows<C> target) {
        EntityId id = idOf(component);
        if (tag != null) {
            world.remove(id, tag.getClass());
        }
        if (target.tag != null) {
            world.add(id, target.tag);
        }
    }

    /** Returns the entity, after a check that it is one of these. */
    private EntityId idOf(C component) {
        EntityId id = Objects.requireNonNull(ids.get(component));
        if (Archetype.of(id) != archetype) {
            throw new IllegalArgumentException("a component of another archetype: " + component);
        }
        return id;
    }
}
