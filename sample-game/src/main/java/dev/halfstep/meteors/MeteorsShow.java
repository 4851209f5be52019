package dev.halfstep.meteors;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.presentation.Crew;
import dev.halfstep.meteors.presentation.GameResult;
import dev.halfstep.meteors.presentation.Headline;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.MeteorsView;
import dev.halfstep.meteors.presentation.NewBest;
import dev.halfstep.meteors.presentation.PlaySounds;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.presentation.Rewinding;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows a run of the game to a player: picture, sounds, menu and rewind, each of which can be left out. */
public final class MeteorsShow {

    private final Meteors game;
    private final SystemScheduler scheduler;
    private final HighScore highScore;
    private final PlayerSettings settings;
    private final NewBest newBest;
    private final MenuStyle menuStyle = MeteorsMenu.style();
    private final @Nullable Rewinding rewinding;
    private @Nullable PlayTogether together;
    private @Nullable Menu menu;

    /**
     * Begins to show a run before its first step. Keeps the bindings of the player, and the score of the game. A game
     * of several ships has no rewind, and its score is not kept, because a single player could not reach it.
     *
     * @param game the run
     * @param highScore the high score of games of one ship
     * @param settings the settings of the player, which may change at any time
     * @param canRewind whether the player can rewind; false for a replay
     */
    public MeteorsShow(Meteors game, HighScore highScore, PlayerSettings settings, boolean canRewind) {
        this.game = game;
        boolean isAlone = Player.count(game.world()) == 1;
        this.highScore = isAlone ? highScore : HighScore.unsaved();
        this.settings = settings;
        scheduler = game.scheduler();
        newBest = new NewBest(this.highScore);
        rewinding = canRewind && isAlone ? new Rewinding(scheduler, highScore) : null;
        if (rewinding != null) {
            scheduler.presentation("rewind", rewinding);
        }
        this.highScore.setCounting(true); // until this game is rewound
        scheduler.input().actions().keepIn(settings.file);
    }

    /**
     * Lets the player play with others on other machines. Call this before the other methods.
     *
     * @param newTogether hosts and joins
     */
    public void setTogether(PlayTogether newTogether) {
        together = newTogether;
    }

    /**
     * Adds the layers, and the presentation systems that fill them, and gives each player a gamepad. The picture should
     * have the aspect ratio of the field.
     *
     * @param host the host that draws the game
     * @param picture returns the size of the picture in which the layers are drawn, such as {@code
     *     host::framebufferSize}
     * @param layers gets each layer, from back to front, such as {@code host::add}
     */
    public void addLayers(GlfwHost host, Supplier<FramebufferSize> picture, Consumer<Layer> layers) {
        int players = Player.count(game.world());
        host.setGamepadPlayers(together != null && together.isSession() ? 1 : players);
        Crew crew = new Crew(together == null ? null : together.lobby());
        new MeteorsView(host, picture, layers, scheduler, game.events(), crew)
                .add(players, highScore, newBest, settings, rewinding);
    }

    /**
     * Adds the presentation system that plays sounds.
     *
     * @param player plays the sounds
     */
    public void addSounds(SoundPlayer player) {
        PlaySounds sounds = new PlaySounds(player, game.events(), settings);
        scheduler.presentation("sounds", sounds);
        menuStyle.setSounds(sounds.tick(0.4f), sounds.tick(1f), sounds.tick(0.7f));
    }

    /**
     * Adds the menu and its headlines, which cover the layers that were added before. A replay has none: its input
     * decides.
     *
     * @param host draws the menu; null if nothing is drawn
     * @param quit ends the game
     * @return the menu
     */
    public Menu addMenu(@Nullable GlfwHost host, Runnable quit) {
        GameResult result = new GameResult(game.events(), highScore, settings);
        scheduler.presentation("result", result); // before the menu, which shows it
        Menu created = new MeteorsMenu(game::state, settings, highScore, newBest, result, together, quit)
                .create(scheduler, host == null ? null : host.controls(), /* canRewind= */ rewinding != null)
                .setStyle(menuStyle);
        if (host != null) {
            host.add(created.layer(host::framebufferSize));
            scheduler.presentation("headline", new Headline(host, created::screen));
        }
        if (together != null) {
            together.addTo(scheduler, game::state);
        }
        menu = created;
        return created;
    }

    /**
     * Returns whether a key works now that works in every scene.
     *
     * @param key the key
     * @return false for ESCAPE, which belongs to the menu, and for all keys while the player changes options or
     *     bindings, or types a code
     */
    public boolean allows(Key key) {
        return menu == null || (key != Key.ESCAPE && !MeteorsMenu.WITH_OWN_KEYS.contains(menu.screen()));
    }

    /** Saves the score, because the player may leave during a game. */
    public void end() {
        highScore.saveIfHigher(game.state().playerScore());
    }
}
