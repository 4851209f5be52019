package dev.halfstep.determinism;

/** Names a cause of divergence: why it is one, and what to write instead. */
public enum Cause {
    /** A clock is read. */
    CLOCK("a clock differs in each run", "use step.simulatedSeconds() or step.step()"),
    /** A function of {@link Math} is called whose result is not exactly specified. */
    INEXACT_MATH("the last bit may differ between machines", "use StrictMath"),
    /** Random numbers are drawn without a seed of the game. */
    UNSEEDED_RANDOM("random numbers without a seed differ in each run", "use a RandomStream in a component"),
    /** A collection without a defined order is iterated. */
    UNORDERED(
            "the order depends on identity hash codes, or differs in each process",
            "use a list, EnumMap, LinkedHashMap or TreeMap; or a comparator that never says equal, such as"
                    + " thenComparing(the id), with @DeterministicBecause"),
    /** The hash code of an object without its own is read, or is a part of a text. */
    IDENTITY_HASH(
            "identity hash codes differ in each run",
            "use id.number() or ordinal(), or declare hashCode() and toString()"),
    /** A stream is split between threads. */
    PARALLEL_STREAM("the number of cores decides how the stream is split", "use a loop"),
    /** A thread is started or waited for. */
    THREAD("threads run in no defined order", "use a system; inPartitions(...) for parallel work"),
    /** A static field changes, or the object in it. */
    STATIC_STATE("all runs of a process share static fields", "use a component"),
    /** An object that a system keeps changes. */
    SYSTEM_STATE(
            "no snapshot restores what a system keeps",
            "use a component, or scheduler.state().add(...); say @DeterministicBecause if each step overwrites it first"),
    /** A file, a socket, or a property of the machine is read. */
    OUTSIDE("files, sockets and properties differ between machines", "use a setting of the GameSpec"),
    /** A text depends on the default locale, time zone or charset. */
    JAVA_DEFAULTS("the defaults of Java differ between machines", "pass Locale.ROOT, ZoneOffset.UTC or a charset"),
    /** An annotation {@code DeterministicBecause} has no reason. */
    NO_REASON("an annotation must give its reason", "say why the outcome does not depend on it");

    private final String reason;
    private final String remedy;

    Cause(String reason, String remedy) {
        this.reason = reason;
        this.remedy = remedy;
    }

    /**
     * Returns why it is a cause.
     *
     * @return one clause, without a full stop
     */
    public String reason() {
        return reason;
    }

    /**
     * Returns what to write instead.
     *
     * @return one clause, without a full stop
     */
    public String remedy() {
        return remedy;
    }
}
