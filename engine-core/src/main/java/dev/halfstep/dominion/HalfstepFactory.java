package dev.halfstep.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.DominionProvider;
import dev.halfstep.world.World;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Creates worlds behind the API of Dominion ECS. Programs get it by a part of its name, in place of
 * {@code Dominion.create()}, which always asks for Dominion's own engine:
 *
 * <pre>{@code
 * Dominion dominion = Dominion.factory("halfstep").create();
 * }</pre>
 *
 * <p>A world of this factory registers component classes at their first use: by their static field {@code TYPE} if they
 * have one, as ordinary simulation components otherwise. It may be used by any thread: each call waits until no other one
 * and no tick of a {@linkplain Dominion#createScheduler() scheduler} is in progress.
 */
public final class HalfstepFactory implements DominionProvider {

    private static final AtomicInteger UNNAMED = new AtomicInteger();

    /** Creates the factory: for {@link java.util.ServiceLoader}. */
    public HalfstepFactory() {}

    @Override
    public HalfstepDominion create() {
        return create(null);
    }

    /**
     * Creates a world.
     *
     * @param name how {@link Dominion#getName()} calls it; null or empty for a name that is given
     * @return an empty world
     */
    @Override
    public HalfstepDominion create(@Nullable String name) {
        ReentrantLock lock = new ReentrantLock(true); // fair: ticks that follow at once would keep others out
        lock.lock();
        try {
            World world = World.builder()
                    .register(Transform.TYPE)
                    .register(Parent.TYPE)
                    .register(EntityState.TYPE)
                    .register(Disabled.TYPE)
                    .registerAtFirstUse(FirstUse::typeOf)
                    .guardedBy(lock)
                    .build();
            return DominionProvider.join(world, new HalfstepDominion(world, named(name), new Access(lock)));
        } finally {
            lock.unlock();
        }
    }

    private static String named(@Nullable String name) {
        return name == null || name.isBlank() ? "dominion-" + UNNAMED.incrementAndGet() : name.strip();
    }

    @Override
    public Dominion on(World world) {
        return new HalfstepDominion(world, named(null), new Access(null));
    }
}
