package dev.halfstep.sample.scene.bounce;

import dev.halfstep.world.ComponentType;

/** How fast something moves: simulation component, in world units a second. */
final class Velocity {

    static final ComponentType<Velocity> TYPE = ComponentType.simulation(Velocity.class)
            .hashedBy((velocity, sink) -> sink.add(velocity.x).add(velocity.y));

    float x;
    float y;

    Velocity(float x, float y) {
        this.x = x;
        this.y = y;
    }
}
