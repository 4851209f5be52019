package com.example.dungeon;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraShake;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.ui.Comfort;
import java.util.ArrayDeque;
import java.util.Deque;

/** What makes the floor feel alive: sparks, splinters, numbers that rise, and a shake. */
final class Effects {

    private static final float NUMBER_SECONDS = 0.8f;

    /** A number that rises, and when it began. */
    private record Rising(Text text, float x, float y, double began) {}

    private final Particles particles = new Particles(/* capacity= */ 1_024, /* seed= */ 1);
    private final CameraShake shake = new CameraShake(/* maxOffset= */ 0.35f, /* fadeSeconds= */ 0.4, /* seed= */ 2);
    private final Deque<Rising> numbers = new ArrayDeque<>();
    private final EventReader<Moment> moments;
    private final Camera2d camera;
    private final FontLayer texts;

    Effects(GlfwHost host, SystemScheduler scheduler, Camera2d camera, Art art, Comfort comfort) {
        this.camera = camera;
        moments = scheduler.events(Moment.class).presentationReader("effects");
        host.add(new ParticleLayer(particles, camera, art.cell(Art.SPOT), BlendMode.ADDITIVE));
        texts = comfort.applyTo(host.add(FontLayer.scalingWithWorld(TextFont::sans, 0.5f, camera)));
        shake.setFactor(comfort.shake::get);
        scheduler.presentation("particles", particles);
    }

    void present(PresentationContext frame) {
        double now = frame.presentationSeconds();
        moments.forEach(moment -> show(moment, now));
        while (!numbers.isEmpty() && now - numbers.peekFirst().began() > NUMBER_SECONDS) {
            texts.remove(numbers.removeFirst().text());
        }
        for (Rising number : numbers) {
            float part = (float) (now - number.began()) / NUMBER_SECONDS;
            number.text().setPosition(number.x(), number.y() + 0.7f + part * (2 - part) * 0.7f);
        }
        shake.advance(frame.presentationSecondsInFrame());
        shake.applyTo(camera);
    }

    private void show(Moment moment, double now) {
        Moment.Kind kind = moment.kind();
        float speed = 3 + 0.08f * kind.count;
        ParticleStyle style = new ParticleStyle()
                .setLife(0.2f, 0.6f)
                .setSpeed(0.3f * speed, speed)
                .setDrag(3)
                .setSize(0.28f, 0.04f)
                .setColor(kind.color, kind.color.withOpacity(0));
        particles.burst(style, moment.x(), moment.y() + 0.2f, kind.count);
        shake.hit(0.005f * kind.count);
        if (moment.amount() > 0 || kind == Moment.Kind.ALARM) {
            boolean isGood = kind == Moment.Kind.DRINK || kind == Moment.Kind.OIL;
            String number = (isGood ? "+" : "\u2212") + moment.amount();
            Text text = texts.add(Text.inWorld(moment.x(), moment.y(), moment.amount() > 0 ? number : "!"))
                    .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                    .setColor(isGood ? Art.AMBER : kind == Moment.Kind.HIT ? Art.CREAM : Art.CORAL)
                    .setOutline(Art.NIGHT, 0.12f);
            numbers.add(new Rising(text, moment.x(), moment.y(), now));
        }
    }
}
