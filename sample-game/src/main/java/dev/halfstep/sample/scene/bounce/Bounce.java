package dev.halfstep.sample.scene.bounce;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results.With3;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: throws back what has passed a wall, as far behind the wall as it came to lie beyond it. */
final class Bounce implements SimulationSystem {

    private final Dominion dominion;

    Bounce(Dominion dominion) {
        this.dominion = dominion;
    }

    @Override
    public void step(SimulationContext step) {
        for (With3<Transform, Velocity, Walls> found :
                dominion.findEntitiesWith(Transform.class, Velocity.class, Walls.class)) {
            throwBack(found.comp1(), found.comp2(), found.comp3());
        }
    }

    private static void throwBack(Transform transform, Velocity velocity, Walls walls) {
        float x = mirrored(transform.x(), walls.left(), walls.right());
        float y = mirrored(transform.y(), walls.bottom(), walls.top());
        if (x != transform.x()) {
            velocity.turnBackX();
        }
        if (y != transform.y()) {
            velocity.turnBackY();
        }
        transform.setPosition(x, y, transform.z());
    }

    private static float mirrored(float position, float least, float greatest) {
        if (position < least) {
            return Math.min(least + (least - position), greatest);
        }
        if (position > greatest) {
            return Math.max(greatest - (position - greatest), least);
        }
        return position;
    }
}
