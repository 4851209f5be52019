package dev.halfstep.examples.race;

import dev.halfstep.event.EventReader;
import dev.halfstep.examples.race.Race.Screen;
import dev.halfstep.file.Settings;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.sound.Playback;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.ui.Comfort;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Locale;

/** Shows the race: views, particles, sounds and menus. */
final class Show {

    private static final Sound HIT = sweep("hit", 420, 200);
    private static final Sound CHECKPOINT = sweep("checkpoint", 660, 990);
    private static final Sound FALL = sweep("fall", 500, 100);
    private static final Sound FINISH = sweep("finish", 520, 1_560);
    static final Sound COUNT = sweep("count", 440, 440);
    static final List<String> NAMES = List.of("Red", "Blue", "Best");
    static final ParticleStyle DUST = style(0xE8DCC0, 1);
    private static final ParticleStyle SPARKS = style(0xFFD060, 5);

    private final World world;
    private final GameStates<Screen> states;
    private final Look look;
    private final List<View> views;
    private final EventReader<Moment> moments;
    private final SoundPlayer player;
    private final Comfort comfort = new Comfort(Settings.inMemory()); // a game keeps a file: docs/settings.md

    Show(GlfwHost host, GameRun<GameStates<Screen>> run, SoundPlayer player, Runnable quit) {
        SystemScheduler scheduler = run.scheduler();
        this.player = player;
        world = run.world();
        states = run.parts();
        host.setGamepadPlayers(2);
        look = new Look(host, world);
        views = List.of(new View(host, look, player, comfort), new View(host, look, player, comfort));
        moments = scheduler.events(Moment.class).presentationReader("effects");
        player.listenAt(List.of(views.get(0).camera, views.get(1).camera), 6, 40);
        scheduler.presentation("views", this::present);
        scheduler.presentation("particles", look.particles);
        scheduler.presentation("sound", player);
        host.add(menu(scheduler, quit).layer(host::framebufferSize));
    }

    private static Sound sweep(String name, double from, double to) {
        return Sound.of(name, 0.5, t -> Math.exp(-8 * t) * Math.sin(2 * Math.PI * (from * t + (to - from) * t * t)));
    }

    private static ParticleStyle style(int rgb, float speed) {
        return new ParticleStyle()
                .setLife(0.3f, 0.8f)
                .setSpeed(0.3f * speed, speed)
                .setGravity(0, -4)
                .setDirection(0, 1, 0, 90)
                .setSize(0.18f, 0.02f)
                .setColor(Color.rgb(rgb), Color.rgb(rgb).withOpacity(0));
    }

    static String time(int steps) {
        return String.format(Locale.ROOT, "%d:%04.1f", steps / 1_800, steps % 1_800 / 30f);
    }

    private Menu menu(SystemScheduler scheduler, Runnable quit) {
        MenuStyle style = new MenuStyle().setAccent(Look.GOLD);
        style.setSurfaces(View.DARK.withOpacity(0.2f), View.DARK, View.DARK, View.DARK);
        return new Menu(scheduler)
                .setStyle(style)
                .comfort("Comfort", comfort)
                .screen(
                        "title",
                        panel -> panel.withoutSurface()
                                .middle(0.4f)
                                .heading(() -> states.current() == Screen.TITLE
                                        ? "Marble race"
                                        : "Best time " + time(world.single(Round.class).best))
                                .button("One player", Race.ONE)
                                .button("Two players", Race.TWO)
                                .open("Comfort", "Comfort")
                                .button("Quit", quit))
                .screen("pause", panel -> {
                    panel.heading("Pause").back("Continue").button("Title", Race.TO_TITLE);
                })
                .showWhile("title", () -> states.current() != Screen.RACE)
                .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
    }

    private void present(PresentationContext frame) {
        Round round = world.single(Round.class);
        boolean isTitle = states.current() == Screen.TITLE;
        boolean isSplit = !isTitle && round.players == 2;
        look.seconds = (round.steps - 1 + frame.alpha()) / Round.STEPS_PER_SECOND;
        views.get(0).setBounds(0, isSplit ? 0.498f : 1);
        views.get(1).setBounds(0.502f, isSplit ? 1 : 0.502f);
        world.query(InterpolatedTransform.class, Marble.class).forEach((id, at, marble) -> {
            views.get(marble.player - 1).follow(frame, at, marble, isTitle);
            views.get(2 - marble.player).name(marble.player - 1, at, isSplit);
        });
        var ghosts = world.query(InterpolatedTransform.class, Race.Ghost.class);
        ghosts.forEach((id, at, ghost) -> views.forEach(view -> view.name(2, at, !isTitle)));
        moments.forEach(this::show);
    }

    private void show(Moment moment) {
        boolean isHit = moment.kind() == Moment.Kind.HIT;
        Sound sound = switch (moment.kind()) {
            case HIT -> HIT;
            case CHECKPOINT -> CHECKPOINT;
            case FALL -> FALL;
            case FINISH -> FINISH;
        };
        Playback playback = player.bus("effects").play(sound, isHit ? Math.min(1, moment.strength() / 10) : 0.8f);
        playback.setPlace(moment.x(), moment.y(), moment.z()).startAt(moments.step(), moments.fraction());
        look.particles.burst(SPARKS, moment.x(), moment.y(), moment.z(), isHit ? (int) (3 * moment.strength()) : 60);
    }
}
