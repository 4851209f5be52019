package dev.halfstep.meteors.component;

/** Simulation component: marks an entity whose body destroys the ship: a meteor, a saucer or a shot of a saucer. */
public record Hazard() {}
