package dev.halfstep.examples;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.draw.RenderTarget;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Slimes hop at a lake. They are drawn into a render target of 160 x 90 pixels, which the window enlarges to squares. An
 * effect on the target mirrors the shore in moving water, and an effect on sprites lets slimes in the air flash.
 */
final class PixelArt {

    static final int[] COLORS = {0xFF5C7A, 0xFFC14D, 0x3DDC97, 0x5C9DFF, 0xB388FF};

    /** The layer number of the sprites that flash. */
    private static final int FLASHING = 1;

    /** Mirrors the picture at 70 % of its height, in waves that are wider near the viewer. */
    private static final String WATER = """
            uniform float seconds;

            vec4 shade(vec4 color, vec2 at) {
                float depth = at.y - 0.7;
                if (depth < 0.0) {
                    return color;
                }
                float wave = sin(260.0 * depth / (1.0 + 4.0 * depth) + 5.0 * seconds);
                vec4 mirrored = read(vec2(at.x + 0.04 * depth * wave, 0.7 - 1.4 * depth));
                return vec4(mix(mirrored.rgb, vec3(0.1, 0.25, 0.45), 0.3 + depth), 1.0);
            }
            """;

    private static final String FLASH = """
            uniform float strength;

            vec4 shade(vec4 color, vec2 at) {
                return mix(color, vec4(color.a), strength);  // white, as opaque as the sprite
            }
            """;

    record Slime(int number) {}

    static final GameSpec<?> GAME = GameSpec.of("pixel-art", "1")
            .register(Sprite.TYPE)
            .register(Slime.class)
            .stepsPerSecond(20)
            .wire(PixelArt::wire);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Pixel art", 1280, 720)
                .show(game -> show(game.host(), game.scheduler()))
                .quitOn(Key.ESCAPE)
                .run(args));
    }

    private static void wire(World world, SystemScheduler scheduler) {
        TextureRegion none = Texture.withoutPicture("none", 8, 8).region(); // a game without a window loads no picture
        for (int i = 0; i < COLORS.length; i++) {
            Sprite sprite = Sprite.of(none, 16, 16).setTint(Color.rgb(COLORS[i]));
            world.spawn(Transform.at(30 * i - 60, -10), sprite, new Slime(i));
        }
        scheduler.simulation("hop", PixelArt::hop);
    }

    static void show(GlfwHost host, SystemScheduler scheduler) {
        Texture slimes = host.own(Texture.load(Asset.resource(PixelArt.class, "slimes.png"), Sampling.NEAREST));
        TextureGrid grid = new TextureGrid(slimes, 8, 8);
        Camera2d camera = Camera2d.showing(160, 90); // a world unit is a pixel of the art
        Effect flash = host.own(Effect.onSprites("flash", FLASH));
        RenderTarget art = host.add(RenderTarget.ofSize(160, 90, Sampling.NEAREST));
        art.setBackground(Color.rgb(0x2A1E4B)).showIn(0, 0, 1, 1);
        art.add(new SpriteLayer(camera));
        art.add(new SpriteLayer(camera, FLASHING)).setEffect(flash);
        Effect water = art.addEffect(Effect.onPicture("water", WATER));
        scheduler.presentation("effects", frame -> {
            double seconds = frame.presentationSeconds();
            water.set("seconds", (float) seconds);
            flash.set("strength", 0.5f + 0.5f * (float) StrictMath.sin(20 * seconds));
            for (var slime : frame.world().query(InterpolatedTransform.class, Sprite.class, Slime.class)) {
                boolean flies = slime.first().y() > -9;
                slime.second().setLayer(flies ? FLASHING : 0).setRegion(grid.cell(flies ? 0 : 1));
            }
        });
    }

    /** One slime after the other jumps, on a parabola. */
    private static void hop(SimulationContext step) {
        for (var slime : step.world().query(Transform.class, Slime.class)) {
            float seconds = (step.step() + 40 - 8L * slime.second().number) % 40 * step.stepSeconds();
            float height = seconds < 0.6f ? 220 * seconds * (0.6f - seconds) : 0;
            slime.first().setPosition(slime.first().x(), -10 + height);
        }
    }
}
