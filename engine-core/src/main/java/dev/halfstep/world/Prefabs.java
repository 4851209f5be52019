package dev.halfstep.world;

import org.jspecify.annotations.Nullable;

/** The prefabs that were used last: games spawn the same few kinds of entities again and again. Not for two threads. */
final class Prefabs {

    private static final int KEPT = 16;

    private final ComponentRegistry registry;
    private final @Nullable Prefab[] kept = new Prefab[KEPT];
    private int next;

    Prefabs(ComponentRegistry registry) {
        this.registry = registry;
    }

    /** The one for some components; it refuses what no entity can be spawned with. */
    Prefab get(Object[] components) {
        for (Prefab prefab : kept) {
            if (prefab == null) {
                break;
            }
            if (prefab.fits(components)) {
                return prefab;
            }
        }
        Bundle.checkNoneIsNull(components);
        Prefab made = Prefab.of(registry, components);
        kept[next] = made;
        next = (next + 1) % KEPT;
        return made;
    }
}
