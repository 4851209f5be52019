package dev.halfstep.determinism;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.game.GameSpec;
import java.util.HashSet;
import java.util.Set;

// The game of README.md.

final class Leaf {
    float x;
}

final class Leaves {

    static final GameSpec<?> GAME = GameSpec.of("leaves", "1.0")
            .register(Leaf.class)
            .wire((world, scheduler) -> {
                world.spawn(new Leaf());
                scheduler.simulation("blow", Leaves::blow);
                scheduler.simulation("fall", new Falling()::fall);
            });

    private static void blow(SimulationContext step) {
        Set<Leaf> moving = new HashSet<>();
        for (var leaf : step.world().query(Leaf.class)) {
            leaf.first().x += gust();
            moving.add(leaf.first());
        }
        moving.forEach(leaf -> step.commands().spawn(leaf));
    }

    private static float gust() {
        return System.nanoTime() % 10;
    }
}

final class Falling {

    private int fallen;

    void fall(SimulationContext step) {
        if (fallen++ < 9) {
            step.commands().spawn(new Leaf());
        }
    }
}
