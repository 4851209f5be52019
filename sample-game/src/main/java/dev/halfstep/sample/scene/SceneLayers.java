package dev.halfstep.sample.scene;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.GlResource;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Viewport;
import dev.halfstep.render.window.WindowControls;
import java.util.function.UnaryOperator;

/**
 * Gives a scene access to its host: a scene adds layers and resources, and sets its viewport. The host draws the
 * layers, and closes layers and resources.
 */
public final class SceneLayers {

    private final GlfwHost host;
    private final UnaryOperator<Layer> wrapper;

    private SceneLayers(GlfwHost host, UnaryOperator<Layer> wrapper) {
        this.host = host;
        this.wrapper = wrapper;
    }

    /**
     * Creates access for a scene that draws on the whole picture.
     *
     * @param host draws the layers
     * @return access without layers yet
     */
    public static SceneLayers on(GlfwHost host) {
        return wrapping(host, UnaryOperator.identity());
    }

    /**
     * Creates access for a scene whose layers are wrapped in other layers, such as layers that draw on a part of the
     * picture.
     *
     * @param host draws the layers
     * @param wrapper returns the layer to draw in place of a layer of the scene
     * @return access without layers yet
     */
    public static SceneLayers wrapping(GlfwHost host, UnaryOperator<Layer> wrapper) {
        return new SceneLayers(host, wrapper);
    }

    /**
     * Adds a layer, which is drawn over the layers added before. The host closes it.
     *
     * @param layer a new layer
     * @param <L> the type of the layer
     * @return the same layer
     */
    public <L extends Layer> L add(L layer) {
        host.add(wrapper.apply(layer));
        return layer;
    }

    /**
     * Takes ownership of a texture, a font or another resource, which the host closes together with the layers.
     *
     * @param resource the resource
     * @param <R> the type of the resource
     * @return the same resource
     */
    public <R extends GlResource> R own(R resource) {
        return host.own(resource);
    }

    /**
     * Returns the current size of the picture.
     *
     * @return the size in pixels
     */
    public FramebufferSize framebufferSize() {
        return host.framebufferSize();
    }

    /**
     * Sets the part of the picture in which the scene is drawn. The next scene begins with the whole picture again.
     *
     * @param viewport computes the part from the size of the picture
     */
    public void setViewport(Viewport viewport) {
        host.setViewport(viewport);
    }

    /**
     * Returns the controls of the window.
     *
     * @return always the same controls
     */
    public WindowControls controls() {
        return host.controls();
    }
}
