package dev.halfstep.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats the order of all systems as text: the wave number, the declarations and the constraints of each system. */
final class ScheduleReport {

    private final StringBuilder text = new StringBuilder();

    /** Returns one line for each system; systems with the same number may run in parallel. */
    static String of(Schedule schedule) {
        ScheduleReport report = new ScheduleReport();
        for (Phase phase : Phase.values()) {
            report.describe(phase, schedule.waves(phase), schedule.order(phase).constraints());
        }
        return report.text.toString();
    }

    private void describe(Phase phase, List<Wave> waves, List<OrderingConstraint> constraints) {
        text.append(phase.name().toLowerCase(Locale.ROOT)).append('\n');
        for (int i = 0; i < waves.size(); i++) {
            for (SystemRegistration system : waves.get(i).systems()) {
                text.append(String.format(Locale.ROOT, "  %2d  %s\n", i + 1, describe(system, constraints)));
            }
        }
    }

    private static String describe(SystemRegistration system, List<OrderingConstraint> constraints) {
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
        for (OrderingConstraint constraint : constraints) {
            if (constraint.second() == system) {
                parts.add("because " + constraint.reason());
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
