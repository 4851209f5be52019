package dev.halfstep.examples;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.draw.RenderTarget;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;

/**
 * Lamps swing before a pillar, and glow: bloom, made of four effects and two render targets of half the size of the
 * picture. SPACE switches the bloom off and on.
 */
final class Bloom {

    static final int[] COLORS = {0xFF9457, 0x3DDC97, 0x5C9DFF};

    /** Keeps what is bright: the glow of a dark colour is black. */
    private static final String BRIGHT = """
            vec4 shade(vec4 color, vec2 at) {
                float brightest = max(color.r, max(color.g, color.b));
                return vec4(color.rgb * smoothstep(0.5, 1.0, brightest), 1.0);
            }
            """;

    /** Blurs along one axis, with the weights of a bell curve. */
    private static final String BLUR = """
            uniform sampler2D source;
            uniform vec2 direction;  // in pixels of the source

            vec4 shade(vec4 color, vec2 at) {
                vec2 offset = direction / vec2(textureSize(source, 0));
                vec4 sum = texture(source, at);
                float weights = 1.0;
                for (float i = 1.0; i <= 8.0; i++) {
                    float weight = exp(-i * i / 24.0);
                    sum += weight * (texture(source, at + i * offset) + texture(source, at - i * offset));
                    weights += 2.0 * weight;
                }
                return sum / weights;
            }
            """;

    private static final String ADD = """
            uniform sampler2D glow;

            vec4 shade(vec4 color, vec2 at) {
                return vec4(color.rgb + 1.2 * texture(glow, at).rgb, color.a);
            }
            """;

    record Lamp(int number) {}

    static final GameSpec<?> GAME = GameSpec.of("bloom", "1")
            .register(Shape.TYPE)
            .register(Lamp.class)
            .stepsPerSecond(20)
            .wire(Bloom::wire);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Bloom", 1280, 720)
                .show(game -> show(game.host(), game.scheduler()))
                .quitOn(Key.ESCAPE)
                .run(args));
    }

    private static void wire(World world, SystemScheduler scheduler) {
        world.spawn(Transform.at(0, 0), Shape.rectangle(2, 7, Color.rgb(0x303848)));
        for (int i = 0; i < COLORS.length; i++) {
            world.spawn(new Transform(), Shape.circle(0.25f, Color.rgb(COLORS[i])), new Lamp(i));
        }
        scheduler.simulation("swing", step -> {
            for (var lamp : step.world().query(Transform.class, Lamp.class)) {
                float angle = 1.5f * step.step() * step.stepSeconds() + 1.5f * lamp.second().number;
                lamp.first().setPosition(5 * (float) StrictMath.sin(angle), 2 * (lamp.second().number - 1));
            }
        });
    }

    static void show(GlfwHost host, SystemScheduler scheduler) {
        host.add(new ShapeLayer(Camera2d.showing(16, 9)));
        List<Effect> bloom = addBloom(host);
        scheduler.presentation("switch", frame -> {
            if (frame.input().wasPressed(Key.SPACE)) bloom.forEach(effect -> effect.setEnabled(!effect.isEnabled()));
        });
    }

    /** Each effect reads the picture or the target of the effect before it; the last one changes the picture. */
    private static List<Effect> addBloom(GlfwHost host) {
        Sampling sampling = new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.CLAMP);
        RenderTarget first = host.own(RenderTarget.scaled(0.5f, sampling));
        RenderTarget second = host.own(RenderTarget.scaled(0.5f, sampling));
        Effect bright = Effect.onPicture("bright", BRIGHT).drawInto(first);
        Effect across =
                Effect.onPicture("blur", BLUR).set("source", first.texture()).drawInto(second);
        Effect down =
                Effect.onPicture("blur", BLUR).set("source", second.texture()).drawInto(first);
        Effect add = Effect.onPicture("add", ADD).set("glow", first.texture());
        across.set("direction", 2, 0);
        down.set("direction", 0, 2);
        List<Effect> bloom = List.of(bright, across, down, add);
        bloom.forEach(host::addEffect);
        return bloom;
    }
}
