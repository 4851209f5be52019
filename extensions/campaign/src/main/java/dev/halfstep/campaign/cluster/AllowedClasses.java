package dev.halfstep.campaign.cluster;

import com.hazelcast.config.JavaSerializationFilterConfig;

/**
 * Lists the classes that Java serialization may read in a message: the classes of a campaign, and the exceptions of
 * Hazelcast, which one member sends to another. The list has no lambdas and no processors of Jet.
 */
final class AllowedClasses {

    private static final String[] PACKAGES = {
        "dev.halfstep.campaign.cluster",
        "dev.halfstep.campaign.job",
        "dev.halfstep.campaign.work",
        // exceptions and collections
        "java.io",
        "java.lang",
        "java.time",
        "java.util",
        "java.util.concurrent",
        // exceptions
        "com.hazelcast.core",
        "com.hazelcast.jet.impl.exception",
        "com.hazelcast.nio.serialization",
        "com.hazelcast.spi.exception"
    };

    private static final String[] CLASSES = {
        "com.hazelcast.internal.cluster.impl.ClusterTopologyChangedException",
        "com.hazelcast.internal.cluster.impl.ConfigMismatchException",
        "com.hazelcast.internal.cluster.impl.MasterNodeChangedException",
        "com.hazelcast.internal.cluster.impl.VersionMismatchException",
        "com.hazelcast.internal.partition.PartitionStateVersionMismatchException",
        "com.hazelcast.jet.JetException",
        "com.hazelcast.jet.JobAlreadyExistsException",
        "com.hazelcast.jet.RestartableException",
        "com.hazelcast.jet.config.ProcessingGuarantee",
        "com.hazelcast.jet.impl.TerminationMode", // in JobTerminateRequestedException
        "com.hazelcast.jet.core.JobNotFoundException",
        "com.hazelcast.jet.core.JobStatus", // of a job that a coordinator resumes
        "com.hazelcast.jet.core.TopologyChangedException",
        "com.hazelcast.jet.impl.execution.ExecutionCancellationException",
        "com.hazelcast.jet.impl.execution.TaskletExecutionException",
        "com.hazelcast.partition.NoDataMemberInClusterException",
        "com.hazelcast.version.MemberVersion", // in MemberLeftException
        "java.net.ConnectException",
        "java.net.SocketException",
        "java.nio.channels.ClosedChannelException"
    };

    /** An array. Its elements are checked as well. */
    private static final String ARRAY = "[";

    private AllowedClasses() {}

    /** Returns the filter of a member. All other classes are refused. */
    static JavaSerializationFilterConfig filter() {
        JavaSerializationFilterConfig filter = new JavaSerializationFilterConfig().setDefaultsDisabled(true);
        filter.getWhitelist().addPackages(PACKAGES).addClasses(CLASSES).addPrefixes(ARRAY);
        return filter;
    }
}
