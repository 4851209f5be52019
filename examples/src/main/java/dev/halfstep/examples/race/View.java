package dev.halfstep.examples.race;

import dev.halfstep.examples.race.Board.Kind;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.CameraFollow;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.ClippedLayer;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.particle.ParticleEmitter;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.sound.Playback;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.ui.Comfort;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3fc;

/** The picture of a player: a camera behind the marble, and all layers in a part of the window. */
final class View {

    /** Of whole waves, so that it does not click when it repeats. */
    private static final Sound RUMBLE =
            Sound.of("rumble", 0.5, t -> Math.sin(184 * Math.PI * t) * Math.sin(28 * Math.PI * t + 1));

    private static final Color HAZE = Color.rgb(0xCFE3F2);
    static final Color DARK = Color.rgb(0x1B2440);

    final Camera3d camera = new Camera3d(62).setClipPlanes(0.1f, 300);
    private final CameraFollow follow = new CameraFollow(/* halfLifeSeconds= */ 0.05);
    private final CameraFollow.Orbit orbit = new CameraFollow.Orbit(/* distance= */ 6.5f, /* pitchRadians= */ 0.4f);
    private final List<ClippedLayer> layers = new ArrayList<>();
    private final List<Text> names = new ArrayList<>();
    private final SoundPlayer player;
    private final Playback rumble;
    private final ParticleEmitter dust;
    private final Text sign;
    private final Text time;
    private final Text news;

    View(GlfwHost host, Look look, SoundPlayer player, Comfort comfort) {
        this.player = player;
        rumble = player.bus("effects").setFollowsTime(true).playLooping(RUMBLE, 0);
        dust = new ParticleEmitter(look.particles, Show.DUST, /* perSecond= */ 40);
        MeshLayer models = add(host, new MeshLayer(camera, look.light));
        models.setSky(Color.rgb(0x2F7FE0), HAZE, Color.rgb(0x86A9C9)).setFog(HAZE, 30, 150);
        models.setShadows(DARK.withOpacity(0.6f), look::ground);
        add(host, new ParticleLayer(look.particles, camera, look.dot, BlendMode.ALPHA));
        FontLayer signs = add(host, FontLayer.scalingWithWorld(TextFont::sans, 0.8f, camera));
        FontLayer points = add(host, comfort.applyTo(FontLayer.inPoints(TextFont::sans, 24, camera)));
        sign = text(signs, Text.inWorld(0, 0, 0, ""));
        for (String name : Show.NAMES)
            names.add(text(points, Text.inWorld(0, 0, 0, name)).setVisible(false));
        time = text(points, Text.inPicture(0.5f, 0, ""))
                .setOffset(0, 16)
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.TOP);
        FontLayer large = add(host, comfort.applyTo(FontLayer.inPoints(TextFont::sans, 44, camera)));
        news = text(large, Text.inPicture(0.5f, 0.3f, ""));
    }

    private static Text text(FontLayer layer, Text text) {
        return layer.add(
                text.setAlignment(Text.Horizontal.CENTER, Text.Vertical.BOTTOM).setOutline(DARK, 0.08f));
    }

    private <L extends Layer> L add(GlfwHost host, L layer) {
        layers.add(host.add(new ClippedLayer(layer).setFitted(true)));
        return layer;
    }

    /** Shows the view in a part of the width of the window. */
    void setBounds(float left, float right) {
        layers.forEach(layer -> layer.setBounds(left, 0, right, 1).setVisible(left < right));
    }

    void follow(PresentationContext frame, InterpolatedTransform at, Marble marble, boolean isTitle) {
        float seconds = frame.presentationSecondsInFrame();
        if (Math.abs(follow.x() - at.x()) + Math.abs(follow.z() - at.z()) > 5) follow.jumpTo(at.x(), at.y(), at.z());
        follow.moveTowards(at, seconds);
        if (isTitle) orbit.turn(0.2f * seconds, 0);
        else orbit.turnBehind(marble.forward.x, marble.forward.z, /* halfLifeSeconds= */ 0.25, seconds);
        orbit.applyTo(camera, follow.x(), follow.y() + (isTitle ? 2.5f : 1), follow.z());
        float speed = marble.isRolling && !isTitle ? Math.min(1, marble.speed.length() / 14) : 0;
        rumble.setVolume(0.5f * speed).setPitch(0.5f + speed).setPlace(at.x(), at.y(), at.z());
        if (speed > 0.4f) dust.emit(at.x(), at.y() - 0.4f, at.z(), seconds);
        else dust.pause();
        int gate = Math.min(marble.place + 1, Course.WAY.size() - 1);
        while (Course.WAY.get(gate).kind() == Kind.FLOOR) gate++;
        Vector3fc place = Course.WAY.get(gate).begin();
        sign.setContent(Course.WAY.get(gate).kind() == Kind.GOAL ? "Goal" : "Checkpoint");
        sign.setPosition(place.x(), place.y() + 2.7f, place.z()).setVisible(!isTitle && marble.finish == 0);
        int steps = frame.world().single(Round.class).steps;
        boolean hasPassed = marble.checkpointSteps > 0 && steps - marble.checkpointSteps < 45;
        String said = marble.finish > 0 ? "Finish!" : hasPassed ? "Checkpoint" : "";
        if (steps < 30) said = steps < 0 ? String.valueOf(1 - steps / Round.STEPS_PER_SECOND) : "Go!";
        if (!isTitle && steps < 30 && !said.contentEquals(news.content())) player.play(Show.COUNT, 0.5f);
        news.setContent(said).setVisible(!isTitle);
        int shown = marble.finish > 0 ? marble.finish : hasPassed ? marble.checkpointSteps : Math.max(0, steps);
        time.setContent(Show.time(shown)).setVisible(!isTitle);
    }

    /** Places the name of a marble, or of the ghost; not that of the marble that the view follows. */
    void name(int number, InterpolatedTransform at, boolean isVisible) {
        names.get(number).setPosition(at.x(), at.y() + 0.8f, at.z()).setVisible(isVisible && at.y() > Round.AWAY_Y);
    }
}
