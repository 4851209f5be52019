package dev.halfstep.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Puts the systems of one phase in order: constraints first, then the order of registration, so it is the same on every
 * run. Faults are collected, not thrown, so that all of them are known at once.
 */
final class ScheduleOrder {

    private final List<SystemRegistration> systems;
    private final List<String> faults;
    private final List<Edge> edges = new ArrayList<>();
    private final List<SystemRegistration> ordered = new ArrayList<>();

    /**
     * Sorts.
     *
     * @param systems the systems of one phase, in the order of registration
     * @param all all systems by name, of the other phase too
     * @param first those that run before all others, whatever is declared
     * @param shuffle decides between systems that may run in any order; null for the order of registration
     * @param faults where faults are added
     */
    ScheduleOrder(
            List<SystemRegistration> systems,
            Map<String, SystemRegistration> all,
            List<SystemRegistration> first,
            @Nullable SplittableRandom shuffle,
            List<String> faults) {
        this.systems = systems;
        this.faults = faults;
        for (SystemRegistration system : systems) {
            for (String name : system.beforeNames()) {
                connect(system, system, all.get(name), name);
            }
            for (String name : system.afterNames()) {
                connect(system, all.get(name), system, name);
            }
        }
        checkFirst(first);
        sort(first, shuffle);
        reportCycles();
    }

    List<SystemRegistration> ordered() {
        return ordered;
    }

    List<Edge> edges() {
        return edges;
    }

    private void connect(
            SystemRegistration declaredBy,
            @Nullable SystemRegistration first,
            @Nullable SystemRegistration second,
            String name) {
        if (first == null || second == null) {
            faults.add("a system can only be ordered against one that exists: " + declaredBy + " names '" + name + "'");
        } else if (first.phase() != second.phase()) {
            faults.add("a system can only be ordered against one of its own phase: " + declaredBy + " names '" + name
                    + "'; simulation always runs before presentation");
        } else if (first == second) {
            faults.add("a system cannot be ordered against itself: " + declaredBy);
        } else {
            edges.add(new Edge(first, second, declaredBy));
        }
    }

    private void checkFirst(List<SystemRegistration> first) {
        for (Edge edge : edges) {
            if (first.contains(edge.second())) {
                faults.add("no system can run before the engine's own: " + edge.reason());
            }
        }
    }

    /** Takes, again and again, one of those that nothing left has to run before (Kahn's algorithm). */
    private void sort(List<SystemRegistration> first, @Nullable SplittableRandom shuffle) {
        Map<SystemRegistration, Integer> waitsFor = new HashMap<>();
        for (Edge edge : edges) {
            waitsFor.merge(edge.second(), 1, Integer::sum);
        }
        List<SystemRegistration> left = new ArrayList<>(systems);
        while (true) {
            List<SystemRegistration> ready = new ArrayList<>();
            for (SystemRegistration system : left) {
                if (waitsFor.getOrDefault(system, 0) == 0) {
                    ready.add(system);
                }
            }
            if (ready.isEmpty()) {
                return;
            }
            int pick = 0;
            if (shuffle != null && !first.contains(ready.get(0))) { // those were added before all others
                pick = shuffle.nextInt(ready.size());
            }
            SystemRegistration next = ready.get(pick);
            left.remove(next);
            ordered.add(next);
            for (Edge edge : edges) {
                if (edge.first() == next) {
                    waitsFor.merge(edge.second(), -1, Integer::sum);
                }
            }
        }
    }

    private void reportCycles() {
        Set<SystemRegistration> left = new LinkedHashSet<>(systems);
        ordered.forEach(left::remove);
        while (!left.isEmpty()) {
            List<SystemRegistration> walk = walkBack(left);
            SystemRegistration closing = walk.get(walk.size() - 1);
            int start = walk.indexOf(closing);
            if (start < walk.size() - 1) {
                List<SystemRegistration> cycle = walk.subList(start, walk.size());
                faults.add(describe(cycle));
                cycle.forEach(left::remove); // those that only wait for it may be part of another one
            } else {
                walk.forEach(left::remove);
            }
        }
    }

    /** From one system to one that must run before it, and on, until one is met again or nothing is left before it. */
    private List<SystemRegistration> walkBack(Set<SystemRegistration> left) {
        List<SystemRegistration> walk = new ArrayList<>();
        SystemRegistration at = left.iterator().next();
        while (at != null && !walk.contains(at)) {
            walk.add(at);
            at = predecessor(at, left);
        }
        if (at != null) {
            walk.add(at);
        }
        return walk;
    }

    private @Nullable SystemRegistration predecessor(SystemRegistration system, Set<SystemRegistration> left) {
        for (Edge edge : edges) {
            if (edge.second() == system && left.contains(edge.first())) {
                return edge.first();
            }
        }
        return null;
    }

    /** A cycle was walked against its direction, and begins and ends with the same system. */
    private static String describe(List<SystemRegistration> backwards) {
        StringBuilder text = new StringBuilder("systems cannot run in a circle: ");
        for (int i = backwards.size() - 1; i >= 0; i--) {
            text.append(backwards.get(i).name()).append(i == 0 ? "" : " -> ");
        }
        return text.toString();
    }
}
