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
 * Sorts the systems of one phase topologically; the order of registration breaks ties, so the order is the same in every
 * run. Faults are collected, not thrown, so that all of them are reported together.
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
     * @param all the systems of both phases by name
     * @param first the engine's own systems, which run before all others
     * @param shuffle breaks ties; null for the order of registration
     * @param faults receives the faults
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

    /** Takes one system without unsorted predecessors after the other: Kahn's algorithm. */
    private void sort(List<SystemRegistration> first, @Nullable SplittableRandom shuffle) {
        Map<SystemRegistration, Integer> predecessors = new HashMap<>();
        for (Edge edge : edges) {
            predecessors.merge(edge.second(), 1, Integer::sum);
        }
        List<SystemRegistration> left = new ArrayList<>(systems);
        while (true) {
            List<SystemRegistration> ready = new ArrayList<>();
            for (SystemRegistration system : left) {
                if (predecessors.getOrDefault(system, 0) == 0) {
                    ready.add(system);
                }
            }
            if (ready.isEmpty()) {
                return;
            }
            int pick = 0;
            if (shuffle != null && !first.contains(ready.get(0))) { // the engine's own systems were added first
                pick = shuffle.nextInt(ready.size());
            }
            SystemRegistration next = ready.get(pick);
            left.remove(next);
            ordered.add(next);
            for (Edge edge : edges) {
                if (edge.first() == next) {
                    predecessors.merge(edge.second(), -1, Integer::sum);
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
                cycle.forEach(left::remove); // systems behind the cycle may be part of another one
            } else {
                walk.forEach(left::remove);
            }
        }
    }

    /** Walks from a system to a predecessor, and on, until a system repeats or has no predecessor left. */
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

    /** Describes a cycle, which was walked backwards and begins and ends with the same system. */
    private static String describe(List<SystemRegistration> backwards) {
        StringBuilder text = new StringBuilder("systems cannot run in a circle: ");
        for (int i = backwards.size() - 1; i >= 0; i--) {
            text.append(backwards.get(i).name()).append(i == 0 ? "" : " -> ");
        }
        return text.toString();
    }
}
