package dev.halfstep.campaign.cluster;

import com.hazelcast.instance.AddressPicker;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeContext;
import com.hazelcast.instance.impl.DefaultNodeExtension;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.instance.impl.NodeExtension;
import com.hazelcast.nio.MemberSocketInterceptor;
import org.jspecify.annotations.Nullable;

/** Gives Hazelcast the port of a member, and the gate that each connection passes. */
final class MemberContext extends DefaultNodeContext {

    private final MemberPort port;
    private final @Nullable MemberGate gate;

    /**
     * Creates a context.
     *
     * @param port the port that is already open
     * @param gate the gate; null for a process that runs alone
     */
    MemberContext(MemberPort port, @Nullable MemberGate gate) {
        this.port = port;
        this.gate = gate;
    }

    @Override
    public AddressPicker createAddressPicker(Node node) {
        return port;
    }

    @Override
    public NodeExtension createNodeExtension(Node node) {
        return new DefaultNodeExtension(node) {
            @Override
            public @Nullable MemberSocketInterceptor getSocketInterceptor(EndpointQualifier qualifier) {
                return gate;
            }
        };
    }
}
