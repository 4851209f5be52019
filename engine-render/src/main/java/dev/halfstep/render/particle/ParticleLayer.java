package dev.halfstep.render.particle;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Billboards;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.TexturedQuads;
import dev.halfstep.render.draw.VisibleArea;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.texture.TextureRegion;
import java.util.Objects;

/**
 * Draws the particles of one pool that are in the picture with one draw call, older particles first.
 *
 * <pre>{@code
 * Particles sparks = new Particles(5_000, 42); // capacity and seed
 * host.add(new ParticleLayer(sparks, camera, spot.region(), BlendMode.ADDITIVE));
 * scheduler.presentation("sparks", sparks);  // moves them
 * sparks.burst(new ParticleStyle().setSpeed(2, 6), 0, 0, 80); // 80 sparks at (0, 0)
 * }</pre>
 */
public final class ParticleLayer extends Layer {

    private final Particles particles;
    private final Camera camera;
    private final TextureRegion region;
    private final BlendMode blend;
    private final VisibleArea area = new VisibleArea();
    private final TexturedQuads quads;
    private final Billboards billboards;

    /** One quad in the layout of {@link TexturedQuads#FLOATS}; it has the texture coordinates of the region. */
    private final float[] quad = new float[TexturedQuads.FLOATS];

    /**
     * Creates a layer for a pool of particles.
     *
     * @param particles the pool
     * @param camera the camera, which may be moved at any time
     * @param region the texture region that each particle shows, tinted with the colour of the particle
     * @param blend the blend mode
     */
    public ParticleLayer(Particles particles, Camera2d camera, TextureRegion region, BlendMode blend) {
        this(particles, camera, region, blend, new TexturedQuads());
    }

    /**
     * Creates a layer for a pool of particles in space, which face the camera. Add it after the models, which hide what
     * is behind them. Far particles are drawn first.
     *
     * @param particles the pool
     * @param camera the camera, which may be moved at any time
     * @param region the texture region that each particle shows, tinted with the colour of the particle
     * @param blend the blend mode
     */
    public ParticleLayer(Particles particles, Camera3d camera, TextureRegion region, BlendMode blend) {
        this(particles, camera, region, blend, TexturedQuads.inSpace());
    }

    private ParticleLayer(
            Particles particles, Camera camera, TextureRegion region, BlendMode blend, TexturedQuads quads) {
        this.quads = quads;
        billboards = new Billboards(quads);
        this.particles = Objects.requireNonNull(particles, "particles");
        this.camera = Objects.requireNonNull(camera, "camera");
        this.region = Objects.requireNonNull(region, "region");
        this.blend = Objects.requireNonNull(blend, "blend");
        TexturedQuads.setRegion(quad, region.left(), region.top(), region.right(), region.bottom());
        GlErrors.check("creating", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        quads.clear();
        if (camera instanceof Camera2d flat) {
            drawFlat(flat, size);
        } else if (camera instanceof Camera3d space) {
            for (int i = 0; i < particles.count(); i++) {
                particles.writeQuad(i, quad);
                quad[0] = 0f; // its centre is at its place
                quad[1] = 0f;
                billboards.add(
                        region.texture(), blend, particles.x(i), particles.y(i), particles.z(i), quad, /* unit= */ 1f);
            }
            billboards.draw(space, size);
        }
    }

    private void drawFlat(Camera2d flat, FramebufferSize size) {
        area.set(flat, size);
        for (int i = 0; i < particles.count(); i++) {
            float twoSides = 2f * particles.size(i); // at least the diagonal
            if (area.isOutside(particles.x(i), particles.y(i), twoSides)) {
                continue;
            }
            particles.writeQuad(i, quad);
            quads.add(quad, /* offset= */ 0);
        }
        quads.begin(flat, size);
        quads.draw(region.texture(), blend, /* first= */ 0, quads.count());
        quads.end();
    }

    /** Returns the number of particles that were in the picture when the layer was last drawn. */
    int drawnCount() {
        return quads.count();
    }

    @Override
    public void close() {
        quads.close();
    }

    @Override
    public String toString() {
        return "the particle layer";
    }
}
