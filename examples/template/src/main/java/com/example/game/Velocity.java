package com.example.game;

/** A simulation component: the velocity of a ball, in units a second. */
final class Velocity {

    float x;
    float y;

    Velocity(float x, float y) {
        this.x = x;
        this.y = y;
    }
}
