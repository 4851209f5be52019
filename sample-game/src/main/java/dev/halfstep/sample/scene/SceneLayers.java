package dev.halfstep.sample.scene;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Viewport;
import java.util.function.UnaryOperator;

/** Adds the layers of a scene to its host, which draws and closes them. */
public interface SceneLayers {

    /**
     * The name of the presentation system that does all work for the other picture of a split view, but its drawing.
     */
    String OTHER_PICTURE = "other-picture";

    /**
     * Creates access for a scene that draws on the whole picture.
     *
     * @param host draws the layers
     * @param texts returns the text of the language of the player for each English text
     * @return access without layers yet
     */
    static SceneLayers on(GlfwHost host, UnaryOperator<String> texts) {
        return new SceneLayers() {
            @Override
            public String text(String english) {
                return texts.apply(english);
            }

            @Override
            public GlfwHost host() {
                return host;
            }

            @Override
            public <L extends Layer> L add(L layer) {
                return host.add(layer);
            }

            @Override
            public void keepAspect(float width, float height) {
                host.setViewport(Viewport.letterbox(width, height));
            }

            @Override
            public FramebufferSize size() {
                return host.framebufferSize();
            }
        };
    }

    /**
     * Returns a text in the language of the player.
     *
     * @param english the text in English
     * @return the same text in the language that the player has chosen now
     */
    String text(String english);

    /**
     * Returns the host, for resources and the controls of the window.
     *
     * @return always the same host
     */
    GlfwHost host();

    /**
     * Adds a layer, which is drawn over the layers added before.
     *
     * @param layer a new layer
     * @param <L> the type of the layer
     * @return the same layer
     */
    <L extends Layer> L add(L layer);

    /**
     * Adds a layer that a split view draws in one picture only, because it describes the program rather than the scene.
     *
     * @param layer a new layer
     * @param <L> the type of the layer
     * @return the same layer
     */
    default <L extends Layer> L addOnce(L layer) {
        return add(layer);
    }

    /**
     * Sets the aspect ratio of the picture of the scene, from the next frame on.
     *
     * @param width the width of the ratio, more than 0
     * @param height the height of the ratio, more than 0
     */
    void keepAspect(float width, float height);

    /**
     * Returns the current size of the picture of the scene. In a split view, this is a part of the host's picture.
     *
     * @return the size in pixels
     */
    FramebufferSize size();

    /**
     * Returns how much of the drawing of all frames was work for another picture than the picture of this scene.
     *
     * @return nanoseconds since the scene began; 0 without a split view
     */
    default long otherDrawingNanos() {
        return 0;
    }
}
