package dev.halfstep.dominion;

import dev.halfstep.query.EntitySelection;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Caches the prepared queries of a program, which uses the same ones in each tick. Thread-safe, for parallel systems.
 */
final class Selections {

    private final World world;
    private final boolean excludesDisabled;
    private final Map<Selected, EntitySelection> cache = new ConcurrentHashMap<>();

    Selections(World world, boolean excludesDisabled) {
        this.world = world;
        this.excludesDisabled = excludesDisabled;
    }

    EntitySelection get(Selected selected) {
        EntitySelection selection = cache.get(selected);
        return selection != null ? selection : cache.computeIfAbsent(selected, this::prepare);
    }

    private EntitySelection prepare(Selected selected) {
        Selected filter = excludesDisabled ? selected.withoutAny(Disabled.class) : selected;
        return EngineWorld.of(world).select(filter.asked(), filter.also(), filter.without());
    }
}
