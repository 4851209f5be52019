package dev.halfstep.ui;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.ResourceBundle;

/** A menu with every kind of widget, in two languages. */
final class OptionsMenu {

    static final Action START = Action.named("start");
    static final Action JUMP = Action.named("jump");
    static final Action FIRE = Action.named("fire");
    static final AxisAction STEER = AxisAction.named("steer");

    /** German words, which are longer. */
    static final ResourceBundle GERMAN = new ListResourceBundle() {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {
                {"Start", "Spiel beginnen"},
                {"Options", "Einstellungen"},
                {"Quit", "Spiel beenden"},
                {
                    "Really quit?",
                    "Möchtest du das Spiel wirklich beenden? Nicht gespeicherte Fortschritte gehen verloren."
                },
                {"Yes", "Ja, beenden"},
                {"No", "Nein, zurück"},
                {"Music", "Lautstärke der Musik"},
                {"Subtitles", "Untertitel anzeigen"},
                {"Difficulty", "Schwierigkeitsgrad"},
                {"easy", "leicht"},
                {"normal", "mittelschwer"},
                {"hard", "unbarmherzig"},
                {"Name", "Name der Spielerin oder des Spielers"},
                {"Keys", "Tastenbelegung"},
                {"Press a key for %s; ESCAPE cancels", "Taste für %s drücken; ESCAPE bricht ab"},
                {"Jump", "Springen"},
                {"Fire", "Schießen"},
                {"Left", "Nach links lenken"},
                {"Loaded", "Geladen"},
                {"Back", "Zurück"},
                {"Levels", "Auswahl der Abschnitte"}
            };
        }
    };

    float music = 0.7f;
    boolean hasSubtitles = true;
    String difficulty = "normal";
    String name = "Ada";
    int quits;
    int savedOptions;
    final List<Integer> chosenLevels = new ArrayList<>();
    final Menu menu;

    OptionsMenu(SystemScheduler scheduler) {
        this(scheduler, new MenuStyle());
    }

    OptionsMenu(SystemScheduler scheduler, MenuStyle style) {
        scheduler
                .input()
                .actions()
                .bind(JUMP, Key.SPACE, GamepadButton.A)
                .bind(FIRE, Key.F, GamepadAxis.RIGHT_TRIGGER.positive())
                .bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X)
                .declare(START);
        menu = new Menu(scheduler)
                .setStyle(style)
                .screen(
                        "title",
                        panel -> panel.heading("Slimes")
                                .button("Start", START)
                                .open("Options", "options")
                                .open("Levels", "levels")
                                .open("Quit", "quit"))
                .dialog(
                        "quit",
                        panel -> panel.label("Really quit?")
                                .row(row -> row.button("Yes", () -> quits++)
                                        .back("No")
                                        .focusFirst()))
                .screen(
                        "options",
                        panel -> panel.heading("Options")
                                .slider("Music", 0, 1, 0.1f, () -> music, value -> music = value)
                                .toggle("Subtitles", () -> hasSubtitles, value -> hasSubtitles = value)
                                .choice(
                                        "Difficulty",
                                        List.of("easy", "normal", "hard"),
                                        () -> difficulty,
                                        value -> difficulty = value)
                                .text("Name", 12, () -> name, value -> name = value)
                                .progress("Loaded", () -> 0.4)
                                .open("Keys", "keys")
                                .back("Back")
                                .onLeave(() -> savedOptions++))
                .screen(
                        "keys",
                        panel -> panel.heading("Keys")
                                .width(640)
                                .binding("Jump", JUMP)
                                .binding("Fire", FIRE)
                                .binding("Left", STEER, false)
                                .back("Back"))
                .screen(
                        "levels",
                        panel -> panel.heading("Levels")
                                .list(150, list -> {
                                    for (int i = 1; i <= 12; i++) {
                                        int level = i;
                                        list.button("Level " + i, () -> chosenLevels.add(level));
                                        if (i % 5 == 0) {
                                            list.enabledIf(() -> false);
                                        }
                                    }
                                })
                                .grid(
                                        3,
                                        grid -> grid.button("A", () -> {})
                                                .button("B", () -> {})
                                                .button("C", () -> {}))
                                .back("Back"));
    }
}
