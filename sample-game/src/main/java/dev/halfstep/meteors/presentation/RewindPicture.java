package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.ui.Comfort;
import org.joml.Matrix4f;

/**
 * Presentation system: shows that time runs backwards. The picture looks like a tape that is rewound, and a bar shows
 * how much of the tape is left.
 */
final class RewindPicture implements PresentationSystem {

    /** Turns the colours to a cold grey, with scan lines and a band of shifted lines that moves up. */
    private static final String TAPE = """
            uniform float amount;  // 0 to 1
            uniform float seconds;

            vec4 shade(vec4 color, vec2 at) {
                float rows = sizePixels.y / max(3.0, floor(sizePixels.y / 240.0));  // 3 pixels or more
                float line = floor(at.y * rows);
                float band = fract(at.y + 0.55 * seconds);
                float torn = smoothstep(0.0, 0.03, band) * smoothstep(0.16, 0.03, band);
                float noise = fract(sin(dot(vec2(line, floor(seconds * 24.0)), vec2(12.9898, 78.233))) * 43758.5453);
                float shift = amount * torn * (0.006 + 0.022 * (noise - 0.5));
                float fringe = amount * (0.0011 + 0.004 * torn);
                vec3 light = vec3(
                        read(at + vec2(shift + fringe, 0.0)).r,
                        read(at + vec2(shift, 0.0)).g,
                        read(at + vec2(shift - fringe, 0.0)).b);
                float grey = dot(light, vec3(0.30, 0.56, 0.14));
                vec3 tape = mix(light, grey * vec3(0.80, 1.02, 1.18), 0.78);
                tape = tape * 1.12 + vec3(0.010, 0.020, 0.032) + torn * (0.02 + 0.07 * noise);
                tape *= 0.90 + 0.10 * sin(at.y * rows * 6.2831853);
                vec2 fromCenter = at - 0.5;
                tape *= 1.0 - 0.7 * dot(fromCenter, fromCenter);
                return vec4(mix(color.rgb, tape, amount), color.a);
            }
            """;

    private static final float FADE_IN_SECONDS = 0.12f;
    private static final float FADE_OUT_SECONDS = 0.3f;

    // The bar, in world units.

    private static final float BAR_HALF_WIDTH = 170f;
    private static final float BAR_BOTTOM = -Game.FIELD_HEIGHT / 2 + 44f;
    private static final float BAR_HEIGHT = 12f;
    private static final float BAR_MARGIN = 5f;
    private static final float FRAME_WIDTH = 1.8f;

    /** The distance of the arrows from the bar, and from each other. */
    private static final float ARROW_DISTANCE = 17f;

    /** The corners of an arrow to the left, around its centre. */
    private static final float[] ARROW = {-9f, 0f, 6f, -11f, 6f, 11f};

    private static final float BLINKS_PER_SECOND = 2f;

    private static final Fade BAR_COLOR = new Fade(0xE8F6FF);
    private static final Fade SHADE_COLOR = new Fade(0x03040C);

    private final Rewinding rewinding;
    private final Effect effect;
    private final Pen pen;
    private final Comfort comfort;
    private final Matrix4f matrix = new Matrix4f();

    /** How much of the effect is seen, from 0 to 1. */
    private float amount;

    /** The real time since the rewind began. */
    private float seconds;

    RewindPicture(Rewinding rewinding, Effect effect, Pen pen, Comfort comfort) {
        this.rewinding = rewinding;
        this.effect = effect;
        this.pen = pen;
        this.comfort = comfort;
    }

    static Effect effect() {
        return Effect.onPicture("rewind", TAPE).setEnabled(false);
    }

    @Override
    public void present(PresentationContext frame) {
        float change = rewinding.isRewinding() ? 1f / FADE_IN_SECONDS : -1f / FADE_OUT_SECONDS;
        amount = Math.max(0f, Math.min(amount + change * frame.frameSeconds(), 1f));
        boolean isStill = amount == 0f || !comfort.flashes.get(); // without noise that flickers, and arrows that blink
        seconds = isStill ? 0f : seconds + frame.frameSeconds();
        effect.setEnabled(amount > 0f);
        if (amount > 0f) {
            effect.set("amount", amount).set("seconds", seconds);
            drawBar();
        }
    }

    private void drawBar() {
        float top = BAR_BOTTOM + BAR_HEIGHT;
        float left = -BAR_HALF_WIDTH;
        LineLayer lines = pen.width(FRAME_WIDTH);
        lines.setColor(SHADE_COLOR.at(0.6f * amount))
                .fillBox(
                        left - 4 * ARROW_DISTANCE,
                        BAR_BOTTOM - 3 * BAR_MARGIN,
                        BAR_HALF_WIDTH + 3 * BAR_MARGIN,
                        top + 3 * BAR_MARGIN);
        lines.setColor(BAR_COLOR.at(0.8f * amount))
                .box(left - BAR_MARGIN, BAR_BOTTOM - BAR_MARGIN, BAR_HALF_WIDTH + BAR_MARGIN, top + BAR_MARGIN);
        Color color = BAR_COLOR.at(amount);
        lines.setColor(color).fillBox(left, BAR_BOTTOM, left + 2 * BAR_HALF_WIDTH * rewinding.partLeft(), top);
        boolean isDark = seconds * BLINKS_PER_SECOND % 1f > 0.7f;
        for (int i = 1; i <= 2 && !isDark; i++) {
            matrix.translation(left - BAR_MARGIN - i * ARROW_DISTANCE, (BAR_BOTTOM + top) / 2, 0f);
            lines.fill(matrix, ARROW, color, color);
        }
    }
}
