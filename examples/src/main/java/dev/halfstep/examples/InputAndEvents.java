package dev.halfstep.examples;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;
import java.util.ArrayList;

/** Reads input in steps, 5 a second, and in frames. Shows a hit in the frame in which the drawn shot arrives. */
final class InputAndEvents {

    static final Action FIRE = Action.named("fire");
    static final AxisAction STEER = AxisAction.named("steer");
    static final Color GOLD = Color.rgb(0xFFC14D);
    static final float GONG_Y = 3;

    record Ship() {}

    record Shot() {}

    record Hit(float x) {}

    record Ring(float x, float y, double beginSeconds) {}

    /** Opens a window: arrows steer, SPACE fires, a click draws a ring; after TAB was pressed, ENTER fires instead. */
    public static void main(String[] args) {
        NanoClock clock = NanoClock.system();
        try (GlfwHost host = GlfwHost.openWindow(WindowSettings.of("Input and events", 1280, 720), clock);
                World world = world();
                SystemScheduler scheduler = game(world, host)) {
            new GameLoop(scheduler, host, clock).run();
        }
    }

    static World world() {
        World.Builder types = World.builder().register(Transform.TYPE, Shape.TYPE);
        return types.register(Ship.class, Shot.class).build();
    }

    static SystemScheduler game(World world, GlfwHost host) {
        Camera2d camera = Camera2d.showing(16, 9);
        host.add(new ShapeLayer(camera));
        LineLayer lines = host.add(LineLayer.overlay(camera)).setWidth(3).setColor(GOLD);
        world.spawn(Transform.at(0, GONG_Y + 0.2f), Shape.rectangle(14, 0.4f, GOLD));
        world.spawn(Transform.at(-5, -3.5f), Shape.rectangle(1.8f, 0.6f, Color.rgb(0x3DA5FF)), new Ship());
        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(5)));
        scheduler.input().actions().bind(FIRE, Key.SPACE);
        scheduler.input().actions().bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT));
        Events<Hit> hits = scheduler.addEvents(Hit.class, /* capacity= */ 64);
        EventReader<Hit> counted = hits.simulationReader("count");
        EventReader<Hit> shown = hits.presentationReader("rings");
        var rings = new ArrayList<Ring>();
        scheduler.simulation("ship", InputAndEvents::controlShip);
        scheduler.simulation("shots", step -> flyShots(step, hits));
        scheduler.simulation(
                "count", step -> counted.forEach(hit -> System.out.printf("step %d counts a hit%n", step.step())));
        scheduler.presentation("rings", frame -> {
            double seconds = frame.presentationSeconds();
            shown.forEach(hit -> {
                System.out.printf("the frame at %.2f s shows a hit of step %d%n", seconds, shown.step());
                rings.add(new Ring(hit.x, GONG_Y, seconds));
            });
            rings.removeIf(ring -> seconds > ring.beginSeconds + 0.5);
            rings.forEach(ring -> lines.circle(ring.x, ring.y, 3 * (float) (seconds - ring.beginSeconds)));
        });
        scheduler.presentation("mouse", frame -> {
            FrameInput mouse = frame.input();
            float x = camera.worldX(mouse.pointerX(), mouse.pointerY(), host.framebufferSize());
            float y = camera.worldY(mouse.pointerX(), mouse.pointerY(), host.framebufferSize());
            lines.cross(x, y, 0.3f);
            if (frame.input().wasPressed(MouseButton.LEFT)) rings.add(new Ring(x, y, frame.presentationSeconds()));
            if (frame.input().wasPressed(Key.TAB)) scheduler.input().actions().rebind(FIRE, Key.ENTER);
        });
        return scheduler;
    }

    /** Fires a shot for each press: a press reaches exactly one step, even if it is shorter than a step. */
    private static void controlShip(SimulationContext step) {
        Transform ship =
                step.world().query(Transform.class, Ship.class).single().first();
        ship.translate(6 * step.input().value(STEER) * step.stepSeconds(), 0);
        for (int i = 0; i < step.input().pressCount(FIRE); i++) {
            step.commands().spawn(Transform.at(ship.x(), -3), Shape.circle(0.25f, Color.rgb(0xFF5C7A)), new Shot());
        }
    }

    /** Despawns a shot at the gong. Sends the hit at the same fraction of a step: the shot ends as the ring begins. */
    private static void flyShots(SimulationContext step, Events<Hit> hits) {
        float distance = 9 * step.stepSeconds();
        for (var shot : step.world().query(Transform.class, Shot.class)) {
            Transform pose = shot.first();
            float fraction = Math.max(Commands.BEGIN_OF_STEP, (GONG_Y - pose.y()) / distance);
            pose.translate(0, distance);
            if (fraction <= 1) {
                step.commands().despawnAt(fraction, shot.id());
                step.commands().send(hits, new Hit(pose.x()), fraction);
            }
        }
    }
}
