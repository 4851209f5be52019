package dev.halfstep.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.DominionProvider;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Creates worlds with the API of Dominion ECS. Programs select this factory by its class name or a part of the name.
 * They do not call {@code Dominion.create()}, which always loads Dominion's own engine:
 *
 * <pre>{@code
 * Dominion dominion = Dominion.factory("halfstep").create();
 * }</pre>
 *
 * <p>A world of this factory registers component classes at their first use: by the static field {@code TYPE} of the
 * class if there is one, otherwise as ordinary simulation components. The world is thread-safe: a fair lock serialises
 * all calls and the ticks of its {@linkplain Dominion#createScheduler() scheduler}.
 *
 * @hidden
 */
public final class HalfstepFactory implements DominionProvider {

    /** The number of names that were generated. */
    private static final AtomicInteger GENERATED_NAMES = new AtomicInteger();

    /** Creates the factory. Called by {@link java.util.ServiceLoader}. */
    public HalfstepFactory() {}

    @Override
    public HalfstepDominion create() {
        return create(/* name= */ null);
    }

    /**
     * Creates a world.
     *
     * @param name the name that {@link Dominion#getName()} returns, stripped of spaces; null or blank for a generated
     *     one
     */
    @Override
    public HalfstepDominion create(@Nullable String name) {
        // Fair: otherwise a thread that ticks without a pause would starve other threads.
        ReentrantLock lock = new ReentrantLock(/* fair= */ true);
        lock.lock();
        try {
            World world = World.builder()
                    .register(Transform.TYPE)
                    .register(Parent.TYPE)
                    .register(EntityState.TYPE)
                    .register(Disabled.TYPE)
                    .registerAtFirstUse(ComponentTypeLookup::typeOf)
                    .guardedBy(lock)
                    .build();
            HalfstepDominion dominion = new HalfstepDominion(world, nameOrGenerated(name), newWorldLock(world, lock));
            EngineWorld.setDominion(world, dominion);
            return dominion;
        } finally {
            lock.unlock();
        }
    }

    private static WorldLock newWorldLock(World world, @Nullable ReentrantLock lock) {
        return new WorldLock(lock, EngineWorld.of(world).entities().guard());
    }

    private static String nameOrGenerated(@Nullable String name) {
        return name == null || name.isBlank() ? "dominion-" + GENERATED_NAMES.incrementAndGet() : name.strip();
    }

    @Override
    public Dominion on(World world) {
        return new HalfstepDominion(world, nameOrGenerated(/* name= */ null), newWorldLock(world, /* lock= */ null));
    }
}
