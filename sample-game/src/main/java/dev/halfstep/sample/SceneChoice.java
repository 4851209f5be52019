package dev.halfstep.sample;

import dev.halfstep.time.Rate;

/**
 * What is to be played.
 *
 * @param scene which scene
 * @param tickRate how many steps a second it has
 */
record SceneChoice(SceneName scene, Rate tickRate) {}
