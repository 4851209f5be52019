package dev.halfstep.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats the order of all systems as text, with the reason of each ordering constraint. */
final class ScheduleReport {

    private final StringBuilder text = new StringBuilder();

    static String of(Schedule schedule) {
        ScheduleReport report = new ScheduleReport();
        for (Phase phase : Phase.values()) {
            report.describe(phase, schedule.waves(phase), schedule.order(phase).edges());
        }
        return report.text.toString();
    }

    private void describe(Phase phase, List<Wave> waves, List<Edge> edges) {
        text.append(phase.name().toLowerCase(Locale.ROOT)).append('\n');
        for (int i = 0; i < waves.size(); i++) {
            for (SystemRegistration system : waves.get(i).systems()) {
                text.append(String.format(Locale.ROOT, "  %2d  %s\n", i + 1, describe(system, edges)));
            }
        }
    }

    private static String describe(SystemRegistration system, List<Edge> edges) {
        List<String> parts = new ArrayList<>();
        if (!system.readClasses().isEmpty()) {
            parts.add("reads " + names(system.readClasses()));
        }
        if (!system.writtenClasses().isEmpty()) {
            parts.add("writes " + names(system.writtenClasses()));
        }
        if (system.period() > 1) {
            parts.add("every " + system.period() + " steps"
                    + (system.offset() == 0 ? "" : ", offset " + system.offset()));
        }
        for (Edge edge : edges) {
            if (edge.second() == system) {
                parts.add("because " + edge.reason());
            }
        }
        return system.name() + (parts.isEmpty() ? "" : ": " + String.join("; ", parts));
    }

    private static String names(Iterable<Class<?>> classes) {
        List<String> names = new ArrayList<>();
        classes.forEach(c -> names.add(c.getSimpleName()));
        return String.join(", ", names);
    }
}
