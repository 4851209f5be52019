package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import com.example.platformer.Screens.Screen;
import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.ui.state.GameStates;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The best time of each level, and the highest level that was reached: kept in a file, and no simulated state. */
final class Records {

    private final Ghost ghost;
    private final Setting<Integer> reached;
    private final List<Setting<Float>> best;
    private String result = "";
    private boolean isKept;

    /** Declares the records in a file, which the caller saves and closes. */
    Records(Settings file, Ghost ghost) {
        this.ghost = ghost;
        reached = file.integer("reached", 0, 0, Screens.SLOTS - 1);
        best = IntStream.rangeClosed(1, Screens.SLOTS)
                .mapToObj(number -> file.number("best.level-" + number, 0, 0, 36_000)) // seconds; 0 for none
                .toList();
        file.problems().forEach(System.err::println);
    }

    /** Keeps a run when it has ended. */
    void present(PresentationContext frame, GameStates<Screen> states, boolean counts) {
        boolean isOver = states.current() == Screen.END;
        Hero hero = frame.world().single(Hero.class);
        if (isOver && !isKept) {
            float seconds = hero.steps / 60f;
            Setting<Float> record = best.get(hero.level);
            boolean isBest = counts && (record.get() == 0 || seconds < record.get());
            if (isBest) {
                record.set(seconds);
                ghost.keep();
            }
            String former = isBest || record.get() == 0 ? "" : " " + text(record.get());
            result = text(seconds) + (counts ? "   \u2605" + former : "   \u00AB");
            reached.set(Math.max(reached.get(), Math.min(hero.level + 1, Platformer.LEVELS.size() - 1)));
        }
        isKept = isOver;
    }

    private static String text(float seconds) {
        return seconds == 0 ? "\u2013" : String.format(Locale.ROOT, "%.2f s", seconds);
    }

    int reached() {
        return Math.min(reached.get(), Platformer.LEVELS.size() - 1);
    }

    String bestText(int level) {
        return text(best.get(level).get());
    }

    /** Returns the best times of all levels together, or a dash if a level has none. */
    String total() {
        List<Setting<Float>> times = best.subList(0, Platformer.LEVELS.size());
        boolean isWhole = times.stream().allMatch(time -> time.get() > 0);
        return text(isWhole ? (float) times.stream().mapToDouble(Setting::get).sum() : 0);
    }

    /** Returns the number of coins of all levels: who wins a level has all of them. */
    String coins() {
        return "\u25CF " + Platformer.LEVELS.stream().mapToLong(level -> level.coins).sum();
    }

    /** Returns the time of the last run, with a star and the best time; the star alone for a new best time. */
    String result() {
        return result;
    }
}
