package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.schedule.SystemScheduler;

/** Adds the layers and the presentation systems of the lab. */
public final class LabView {

    private static final float WIDTH = 1280f;
    private static final float HEIGHT = 720f;
    private static final int LARGE_FONT_PIXELS = 22;
    private static final int SMALL_FONT_PIXELS = 15;

    private final Lab lab;
    private final Sliders sliders;

    /**
     * Creates a view without layers.
     *
     * @param lab the lab to show
     * @param sliders the settings that keys change
     */
    public LabView(Lab lab, Sliders sliders) {
        this.lab = lab;
        this.sliders = sliders;
    }

    /**
     * Adds the layers, and the presentation systems to the scheduler.
     *
     * @param layers gets the layers of the lab
     * @param scheduler the scheduler of the scene
     */
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        Camera2d camera = Camera2d.showing(WIDTH, HEIGHT).setCenter(WIDTH / 2, HEIGHT / 2);
        PixelScale scale = new PixelScale(layers, camera);
        LineLayer lines = layers.add(LineLayer.overlay(camera));
        FontLayer small = layers.add(new FontLayer(layers.own(TextFont.mono(SMALL_FONT_PIXELS)), camera));
        FontLayer large = layers.add(new FontLayer(layers.own(TextFont.mono(LARGE_FONT_PIXELS)), camera));

        LaneView lanes = new LaneView(lab, lines, scale);
        lanes.addTitles(large, small);
        scheduler.presentation("lanes", lanes);
        LaneNumbers numbers = new LaneNumbers(lab);
        numbers.addTo(small);
        scheduler.presentation("lane-numbers", numbers);
        SliderPanel panel = new SliderPanel(sliders, lines, scale);
        panel.addTo(small);
        scheduler.presentation("slider-panel", panel);
    }
}
