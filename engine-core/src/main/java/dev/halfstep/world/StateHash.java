package dev.halfstep.world;

/**
 * The simulated state of a world as 64 bits. Two worlds with the same entities, simulation components and numbers have
 * the same hash, on every machine; any difference almost surely gives another one.
 *
 * <p>Presentation components do not count, nor do entities that have nothing else. Each component of each entity is hashed on its own and the hashes are added
 * up, so the order in which the world keeps its entities does not count either.
 */
public final class StateHash {

    private StateHash() {}

    /**
     * Hashes a world.
     *
     * @param world the world
     * @return its hash
     * @throws IllegalStateException if a simulation component has no hasher
     */
    public static long of(World world) {
        HashSink sink = new HashSink();
        long[] sum = new long[1];
        world.forEachEntity(id -> {
            if (world.isSimulated(id)) { // how many others there are may depend on the display
                sum[0] += sink.reset().add(id.number()).value();
            }
        });
        int index = 0; // among simulation components: a world without the others has the same hash
        for (ComponentType<?> type : world.componentTypes()) {
            if (type.kind() == ComponentType.Kind.SIMULATION) {
                sum[0] += ofComponents(world, type, index++, sink);
            }
        }
        return sum[0];
    }

    private static <C> long ofComponents(World world, ComponentType<C> type, int index, HashSink sink) {
        ComponentHasher<C> hasher = type.hasher();
        if (hasher == null) {
            throw new IllegalStateException("a simulation component must have a hasher to be part of a state hash: "
                    + type + " has none, register it with ComponentType.simulation(...).hashedBy(...)");
        }
        long[] sum = new long[1];
        world.query(type.componentClass()).forEach((id, component) -> {
            sink.reset().add(id.number()).add(index);
            hasher.hash(component, sink);
            sum[0] += sink.value();
        });
        return sum[0];
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
