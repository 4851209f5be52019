package dev.halfstep.render.light;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.LightMap;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lights a world in the plane, in immediate mode: presentation systems add all lights again in each frame. The layer
 * multiplies what was drawn before it, and layers that are added after it, such as texts, stay as they are. Games use it
 * for torches, lamps, explosions and nights.
 *
 * <pre>{@code
 * LightLayer lights = host.add(new LightLayer(camera).setAmbient(Color.rgb(0x202838)));
 * scheduler.presentation("torches", frame -> {
 *     for (var torch : frame.world().query(InterpolatedTransform.class, Torch.class)) {
 *         lights.light(torch.first().x(), torch.first().y(), 6, ORANGE, torch.second().flicker());
 *     }
 * });
 * }</pre>
 *
 * <p>Lights add up. The only {@link TileGrid} of the world, blocks and lines cast shadows, whose edges are the softer the farther they are from the
 * light. A tile or a block that faces a light is lit itself; a light within it shines out of it. Lights are computed for
 * half of the picture's width and height.
 *
 * <p>An added light, block or line belongs to the next frame only, even if that frame is skipped. Once its arrays are as
 * large as the scene, a frame allocates nothing here. A hidden layer costs nothing, and one without lights in white
 * ambient light neither.
 */
public final class LightLayer extends Layer.Immediate {

    private final Camera2d camera;
    private final LightMap map = new LightMap();
    private final LightShader lights = new LightShader();
    private final Shadows shadows = new Shadows();

    private Function<World, @Nullable TileGrid> walls =
            world -> EngineWorld.of(world).findSingle(TileGrid.class);
    private Color ambient = Color.BLACK;

    /**
     * Creates a layer without lights, whose ambient light is black.
     *
     * @param camera the camera of the lit layers, which may be moved at any time
     * @throws IllegalStateException if no host is open
     */
    public LightLayer(Camera2d camera) {
        this.camera = camera;
        GlErrors.check("creating", this);
    }

    /**
     * Sets the light that is everywhere, also in shadows.
     *
     * @param color the colour by which unlit pixels are multiplied, without its opacity; black by default
     * @return this
     */
    public LightLayer setAmbient(Color color) {
        ambient = Objects.requireNonNull(color, "color");
        return this;
    }

    /**
     * Sets the tiles that cast shadows: all that are solid, and slopes; one-way tiles cast none. By default, they are
     * those of the only grid of the world that is drawn, if it has one.
     *
     * <pre>{@code
     * lights.setWalls(world -> null); // without shadows of tiles
     * lights.setWalls(world -> world.get(cellar, TileGrid.class)); // of one of several grids
     * }</pre>
     *
     * @param newWalls returns the tiles; null for none; called in each frame with lights
     * @return this
     */
    public LightLayer setWalls(Function<World, @Nullable TileGrid> newWalls) {
        walls = Objects.requireNonNull(newWalls, "newWalls");
        return this;
    }

    /**
     * Adds a light.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param radius how far it shines in world units, above 0
     * @param color its colour, without its opacity
     * @param intensity the factor of the colour; 1 for full light at the centre, more for a larger bright part
     * @return this
     * @throws IllegalArgumentException if the radius is not above 0, the intensity is negative, or one is not finite
     */
    public LightLayer light(float x, float y, float radius, Color color, float intensity) {
        if (!(radius > 0f && intensity >= 0f && Float.isFinite(x + y + radius + intensity))) {
            throw new IllegalArgumentException("a light must have a radius above 0 and an intensity of 0 or more, and"
                    + " all its numbers must be finite: x " + x + ", y " + y + ", radius " + radius + ", intensity "
                    + intensity);
        }
        beginAdding();
        lights.add(x, y, radius, color, intensity);
        return this;
    }

    /**
     * Adds a line that casts a shadow, for one frame.
     *
     * @param fromX the x coordinate of the start in world units
     * @param fromY the y coordinate of the start in world units
     * @param toX the x coordinate of the end in world units
     * @param toY the y coordinate of the end in world units
     * @return this
     */
    public LightLayer wall(float fromX, float fromY, float toX, float toY) {
        beginAdding();
        shadows.add(/* isBlock= */ false, fromX, fromY, toX, toY);
        return this;
    }

    /**
     * Adds a rectangle that casts a shadow, for one frame, and is lit itself.
     *
     * @param left x of the left side in world units
     * @param bottom y of the lower side in world units
     * @param right x of the right side in world units
     * @param top y of the upper side in world units
     * @return this
     */
    public LightLayer block(float left, float bottom, float right, float top) {
        beginAdding();
        shadows.add(/* isBlock= */ true, left, bottom, right, top);
        return this;
    }

    @Override
    protected void removeAll() {
        lights.clear();
        shadows.clear();
    }

    @Override
    protected void drawAdded(PresentationContext frame, FramebufferSize size) {
        boolean hasLights = lights.count() > 0;
        if (!hasLights && ambient.equals(Color.WHITE)) {
            return;
        }
        shadows.setGrid(hasLights ? walls.apply(frame.world()) : null);
        map.begin(size, ambient);
        try {
            lights.draw(camera, size, shadows.isEmpty() ? null : shadows);
        } finally {
            map.end();
        }
    }

    @Override
    public void close() {
        lights.close();
        map.close();
    }

    @Override
    public String toString() {
        return "the light layer";
    }
}
