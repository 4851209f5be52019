package dev.halfstep.dominion;

import dev.halfstep.query.CursorQuery;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Caches the prepared queries of a program, which uses the same ones in each tick. Thread-safe, for parallel systems.
 */
final class SelectionCache {

    private final World world;
    private final boolean excludesDisabled;
    private final Map<ComponentFilter, CursorQuery> cache = new ConcurrentHashMap<>();

    SelectionCache(World world, boolean excludesDisabled) {
        this.world = world;
        this.excludesDisabled = excludesDisabled;
    }

    CursorQuery get(ComponentFilter selected) {
        CursorQuery selection = cache.get(selected);
        return selection != null ? selection : cache.computeIfAbsent(selected, this::prepare);
    }

    private CursorQuery prepare(ComponentFilter selected) {
        ComponentFilter filter = excludesDisabled ? selected.excluding(Disabled.class) : selected;
        return EngineWorld.of(world)
                .newCursorQuery(filter.resultClasses(), filter.requiredClasses(), filter.excludedClasses());
    }
}
