package dev.halfstep.dominion;

import dev.halfstep.query.EntitySelection;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Caches selections: systems ask for the same ones in every tick. Thread-safe, for parallel sections. */
final class Selections {

    private final World world;
    private final boolean mayBeDisabled;
    private final Map<Selected, EntitySelection> known = new ConcurrentHashMap<>();

    Selections(World world, boolean mayBeDisabled) {
        this.world = world;
        this.mayBeDisabled = mayBeDisabled;
    }

    EntitySelection get(Selected selected) {
        EntitySelection selection = known.get(selected);
        return selection != null ? selection : known.computeIfAbsent(selected, this::select);
    }

    private EntitySelection select(Selected selected) {
        Selected enabled = mayBeDisabled ? selected.withoutAny(Disabled.class) : selected;
        return EngineWorld.of(world).select(enabled.asked(), enabled.also(), enabled.without());
    }
}
