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

/** Hosts and joins by the menu, without windows. The other player is in the same process. */
class TwoPlayersTest {

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
        final TwoPlayers twoPlayers;
        final MeteorsShow show;
        final Menu menu;

        Shown(GameSpec<Meteors> game) {
            run = game.begin();
            runs.add(run);
            twoPlayers = new TwoPlayers(
                    own, game, text -> copied = text, () -> begun.add("together"), () -> begun.add("alone"));
            show = new MeteorsShow(run.parts(), HighScore.unsaved(), settings, /* canRewind= */ false);
            show.setTwoPlayers(twoPlayers);
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

    /** Opens the screen of the host, and returns the code that its button copies. */
    private String hostByMenu(Shown shown) {
        shown.tap(Key.RIGHT, Key.ENTER, Key.ENTER);
        assertEquals("host", shown.menu.screen());
        assertEquals("waiting for the other player", shown.twoPlayers.status(settings));
        shown.tap(Key.ENTER);
        return copied;
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
    void titleHasAButtonForTwoPlayers() {
        Shown shown = new Shown(ALONE);
        shown.tap(Key.RIGHT, Key.ENTER);
        assertEquals("two-players", shown.menu.screen());
        assertFalse(shown.show.allows(Key.Q), "letters are typed");
        shown.tap(Key.DOWN, Key.ENTER);
        assertEquals("join", shown.menu.screen());
        shown.tap(Key.ESCAPE, Key.ESCAPE);
        assertEquals("title", shown.menu.screen());
    }

    @Test
    void hostPlaysTogetherOnceTheOtherPlayerHasJoined() {
        Shown shown = new Shown(ALONE);
        String code = hostByMenu(shown);
        assertEquals(List.of(), begun);
        other.join(OF_TWO, JoinCode.parse(code));
        shown.await(() -> !begun.isEmpty());
        assertEquals("together", begun.get(0));
        assertEquals(2, own.agreed(ALONE).integer(Meteors.SHIPS));
    }

    @Test
    void leavingTheScreenEndsTheWait() {
        Shown shown = new Shown(ALONE);
        hostByMenu(shown);
        shown.tap(Key.ESCAPE);
        assertEquals(NetplayState.ENDED, own.state());
        assertEquals("", shown.twoPlayers.status(settings));
    }

    @Test
    void wrongCodeIsExplainedUnderTheField() {
        Shown shown = new Shown(ALONE);
        shown.tap(Key.RIGHT, Key.ENTER, Key.DOWN, Key.ENTER);
        shown.tap(Key.ENTER, Key.ENTER); // an empty code
        assertTrue(shown.twoPlayers.status(settings).startsWith("a join code must"), shown.twoPlayers.status(settings));
        assertEquals("join", shown.menu.screen());
        assertEquals(NetplayState.IDLE, own.state());
    }

    @Test
    void sessionHasNoSecondOne() {
        Shown shown = beginSession();
        shown.tap(Key.RIGHT);
        assertEquals("options", shown.menu.focused());
    }

    @Test
    void gameGoesOnAloneUpToItsNextTitle() {
        Shown shown = beginSession();
        other.close();
        shown.await(() -> own.state() == NetplayState.ENDED);
        shown.run.scheduler().input().additions().press(PlayerActions.START);
        shown.frames(200);
        assertEquals(Screen.PLAYING, shown.state().screen);
        assertEquals("the other player has left", shown.twoPlayers.status(settings));
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
        assertEquals("The other player has paused. Each player can resume.", shown.twoPlayers.status(settings));
        theirs.scheduler().timeControl().resume();
        shown.await(() -> !shown.menu.isOpen(), otherFrame);

        shown.tap(Key.ESCAPE);
        assertEquals("pause", shown.menu.screen());
        assertEquals("You have paused both games. Each player can resume.", shown.twoPlayers.status(settings));
    }

    @Test
    void leavingASessionEndsItOnBothSides() {
        Shown shown = beginSession();
        shown.twoPlayers.leave();
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
