package dev.halfstep.sample.scene;

import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.window.GlfwHost;
import java.util.function.UnaryOperator;

/**
 * Adds the layers of a scene to its host, which draws and closes them.
 *
 * @param host the host, for all that does not depend on the part of the picture: its size, resources and controls
 * @param wrapper returns the layer to draw in place of a layer of the scene, such as a layer that draws on a part of
 *     the picture
 */
public record SceneLayers(GlfwHost host, UnaryOperator<Layer> wrapper) {

    /**
     * Creates access for a scene that draws on the whole picture.
     *
     * @param host draws the layers
     * @return access without layers yet
     */
    public static SceneLayers on(GlfwHost host) {
        return new SceneLayers(host, UnaryOperator.identity());
    }

    /**
     * Adds a layer, which is drawn over the layers added before.
     *
     * @param layer a new layer
     * @param <L> the type of the layer
     * @return the same layer
     */
    public <L extends Layer> L add(L layer) {
        host.add(wrapper.apply(layer));
        return layer;
    }
}
