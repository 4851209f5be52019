package dev.halfstep.campaign.cluster;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.internal.serialization.impl.HeapData;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.RecordingId;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.stress.FuzzTarget;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** An object that one member of a campaign sends to another one, as Java serialization writes it. */
public final class MessageTarget implements FuzzTarget {

    /** The hash and the type of an object, which Hazelcast writes before it. */
    private static final int HEAD_BYTES = 8;

    private final InternalSerializationService serialization = new DefaultSerializationServiceBuilder()
            .setConfig(new SerializationConfig().setJavaSerializationFilterConfig(AllowedClasses.filter()))
            .build();

    private final byte[] head;

    /** Creates the serialization of a member. */
    public MessageTarget() {
        head = Arrays.copyOf(serialization.toData(new RecordingId("a", "b")).toByteArray(), HEAD_BYTES);
    }

    @Override
    public List<byte[]> seeds() {
        Row row = new Row(3, Result.of(Outcome.FAILED, "detail"), new Cost(1, 2, 3), "member");
        return List.of(input(row), input(new RecordingId("a", "b")), input(new IllegalStateException("failed")));
    }

    private byte[] input(Serializable message) {
        byte[] data = serialization.toData(message).toByteArray();
        return Arrays.copyOfRange(data, HEAD_BYTES, data.length);
    }

    @Override
    public boolean read(byte[] input) {
        byte[] data = Arrays.copyOf(head, HEAD_BYTES + input.length);
        System.arraycopy(input, 0, data, HEAD_BYTES, input.length);
        try {
            serialization.toObject(new HeapData(data));
            return true;
        } catch (HazelcastSerializationException refused) {
            return false;
        }
    }
}
