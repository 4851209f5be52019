package dev.halfstep.storage;

import org.jspecify.annotations.Nullable;

/**
 * Caches the newest {@link SpawnPlan spawn plans}, which prepare spawns of the same component classes: games spawn few
 * kinds of entities many times. Not thread-safe.
 *
 * @hidden
 */
public final class SpawnPlans {

    private static final int MAX_CACHED = 16;

    private final ComponentRegistry registry;
    private final @Nullable SpawnPlan[] cached = new SpawnPlan[MAX_CACHED];

    /** The index of the plan that the next new plan replaces: the oldest. */
    private int oldest;

    /**
     * Creates an empty cache.
     *
     * @param registry the registered classes
     */
    public SpawnPlans(ComponentRegistry registry) {
        this.registry = registry;
    }

    /**
     * Returns the plan for the classes of some components.
     *
     * @param components components in any order
     * @return the plan
     * @throws IllegalArgumentException if a class is not registered, is a view or occurs twice
     */
    public SpawnPlan get(Object[] components) {
        for (SpawnPlan plan : cached) {
            if (plan == null) {
                break;
            }
            if (plan.matches(components)) {
                return plan;
            }
        }
        ComponentChecks.checkNoneIsNull(components);
        SpawnPlan newPlan = SpawnPlan.of(registry, components);
        cached[oldest] = newPlan;
        oldest = (oldest + 1) % MAX_CACHED;
        return newPlan;
    }
}
