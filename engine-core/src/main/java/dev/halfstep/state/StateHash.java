package dev.halfstep.state;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.NumbersHash;
import dev.halfstep.component.ComponentHasher;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.ComponentType;
import dev.halfstep.component.HashSink;
import dev.halfstep.entity.EntityId;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.Span;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The simulated state of a world as 64 bits. Two worlds with the same entities, simulation components and numbers have
 * the same hash, on every machine; any difference almost surely gives another one.
 *
 * <p>Presentation components do not count, nor do entities that have nothing else. Each component of each entity is
 * hashed on its own and the hashes are added up, so the order in which the world keeps its entities does not count
 * either.
 */
public final class StateHash {

    private StateHash() {}

    /**
     * Hashes a world.
     *
     * @param world the world
     * @return its hash
     * @throws IllegalStateException if a simulation component cannot be hashed, see {@link #faultOf}
     */
    public static long of(World world) {
        return sum(partsOf(world, false));
    }

    /**
     * Hashes a world as {@link #of} does, and comes to the same number, but looks only at what changed: numbers of dense
     * components, such as Transforms, that nobody has written since the last time are not read again. For games that
     * hash many steps. It believes the marks that a write leaves behind, so it does not find a write that left none, such
     * as one to the numbers of {@link Span#read()}; {@code of} does.
     *
     * @param world the world
     * @return its hash
     * @throws IllegalStateException if a simulation component cannot be hashed, see {@link #faultOf}
     */
    public static long incrementalOf(World world) {
        return sum(partsOf(world, true));
    }

    private static long sum(long[] parts) {
        long sum = 0;
        for (long part : parts) {
            sum += part;
        }
        return sum;
    }

    /**
     * The parts whose sum is the hash, to find out what differs where two hashes do.
     *
     * @param world the world
     * @return first that of the entities themselves, which there are; then that of each simulation component, in the
     *     order of registration
     * @throws IllegalStateException if a simulation component cannot be hashed, see {@link #faultOf}
     */
    public static long[] partsOf(World world) {
        return partsOf(world, false);
    }

    private static long[] partsOf(World world, boolean incremental) {
        HashSink sink = new HashSink();
        List<ComponentType<?>> types = componentsIn(world);
        long[] parts = new long[types.size() + 1];
        parts[0] = ofEntities(world, incremental);
        for (int i = 0; i < types.size(); i++) {
            parts[i + 1] = ofComponents(world, types.get(i), i, sink, incremental);
        }
        return parts;
    }

    /**
     * The components that a hash is made of. They are counted without the others: a world that does not know those has
     * the same hash.
     *
     * @param world the world
     * @return all simulation components, in the order of registration
     */
    public static List<ComponentType<?>> componentsIn(World world) {
        List<ComponentType<?>> types = new ArrayList<>();
        for (ComponentType<?> type : world.componentTypes()) {
            if (type.kind() == ComponentType.Kind.SIMULATION) {
                types.add(type);
            }
        }
        return types;
    }

    /**
     * What differs between two worlds, or between two moments of one.
     *
     * @param world one of them
     * @param parts of the one
     * @param otherParts of the other
     * @return the names of the simulation components that differ, and {@code entities} if others are there; empty if
     *     the hashes are the same
     */
    public static List<String> differing(World world, long[] parts, long[] otherParts) {
        List<ComponentType<?>> types = componentsIn(world);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] != otherParts[i]) {
                names.add(i == 0 ? "entities" : types.get(i - 1).toString());
            }
        }
        return names;
    }

    private static long ofEntities(World world, boolean incremental) {
        long sum = 0;
        for (Archetype archetype : EngineWorld.of(world).entities().archetypes()) {
            if (archetype.isSimulated()) { // how many others there are may depend on the display
                for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                    ArchetypeChunk chunk = archetype.chunk(chunkIndex);
                    sum += incremental ? chunk.entitiesHash() : NumbersHash.ofEntities(chunk.numbers(), chunk.size());
                }
            }
        }
        return sum;
    }

    private static <C> long ofComponents(
            World world, ComponentType<C> type, int index, HashSink sink, boolean incremental) {
        if (type.hasher() == null && type.dense() != null) {
            return ofNumbers(world, type, index, incremental);
        }
        ComponentHasher<? super C> hasher = hasherOf(type);
        long[] sum = new long[1];
        world.query(type.componentClass()).forEach((id, component) -> {
            sink.reset().add(id.number()).add(index);
            hasher.hash(component, sink);
            sum[0] += sink.value();
        });
        return sum[0];
    }

    /** The registered hasher, or the one that takes all fields. */
    static <C> ComponentHasher<? super C> hasherOf(ComponentType<C> type) {
        ComponentHasher<C> info = type.hasher();
        if (info != null) {
            return info;
        }
        String fault = faultOf(type);
        if (fault != null) {
            throw new IllegalStateException(fault);
        }
        return FieldHasher.of(type.componentClass());
    }

    /**
     * Whether a simulation component can be hashed: by its hasher, by its numbers if it is dense, or else by all its
     * fields. These may be numbers, flags, text, enums, {@link EntityId}s, and records, plain classes and arrays of
     * them; static and transient ones do not count.
     *
     * @param type a component
     * @return null if it can, otherwise what is wrong, in one line
     */
    public static @Nullable String faultOf(ComponentType<?> type) {
        if (type.hasher() != null || type.dense() != null) {
            return null;
        }
        try {
            FieldHasher.of(type.componentClass());
            return null;
        } catch (IllegalArgumentException refused) {
            return "a simulation component must be part of the state hash: " + type + " is not (" + refused.getMessage()
                    + "); register it with ComponentType.simulation(...).hashedBy(...)";
        }
    }

    private static long ofNumbers(World world, ComponentType<?> type, int index, boolean incremental) {
        ComponentInfo<?> info =
                EngineWorld.of(world).entities().registry().get(type.componentClass());
        long sum = 0;
        for (Archetype archetype : EngineWorld.of(world).entities().archetypes()) {
            if (archetype.denseColumn(info.index()) != null) {
                for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                    ArchetypeChunk chunk = archetype.chunk(chunkIndex);
                    Chunk numbers = chunk.span(info).chunk();
                    if (!incremental || !numbers.hasDigest()) {
                        numbers.cacheDigest(NumbersHash.of(
                                chunk.numbers(), numbers.current(), chunk.size(), numbers.floatsPerSlot(), index));
                    }
                    sum += numbers.digest();
                }
            }
        }
        return sum;
    }

    /**
     * Writes a hash as people compare it.
     *
     * @param hash any hash
     * @return 16 hexadecimal digits, small letters
     */
    public static String toText(long hash) {
        return String.format("%016x", hash);
    }
}
