package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the high score of a player who leaves a game early. */
class LeaveGameTest {

    private static final long SECOND_NANOS = 1_000_000_000L;

    /** A game in which the bot scores. */
    private static final int ENOUGH_SECONDS = 12;

    private final List<String> warnings = new ArrayList<>();

    @TempDir
    private Path folder;

    /** Lets the bot play for some seconds, leaves the game, and returns the score. */
    private int play(HighScore highScore, int seconds) {
        try (GameRun<Meteors> run = Meteors.GAME.begin()) {
            SystemScheduler scheduler = run.scheduler();
            scheduler.input().replaceStepInput(Bot.ofAllShips(run.world()));
            MeteorsShow show = new MeteorsShow(run.parts(), highScore, new PlayerSettings(Settings.inMemory()), false);
            for (int i = 0; i < 10 * seconds; i++) {
                scheduler.frame(new HeadlessHost(), SECOND_NANOS / 10);
            }
            show.end();
            highScore.finishSaving();
            return run.world().single(Game.class).score;
        }
    }

    @Test
    void savesTheScoreIfItIsTheHighest() throws Exception {
        Path file = Files.writeString(folder.resolve("meteors-high-score.txt"), "meteors-high-score=10");
        int score = play(HighScore.load(DataFolder.at(folder), warnings::add), ENOUGH_SECONDS);

        assertEquals("meteors-high-score=" + score + "\n", Files.readString(file));
        assertEquals(List.of(), warnings);

        play(HighScore.load(DataFolder.at(folder), warnings::add), 4); // the same game, but shorter
        assertEquals("meteors-high-score=" + score + "\n", Files.readString(file), "a lower score must not be saved");
    }

    @Test
    void replacesADamagedFile() throws Exception {
        byte[] noText = {(byte) 0xFF, 0, 13, 10, 7};
        Path file = Files.write(folder.resolve("meteors-high-score.txt"), noText);
        int score = play(HighScore.load(DataFolder.at(folder), warnings::add), ENOUGH_SECONDS);

        assertEquals("meteors-high-score=" + score + "\n", Files.readString(file));
        assertEquals(
                List.of("the high score is ignored: the file must be one line, meteors-high-score=NUMBER: " + file),
                warnings);
    }

    @Test
    void writesNoFileWithoutPoints() {
        Path file = folder.resolve("meteors-high-score.txt");
        play(HighScore.load(DataFolder.at(folder), warnings::add), 0);

        assertFalse(Files.exists(file), "a score of 0 must not be saved");
    }
}
