package dev.halfstep.archetype;

import dev.halfstep.component.ComponentRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Caches the spawn plans that were created last: games spawn few kinds of entities many times. Not thread-safe.
 *
 * @hidden
 */
public final class SpawnPlans {

    private static final int MAX_CACHED = 16;

    private final ComponentRegistry registry;
    private final @Nullable SpawnPlan[] cached = new SpawnPlan[MAX_CACHED];
    private int next;

    /**
     * Creates an empty cache.
     *
     * @param registry the registered classes
     */
    public SpawnPlans(ComponentRegistry registry) {
        this.registry = registry;
    }

    /** Returns the plan for some components, or throws if no entity can be spawned with them. */
    SpawnPlan get(Object[] components) {
        for (SpawnPlan plan : cached) {
            if (plan == null) {
                break;
            }
            if (plan.matches(components)) {
                return plan;
            }
        }
        Bundle.checkNoneIsNull(components);
        SpawnPlan created = SpawnPlan.of(registry, components);
        cached[next] = created;
        next = (next + 1) % MAX_CACHED;
        return created;
    }
}
