package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.draw.Color;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Matrix4f;

/** Presentation system: draws each meteor as a dark ragged rock with a bright rim, lit from the upper left. */
final class DrawMeteors implements PresentationSystem {

    /** Lets stars shine through a little. */
    private static final float ROCK_OPACITY = 0.94f;

    private static final float LIGHT_OPACITY = 0.4f;

    /** The kinds of meteors, each with the colours of its line, its glow, its centre and its rim. */
    private static final Rock[] ROCKS = {
        Rock.of(0xC9B8FF, 0x8A6CFF, 0x100B26, 0x33275F),
        Rock.of(0xA9C4FF, 0x4C7DFF, 0x080D20, 0x24386C),
        Rock.of(0xE7B4F2, 0xC45CE0, 0x150A1C, 0x4C2560),
    };

    /** The offset of the lit part from the centre, relative to the radius. */
    private static final float LIGHT_OFFSET = 0.2f;

    /** The size of the lit part, relative to the radius. */
    private static final float LIGHT_SIZE = 0.7f;

    /** The number of outlines, which several meteors share. */
    private static final int OUTLINES = 12;

    private static final int CORNERS = 13;

    /** An arbitrary number: each seed gives other outlines. */
    private static final int SEED = 4;

    /** The minimum distance of a corner from the centre, relative to the collision radius. */
    private static final double MIN_RADIUS = 0.72;

    /** The maximum distance of a corner from the centre, relative to the collision radius. */
    private static final double MAX_RADIUS = 1.1;

    /** The colours of one kind of meteor. */
    private record Rock(Color line, Color glow, Color center, Color rim, Color light, Color shade) {

        static Rock of(int line, int glow, int center, int rim) {
            return new Rock(
                    Color.rgb(line),
                    Pen.glow(Color.rgb(glow)),
                    Color.rgb(center).withOpacity(ROCK_OPACITY),
                    Color.rgb(rim).withOpacity(ROCK_OPACITY),
                    Color.rgb(glow).withOpacity(LIGHT_OPACITY),
                    Color.rgb(glow).withOpacity(0f));
        }
    }

    private final Pen pen;

    /** The ragged outlines: x and y of each corner. */
    private final float[][] outlines = new float[OUTLINES][2 * CORNERS];

    private final Matrix4f matrix = new Matrix4f();
    private final Matrix4f lightMatrix = new Matrix4f();

    DrawMeteors(Pen pen) {
        this.pen = pen;
        RandomStream random = new RandomStream(SEED);
        for (float[] outline : outlines) {
            for (int i = 0; i < CORNERS; i++) {
                double angle = 2 * Math.PI * i / CORNERS;
                double radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * random.nextDouble();
                outline[2 * i] = (float) (radius * Math.cos(angle));
                outline[2 * i + 1] = (float) (radius * Math.sin(angle));
            }
        }
    }

    @Override
    public void present(PresentationContext frame) {
        for (var row : frame.world().query(InterpolatedTransform.class, Meteor.class)) {
            draw(row.id(), row.first(), row.second().size);
        }
    }

    private void draw(EntityId id, InterpolatedTransform pose, Meteor.Size size) {
        float radius = size.radius;
        float[] outline = outlines[Math.floorMod(id.number(), OUTLINES)];
        Rock rock = ROCKS[Math.floorMod(id.number(), ROCKS.length)];
        pose.matrix(matrix);
        // The light comes from the upper left, however the meteor is rotated.
        lightMatrix
                .translation(-LIGHT_OFFSET * radius, LIGHT_OFFSET * radius, 0f)
                .mul(matrix)
                .scale(LIGHT_SIZE * radius);
        matrix.scale(radius);
        pen.layer().fill(matrix, outline, rock.center, rock.rim);
        pen.layer().fill(lightMatrix, outline, rock.light, rock.shade);
        pen.outline(matrix, outline, rock.line, rock.glow);
    }
}
