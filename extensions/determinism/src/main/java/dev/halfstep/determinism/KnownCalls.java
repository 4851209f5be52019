package dev.halfstep.determinism;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Knows which methods of Java and of the engine are causes by themselves. */
final class KnownCalls {

    private static final Map<Cause, Pattern> CAUSES = new LinkedHashMap<>();

    static {
        // Each line: the class, the method, and as much of its descriptor as decides.
        is(
                Cause.CLOCK,
                "java/lang/System\\.(nanoTime|currentTimeMillis)",
                "java/time/[A-Za-z]+\\.now\\((?!Ljava/time/Clock;)",
                "java/time/(Clock|InstantSource)\\.(system|tick[MS])",
                "java/util/(Date|GregorianCalendar)\\.<init>\\(\\)",
                "java/util/Calendar\\.getInstance",
                "dev/halfstep/time/NanoClock\\.system");
        is(
                Cause.INEXACT_MATH,
                "java/lang/Math\\.(a?sinh?|a?cosh?|a?tanh?|atan2|exp|expm1|log|log10|log1p|pow|cbrt|hypot)\\(");
        is(
                Cause.UNSEEDED_RANDOM,
                "java/lang/Math\\.random",
                "java/util/(Random|SplittableRandom)\\.<init>\\(\\)",
                "java/util/concurrent/ThreadLocalRandom\\.current",
                "java/security/SecureRandom\\.(<init>|getInstance)",
                "java/util/UUID\\.randomUUID",
                "java/util/Collections\\.shuffle\\(Ljava/util/List;\\)",
                "java/util/random/RandomGenerator\\.(of|getDefault)",
                "java/util/random/RandomGeneratorFactory\\.create\\(\\)");
        is(Cause.IDENTITY_HASH, "java/lang/System\\.identityHashCode", "java/lang/(Object|Enum)\\.hashCode");
        is(
                Cause.PARALLEL_STREAM,
                "[^.]+\\.parallelStream\\(\\)",
                "java/util/stream/\\w+\\.parallel\\(\\)",
                "java/util/Arrays\\.parallel(Prefix|SetAll)");
        is(
                Cause.THREAD,
                "java/lang/Thread\\.(?!onSpinWait|start\\(|join|interrupt)",
                "java/util/Timer\\.<init>",
                "java/util/concurrent/(Executors|CompletableFuture|ForkJoin\\w+)\\.(?!completed)",
                "java/util/concurrent/\\w*Executor\\w*\\.(<init>|execute|submit|invoke|schedule)");
        is(
                Cause.OUTSIDE,
                "java/lang/System\\.(getenv|getProperty|getProperties|lineSeparator|console)",
                "java/lang/(Integer\\.getInteger|Long\\.getLong|Boolean\\.getBoolean)",
                "java/lang/Runtime\\.(availableProcessors|\\w+Memory|exec)",
                "java/lang/Process(Builder|Handle)\\.",
                "java/io/(File(Input|Output)Stream|FileReader|FileWriter|RandomAccessFile)\\.<init>",
                "java/(util/(Scanner|Formatter)|io/Print(Writer|Stream))\\.<init>\\(Ljava/io/File;",
                "java/(util/Formatter|io/Print(Writer|Stream))\\.<init>\\(Ljava/lang/String;",
                "java/util/Scanner\\.<init>\\(Ljava/nio/file/Path;",
                "java/io/File\\.(exists|is|list|length|lastModified|create|delete|mkdir|getAbsolute|getCanonical)",
                "java/nio/file/Files\\.",
                "java/nio/channels/\\w*(File|Socket)\\w*\\.open",
                "java/net/(?!UR[IL])",
                "java/net/URL\\.open",
                "dev/halfstep/file/(DataFolder|Settings|SaveSlots)\\.(of|open)");
        is(
                Cause.JAVA_DEFAULTS,
                "java/lang/String\\.to(Lower|Upper)Case\\(\\)",
                "java/lang/String\\.format\\(Ljava/lang/String;",
                "java/lang/String\\.(formatted|getBytes\\(\\))",
                "java/lang/String\\.<init>\\(\\[B(II)?\\)",
                "java/util/(Locale|TimeZone)\\.getDefault",
                "java/util/Formatter\\.(<init>\\(\\)|format\\(Ljava/lang/String;)",
                "java/time/ZoneId\\.systemDefault",
                "java/time/format/DateTimeFormatter\\.(ofPattern\\(Ljava/lang/String;\\)|ofLocalized)",
                "java/text/\\w+\\.(<init>|get\\w*Instance)\\((?!.*Ljava/util/Locale;)",
                "java/nio/charset/Charset\\.defaultCharset",
                "java/util/ResourceBundle\\.getBundle\\(Ljava/lang/String;\\)");
    }

    /** What has effects that class files do not show. */
    private static final Pattern REFLECTION = Pattern.compile("java/lang/Class\\.(forName|newInstance|getDeclared\\w+|"
            + "getMethods?|getFields?)|java/lang/reflect/(Method\\.invoke|Constructor\\.newInstance|Proxy\\.new|"
            + "Field\\.[gs]et)|java/lang/invoke/(MethodHandle|VarHandle)\\.|java/util/ServiceLoader\\.");

    private KnownCalls() {}

    private static void is(Cause cause, String... calls) {
        CAUSES.put(cause, Pattern.compile(String.join("|", calls)));
    }

    /** Returns why a call is a cause; null if it is none. */
    static @Nullable Cause cause(String owner, String name, String descriptor) {
        String call = owner + "." + name + descriptor;
        for (Map.Entry<Cause, Pattern> entry : CAUSES.entrySet()) {
            if (entry.getValue().matcher(call).lookingAt()) {
                return entry.getKey();
            }
        }
        return null;
    }

    static boolean isReflection(String owner, String name) {
        return REFLECTION.matcher(owner + "." + name).lookingAt();
    }
}
