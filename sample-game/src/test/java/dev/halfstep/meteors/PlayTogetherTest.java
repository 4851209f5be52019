package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Control;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.presentation.Crew;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.netplay.JoinCode;
import dev.halfstep.netplay.Netplay;
import dev.halfstep.netplay.NetplayState;
import dev.halfstep.ui.Menu;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays together by the menu, without windows. The other player is in the same process. */
class PlayTogetherTest {

    private static final long FRAME_NANOS = 40_000_000;
    private static final long TIMEOUT_NANOS = 20_000_000_000L; // only a session that hangs reaches it
    private static final GameSpec<Meteors> ALONE = Meteors.GAME.withSeed(3);
    private static final GameSpec<Meteors> OF_TWO = ALONE.with(Meteors.SHIPS, 2);

    private final Netplay own = new Netplay().onMessage(message -> {});
    private final Netplay other = new Netplay().onMessage(message -> {});
    private final PlayerSettings settings = new PlayerSettings(Settings.inMemory());
    private final List<String> begun = new ArrayList<>();
    private final List<GameRun<?>> runs = new ArrayList<>();
    private final HeadlessHost host = new HeadlessHost(this::addControls);
    private List<Control> pressed = List.of();
    private String copied = "";

    /** A run that is shown, with its menu. */
    private final class Shown {
        final GameRun<Meteors> run;
        final PlayTogether together;
        final MeteorsShow show;
        final Menu menu;

        Shown(GameSpec<Meteors> game) {
            this(game, new PlayTogether(own, text -> copied = text));
        }

        Shown(GameSpec<Meteors> game, PlayTogether together) {
            this.together = together;
            run = game.begin();
            runs.add(run);
            together.begin(game, () -> begun.add("together"), () -> begun.add("alone"));
            show = new MeteorsShow(run.parts(), HighScore.unsaved(), settings, /* canRewind= */ false);
            show.setTogether(together);
            menu = show.addMenu(/* host= */ null, () -> {});
        }

        void frames(int count) {
            for (int i = 0; i < count; i++) {
                run.scheduler().frame(host, FRAME_NANOS);
            }
        }

        void tap(Control... controls) {
            for (Control control : controls) {
                pressed = List.of(control);
                frames(2);
            }
        }

        /** Lets both sides go on until a condition holds. */
        void await(BooleanSupplier condition) {
            await(condition, other::update);
        }

        void await(BooleanSupplier condition, Runnable otherFrame) {
            long end = System.nanoTime() + TIMEOUT_NANOS;
            while (!condition.getAsBoolean() && System.nanoTime() < end) {
                frames(1);
                otherFrame.run();
            }
            assertTrue(condition.getAsBoolean(), () -> own.message() + ", " + other.message());
        }

        Game state() {
            return run.world().single(Game.class);
        }
    }

    private void addControls(InputQueue input) {
        for (Control control : pressed) {
            input.add(control, true, input.frameStartNanos());
            input.add(control, false, input.frameStartNanos());
        }
        pressed = List.of();
    }

    /** Opens the lobby of a host, and returns the code that its button copies. */
    private String hostByMenu(Shown shown) {
        shown.tap(Key.RIGHT, Key.ENTER, Key.ENTER);
        assertEquals("lobby", shown.menu.screen());
        assertTrue(shown.together.status(settings).startsWith("Send the code"), shown.together.status(settings));
        shown.tap(Key.DOWN, Key.RIGHT, Key.ENTER);
        return copied;
    }

    /** Joins the game of the host of the menu, and waits until he sees the guest. */
    private void joinBy(Shown shown, String code) {
        other.join(ALONE, JoinCode.parse(code));
        shown.await(() ->
                own.lobby().members().size() == 2 && other.lobby().members().size() == 2);
    }

    /** Agrees on a game with the other player, and begins its run on this side. */
    private Shown beginSession() {
        JoinCode code = other.host(OF_TWO, "127.0.0.1:0");
        own.join(OF_TWO, code);
        Shown title = new Shown(ALONE);
        title.await(() -> own.state() == NetplayState.AGREED && other.state() == NetplayState.AGREED);
        begun.clear();
        Shown shown = new Shown(own.agreed(OF_TWO));
        own.begin(shown.run);
        return shown;
    }

    @Test
    void titleHasAButtonThatLeadsToInviteAndJoin() {
        Shown shown = new Shown(ALONE);
        shown.tap(Key.RIGHT, Key.ENTER);
        assertEquals("play-together", shown.menu.screen());
        assertEquals("invite", shown.menu.focused());
        assertFalse(shown.show.allows(Key.Q), "letters are typed");
        shown.tap(Key.RIGHT, Key.ENTER);
        assertEquals("join", shown.menu.screen());
        shown.tap(Key.ESCAPE, Key.ESCAPE);
        assertEquals("title", shown.menu.screen());
    }

    @Test
    void hostStartsTheGameForAll() {
        Shown shown = new Shown(ALONE);
        joinBy(shown, hostByMenu(shown));
        assertEquals(List.of(), begun);
        shown.tap(Key.LEFT, Key.ENTER); // from the button that copies the code
        assertEquals("together", begun.get(0));
        assertEquals(8, own.agreed(ALONE).integer(Meteors.SHIPS));
        shown.await(() -> other.state() == NetplayState.AGREED);
        assertEquals(own.agreed(ALONE).seed(), other.agreed(ALONE).seed());
    }

    @Test
    void onlyTheHostCanStart() {
        JoinCode code = other.startsWith(0).maxPlayers(8).host(OF_TWO.with(Meteors.SHIPS, 8), "127.0.0.1:0");
        Shown shown = new Shown(ALONE);
        assertTrue(shown.together.join(code.text(), /* isSpectator= */ false));
        shown.await(() -> own.lobby().members().size() == 2);
        assertFalse(shown.together.isHost());
        assertEquals("waiting for the host to start", shown.together.status(settings));
        assertEquals("", shown.together.code());
    }

    @Test
    void lobbyShowsWhoIsThereAndReadyAndWhatIsSaid() {
        settings.name.set("Ann");
        settings.color.set("violet");
        Shown shown = new Shown(ALONE);
        other.lobby().setName("Bob");
        joinBy(shown, hostByMenu(shown));
        shown.await(() -> own.lobby().members().get(1).name().equals("Bob"));
        assertEquals("> Ann   violet\nBob   any colour", Crew.list(own.lobby(), settings));
        shown.tap(Key.UP, Key.ENTER);
        other.lobby().say("hello");
        shown.await(() -> !own.lobby().lines().isEmpty());
        assertEquals("> Ann   violet   ready\nBob   any colour", Crew.list(own.lobby(), settings));
        assertEquals("Bob: hello", Crew.lines(own.lobby(), 6));
    }

    @Test
    void aGuestComesLateAndTheHostStartsAnotherGame() {
        Shown title = new Shown(ALONE);
        String code = hostByMenu(title);
        title.tap(Key.LEFT, Key.ENTER);
        Shown shown = new Shown(own.agreed(ALONE), title.together);
        own.begin(shown.run);
        shown.frames(20);
        other.join(ALONE, JoinCode.parse(code));
        shown.await(() -> other.state() == NetplayState.AGREED);
        GameRun<?> theirs = other.agreed(ALONE).begin();
        runs.add(theirs);
        other.begin(theirs);
        assertEquals(0, other.player());
        Runnable otherFrame = () -> theirs.scheduler().frame(new HeadlessHost(), FRAME_NANOS);
        shown.await(() -> other.player() == 2, otherFrame);
        shown.await(() -> shown.run.world().query(Ship.class).count() == 2, otherFrame);
        assertEquals(code, shown.together.code(), "others can still be invited");

        begun.clear();
        shown.tap(Key.RIGHT, Key.ENTER); // the title leads to the lobby
        assertEquals("lobby", shown.menu.screen());
        shown.tap(Key.DOWN, Key.ENTER);
        assertEquals(List.of("together"), begun.subList(0, 1));
        assertEquals(ALONE.seed() + 1, own.agreed(ALONE).seed());
        shown.await(() -> other.state() == NetplayState.AGREED, otherFrame);
        assertEquals(ALONE.seed() + 1, other.agreed(ALONE).seed());
    }

    @Test
    void leavingTheLobbyEndsTheWait() {
        Shown shown = new Shown(ALONE);
        hostByMenu(shown);
        shown.tap(Key.ESCAPE);
        assertEquals(NetplayState.ENDED, own.state());
        assertEquals("", shown.together.status(settings));
    }

    @Test
    void wrongCodeIsExplainedUnderTheField() {
        Shown shown = new Shown(ALONE);
        shown.tap(Key.RIGHT, Key.ENTER, Key.RIGHT, Key.ENTER);
        shown.tap(Key.ENTER, Key.ENTER); // an empty code
        assertTrue(shown.together.status(settings).startsWith("a join code must"), shown.together.status(settings));
        assertEquals("join", shown.menu.screen());
        assertEquals(NetplayState.IDLE, own.state());
    }

    @Test
    void spectatorWhoWantsToPauseGetsTheLobby() {
        other.startsWith(1).maxPlayers(8).spectators(1, 0f);
        JoinCode code = other.host(OF_TWO, "127.0.0.1:0");
        other.update();
        GameRun<?> theirs = other.agreed(OF_TWO).begin();
        runs.add(theirs);
        other.begin(theirs);
        Runnable otherFrame = () -> theirs.scheduler().frame(new HeadlessHost(), FRAME_NANOS);
        for (int frame = 0; frame < 20; frame++) {
            otherFrame.run(); // so that the spectator gets a state
        }
        own.watch(OF_TWO, code);
        Shown title = new Shown(ALONE);
        title.await(() -> own.state() == NetplayState.AGREED, otherFrame);
        Shown shown = new Shown(own.agreed(OF_TWO));
        own.begin(shown.run);
        theirs.scheduler().input().additions().press(PlayerActions.START);
        shown.await(() -> shown.state().screen == Screen.PLAYING, otherFrame);
        shown.await(() -> !shown.menu.isOpen(), otherFrame);
        shown.tap(Key.ESCAPE);
        assertEquals("lobby", shown.menu.screen());
        shown.tap(Key.ESCAPE);
        assertFalse(shown.menu.isOpen());
        assertFalse(theirs.scheduler().timeControl().isPaused());
    }

    @Test
    void gameGoesOnAloneUpToItsNextTitle() {
        Shown shown = beginSession();
        other.close();
        shown.await(() -> own.state() == NetplayState.ENDED);
        shown.run.scheduler().input().additions().press(PlayerActions.START);
        shown.frames(200);
        assertEquals(Screen.PLAYING, shown.state().screen);
        assertEquals("the other player has left", shown.together.status(settings));
        assertEquals(List.of(), begun);

        shown.run.scheduler().input().additions().press(PlayerActions.SHOW_TITLE);
        shown.frames(2);
        assertEquals("alone", begun.get(0));
    }

    @Test
    void pauseSaysWhichPlayerHasPaused() {
        Shown shown = beginSession();
        GameRun<?> theirs = other.agreed(OF_TWO).begin();
        runs.add(theirs);
        other.begin(theirs);
        Runnable otherFrame = () -> theirs.scheduler().frame(new HeadlessHost(), FRAME_NANOS);
        shown.run.scheduler().input().additions().press(PlayerActions.START);
        shown.await(() -> shown.state().screen == Screen.PLAYING, otherFrame);

        theirs.scheduler().timeControl().pause();
        shown.await(() -> shown.menu.screen().equals("pause"), otherFrame);
        assertEquals("Another player has paused. Each player can resume.", shown.together.status(settings));
        theirs.scheduler().timeControl().resume();
        shown.await(() -> !shown.menu.isOpen(), otherFrame);

        shown.tap(Key.ESCAPE);
        assertEquals("pause", shown.menu.screen());
        assertEquals("You have paused the game. Each player can resume.", shown.together.status(settings));
    }

    @Test
    void leavingASessionEndsItOnBothSides() {
        Shown shown = beginSession();
        shown.together.leave();
        shown.await(() -> other.state() == NetplayState.ENDED);
        assertEquals("the other player has left", other.message());
        assertEquals("alone", begun.get(0));
    }

    @AfterEach
    void close() {
        own.close();
        other.close();
        runs.forEach(GameRun::close);
    }
}
