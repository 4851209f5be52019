package dev.halfstep.archetype;

import dev.halfstep.component.ComponentRegistry;
import org.jspecify.annotations.Nullable;

/** The prefabs that were used last: games spawn the same few kinds of entities again and again. Not for two threads. */
public final class SpawnPlans {

    private static final int KEPT = 16;

    private final ComponentRegistry registry;
    private final @Nullable SpawnPlan[] kept = new SpawnPlan[KEPT];
    private int next;

    public SpawnPlans(ComponentRegistry registry) {
        this.registry = registry;
    }

    /** The one for some components; it refuses what no entity can be spawned with. */
    SpawnPlan get(Object[] components) {
        for (SpawnPlan prefab : kept) {
            if (prefab == null) {
                break;
            }
            if (prefab.fits(components)) {
                return prefab;
            }
        }
        Bundle.checkNoneIsNull(components);
        SpawnPlan made = SpawnPlan.of(registry, components);
        kept[next] = made;
        next = (next + 1) % KEPT;
        return made;
    }
}
