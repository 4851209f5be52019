package dev.halfstep.sample.scene.bounce;

import dev.halfstep.world.ComponentType;

/**
 * The walls between which the centre of a ball stays: simulation component, in world units.
 *
 * @param left the least x
 * @param bottom the least y
 * @param right the greatest x
 * @param top the greatest y
 */
record Walls(float left, float bottom, float right, float top) {

    static final ComponentType<Walls> TYPE = ComponentType.simulation(Walls.class)
            .hashedBy((walls, sink) ->
                    sink.add(walls.left).add(walls.bottom).add(walls.right).add(walls.top));
}
