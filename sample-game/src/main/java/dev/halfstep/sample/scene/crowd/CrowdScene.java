package dev.halfstep.sample.scene.crowd;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.time.NanoClock;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Shows up to a million dots in spiral galaxies, their number, and the CPU time of a frame. */
public final class CrowdScene implements Scene {

    private static final float VIEW_WIDTH = 1280f;
    private static final float VIEW_HEIGHT = 720f;

    private final Galaxies galaxies = new Galaxies();
    private final RandomStream random;
    private final int dots;
    private boolean isCostShown = true;

    /** The number of dots in the last drawn frame; 0 before the first one. */
    private int drawnDots;

    /**
     * Creates a scene that has not begun.
     *
     * @param seed the seed of the positions
     * @param dots the number of dots, 1 or more
     */
    public CrowdScene(long seed, int dots) {
        random = new RandomStream(seed);
        this.dots = dots;
    }

    /**
     * Leaves out the CPU time of a frame. It is measured, so it would differ between two films of the same run.
     *
     * @return this
     */
    public CrowdScene withoutCost() {
        isCostShown = false;
        return this;
    }

    @Override
    public void register(World.Builder world) {
        world.register(Orbit.TYPE).register(Shape.TYPE);
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        scheduler.simulation("move-dots", new MoveDots(galaxies)).writes(Transform.class, Orbit.class);
        scheduler.simulation("change-dots", new ChangeDots(galaxies)).reads(Orbit.class);
        float radius = Dots.radius(dots);
        for (int i = 0; i < dots; i++) {
            world.spawn(Dots.at(Galaxies.randomOrbit(random), galaxies, radius));
        }
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        Camera2d camera = Camera2d.showing(VIEW_WIDTH, VIEW_HEIGHT);
        layers.add(new ShapeLayer(camera));
        scheduler.presentation("crowd-camera", frame -> turn(camera, layers.size()));
        scheduler.presentation("dot-sizes", this::resizeDots);
        FrameCost cost = new FrameCost(scheduler.measure(NanoClock.system()), layers::otherDrawingNanos);
        CrowdCounter counter = new CrowdCounter(cost, layers::size);
        counter.addTo(layers, isCostShown);
        scheduler.presentation("crowd-counter", counter);
    }

    /** Presentation system: makes all dots smaller after their number has grown, and larger after it has shrunk. */
    void resizeDots(PresentationContext frame) {
        int dotsNow = frame.world().query(Shape.class).count();
        if (dotsNow != drawnDots) {
            drawnDots = dotsNow;
            float diameter = 2 * Dots.radius(dotsNow);
            for (var dot : frame.world().query(Shape.class)) {
                dot.first().setSize(diameter, diameter);
            }
        }
    }

    /** Turns a camera by a quarter turn if the picture is higher than wide, so that the galaxies fill the picture. */
    static void turn(Camera2d camera, FramebufferSize size) {
        boolean isUpright = size.heightPixels() > size.widthPixels();
        camera.setRotation(isUpright ? (float) Math.PI / 2 : 0f)
                .setVisibleSize(isUpright ? VIEW_HEIGHT : VIEW_WIDTH, isUpright ? VIEW_WIDTH : VIEW_HEIGHT);
    }
}
