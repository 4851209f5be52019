package dev.halfstep.dominion;

import dev.halfstep.query.EntitySelection;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Caches the selections of a program, which repeat in each tick. Thread-safe: parallel systems may ask at the same time. */
final class Selections {

    private final World world;
    private final boolean excludesDisabled;
    private final Map<Selected, EntitySelection> known = new ConcurrentHashMap<>();

    Selections(World world, boolean excludesDisabled) {
        this.world = world;
        this.excludesDisabled = excludesDisabled;
    }

    EntitySelection get(Selected selected) {
        EntitySelection selection = known.get(selected);
        return selection != null ? selection : known.computeIfAbsent(selected, this::select);
    }

    private EntitySelection select(Selected selected) {
        Selected enabled = excludesDisabled ? selected.withoutAny(Disabled.class) : selected;
        return EngineWorld.of(world).select(enabled.asked(), enabled.also(), enabled.without());
    }
}
