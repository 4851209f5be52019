package dev.halfstep.sample.scene.bounce;

import dev.halfstep.storage.ComponentType;

/**
 * Simulation component: the bounds of the centre of a ball, in world units. The walls of the box are a radius farther
 * out.
 *
 * @param left the minimum x
 * @param bottom the minimum y
 * @param right the maximum x
 * @param top the maximum y
 */
record Walls(float left, float bottom, float right, float top) {

    static final ComponentType<Walls> TYPE = ComponentType.simulation(Walls.class)
            .hashedBy((walls, sink) ->
                    sink.add(walls.left).add(walls.bottom).add(walls.right).add(walls.top));
}
