package dev.halfstep.campaign.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.hazelcast.cluster.Address;
import com.hazelcast.cluster.impl.MemberImpl;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.core.MemberLeftException;
import com.hazelcast.function.FunctionEx;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.TopologyChangedException;
import com.hazelcast.jet.impl.TerminationMode;
import com.hazelcast.jet.impl.exception.JobTerminateRequestedException;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.spi.exception.TargetNotMemberException;
import com.hazelcast.version.MemberVersion;
import dev.halfstep.campaign.attack.Gadget;
import java.io.IOException;
import java.net.InetAddress;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks which classes Java serialization may read in a message. */
class AllowedClassesTest {

    private final InternalSerializationService serialization = new DefaultSerializationServiceBuilder()
            .setConfig(new SerializationConfig().setJavaSerializationFilterConfig(AllowedClasses.filter()))
            .build();

    @AfterEach
    void dispose() {
        serialization.dispose();
    }

    private <T> T sent(T object) {
        return serialization.toObject(serialization.toData(object));
    }

    @Test
    void refusesOtherClassesWithoutExecutingThem() {
        assertThrows(HazelcastSerializationException.class, () -> sent(new Gadget()));
        assertFalse(Gadget.EXECUTED.get(), "a refused class must not execute code");
    }

    @Test
    void refusesLambdas() {
        FunctionEx<String, String> lambda = text -> text + text;

        assertThrows(HazelcastSerializationException.class, () -> sent(lambda));
    }

    @Test
    void readsTheStatusOfAJobThatACoordinatorResumes() {
        assertEquals(JobStatus.RUNNING, sent(JobStatus.RUNNING));
    }

    /** Without its exceptions, Hazelcast waits two minutes for a lost member. */
    @Test
    void readsTheExceptionsThatMembersSend() throws IOException {
        MemberImpl lost = new MemberImpl.Builder(new Address(InetAddress.getLoopbackAddress(), 1))
                .version(MemberVersion.of(5, 7, 0))
                .uuid(new UUID(1, 2))
                .build();
        Throwable[] exceptions = {
            new MemberLeftException(lost),
            new HazelcastInstanceNotActiveException("stopped"),
            new TargetNotMemberException("left"),
            new TopologyChangedException("changed"),
            new JobTerminateRequestedException(TerminationMode.CANCEL_FORCEFUL),
            new CancellationException("cancelled"),
            new CompletionException(new IOException("closed"))
        };
        for (Throwable exception : exceptions) {
            assertEquals(exception.toString(), sent(exception).toString());
        }
    }
}
