package dev.halfstep.dominion;

import dev.halfstep.world.CursorQuery;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Caches the prepared queries of a program, which uses the same queries in each tick. Thread-safe, for parallel
 * systems.
 */
final class QueryCache {

    private final World world;
    private final boolean excludesDisabled;
    private final Map<ComponentFilter, CursorQuery> cache = new ConcurrentHashMap<>();

    QueryCache(World world, boolean excludesDisabled) {
        this.world = world;
        this.excludesDisabled = excludesDisabled;
    }

    CursorQuery get(ComponentFilter filter) {
        CursorQuery cached = cache.get(filter); // never waits for other threads, unlike computeIfAbsent
        return cached != null ? cached : cache.computeIfAbsent(filter, this::prepare);
    }

    private CursorQuery prepare(ComponentFilter filter) {
        ComponentFilter enabledOnly = excludesDisabled ? filter.excluding(Disabled.class) : filter;
        return EngineWorld.of(world)
                .newCursorQuery(
                        enabledOnly.resultClasses(), enabledOnly.requiredClasses(), enabledOnly.excludedClasses());
    }
}
