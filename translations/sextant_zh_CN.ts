<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Format</name>
    <message>
        <source>%1 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>time, then how long ago</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ParameterMeaning</name>
    <message>
        <source>Log every call: true, or a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most calls of one consumer at a time; 0: no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider listens on all addresses of its host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Application that registered this URL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version of the application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls do not wait for the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address that the provider listens on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port that the provider listens on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result cache on the consumer: lru, threadlocal, jcache…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of the registry: providers, consumers, routers, configurators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fail at start when no provider is available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fault tolerance: failover, failfast, failsafe, failback, forking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Codec of the protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections per provider; 0: shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumers log an error when they use it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version of the Dubbo protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag for tag routing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The node disappears with the provider; false: it stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>false: consumers ignore this provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Environment of the application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most calls that the provider runs at a time; 0: no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How thread pools are separated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a copy of the registry&apos;s answers on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generic service or reference, without the interface&apos;s classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group of the service; consumers must ask for the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Milliseconds between heartbeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Java interface of the service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IPv6 address of the provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random, roundrobin, leastactive, consistenthash, shortestresponse, adaptive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port of the metadata service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>local: asked from the provider; remote: kept in the registry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods of the interface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to answer instead of calling, or when the call fails</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Module of the application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Organization that owns the application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Person or team responsible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path under which the service is exported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest request or answer in bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serializations in order of preference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol that the consumer wants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maintenance console of the process is on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port of the maintenance console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region of the provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether to register</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all, instance or interface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version of the framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Further attempts after a failed one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version of the interface&apos;s library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serialization of requests and answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interface-to-application mapping is published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filters on the provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>provider or consumer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay with the same provider as long as it lives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of the provider&apos;s thread pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads of the provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Milliseconds a call may take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start time, milliseconds since 1970</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls must carry this token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not build the cluster parts of a reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check arguments by bean validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version of the service; consumers must ask for the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Milliseconds over which the weight grows after start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of calls compared with other providers (100 by default)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone of the provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id of the registry that it was registered in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether a result is needed (of a method)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether to wait until the request has been sent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ServiceFilter</name>
    <message>
        <source>“is:%1” matches nothing; known are both, interface, application, none, problem, consumed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::ApplicationModel</name>
    <message>
        <source>Application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Registered at application level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata revisions, also those without a live instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services that it offers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services that it consumes, as far as registered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::ConsumerModel</name>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group and version that the consumer subscribes to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Framework version of the consumer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process id on its host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the knowledge of this consumer comes from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>consumers node</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::InstanceModel</name>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocols and ports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>local: asked from the instance; remote: kept in the registry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the instance node is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::JsonDocument</name>
    <message>
        <source>The text is too large to be read as JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is more text after the end of the value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text ends too early: a bracket is not closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A comma or } is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A comma or ] is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A member name in double quotes is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A colon is expected after the member name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text holds more than %1 values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A control character stands inside a string; write it as an escape.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>\u needs four hexadecimal digits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This escape does not exist in JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The string is not closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Digits are expected after the minus sign.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number must not start with 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Digits are expected after the decimal point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Digits are expected in the exponent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value is nested deeper than %1 levels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The arguments must be a JSON array: [first, second, …].</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The method takes %n argument(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, the array holds %n.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::models::JsonTreeModel</name>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n element(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::MappingModel</name>
    <message>
        <source>Application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listed in the mapping node, so application-level consumers look there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live instances of the application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Has an address of this service, in either model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mapped, but registered at interface level only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mapped, but no instance is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not mapped: application-level consumers do not find it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interface level only, needs no mapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumers find it through this mapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mapped and running, but does not offer this service</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::MethodModel</name>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter types, in order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Returns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known: no provider reported its definition</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::ProblemModel</name>
    <message>
        <source>Severity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interface or application that it concerns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Dubbo does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stable name of this kind of problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>info</source>
        <comment>severity</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <comment>severity</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error</source>
        <comment>severity</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::ProviderModel</name>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I: registered at interface level, A: at application level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata revision of its instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As registered; 100 unless the provider says otherwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time since the provider started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Framework version of the provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (warm-up)</source>
        <comment>weight</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: disabled by its own URL (enabled=false)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Registered at interface level and at application level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Registered at interface level only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Registered at application level only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start time not registered</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::RevisionModel</name>
    <message>
        <source>Application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live instances with this revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services that this revision exports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the metadata of this revision is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the registry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the provider, not fetched</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::ServiceModel</name>
    <message>
        <source>Interface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Java interface; the same interface may be offered in several groups and versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Registered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In which discovery model its providers are registered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Providers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Addresses at interface level (I) and at application level (A)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumers that registered themselves; application-level consumers may not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applications</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applications that provide it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule documents whose key names this service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 I · %2 A</source>
        <comment>providers at interface level, at application level</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <comment>registration</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interface</source>
        <comment>registration</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>application</source>
        <comment>registration</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both</source>
        <comment>registration</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::StatModel</name>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Child version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of the children list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ACL version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of the access control list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the node was created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the data was last changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none (persistent)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session that owns an ephemeral node; the node ends with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Created in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transaction that created the node (czxid)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modified in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transaction that last changed the data (mzxid)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Children changed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transaction that last changed the children list (pzxid)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::UrlParameterModel</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wire protocol, or the kind of the URL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path under which the service is exported, usually the interface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>method name, meaning of its parameter</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::ZnodeChildrenModel</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name as it is stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoded name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name with its URL encoding removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session that owns an ephemeral node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::models::ZnodeTreeModel</name>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::AclText</name>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>create children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delete children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>administer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown bits %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anyone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>user %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>address %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>who may do what</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::AttachmentTable</name>
    <message>
        <source>Attachments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent with the call beside path, group, version and timeout, for example dubbo.tag or traceparent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::CallHistory</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ok</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::CallOptions</name>
    <message>
        <source>Generic ($invoke)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typed, as a Java consumer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generic needs no interface on the other side; some peers know typed calls only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which discovery model the addresses come from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Further attempts after a failure; a call that changes something may then run twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Call style</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discovery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retries</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::CommandPalette</name>
    <message>
        <source>Nothing of that name here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go anywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to service, application, address, path, action…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter opens    Ctrl+Enter in its own tab    &gt; commands only    / a path</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ConnectionButton</name>
    <message>
        <source>Not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a connection</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ConnectionDialog</name>
    <message>
        <source>Connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Registry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Group (root)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Session timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User (digest), or empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is kept until this window closes and never saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Login</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only: nothing can be written through this connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example prod-hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a connection named “%1” already.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ConnectionTestView</name>
    <message>
        <source>Resolve the names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reach the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the root</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 ms)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::DataTable</name>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be written: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::DataView</name>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>URL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data is null: this node was written without any.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data is empty: zero bytes, which is not the same as null.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that are not UTF-8 show as �</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the node&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>null</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broken JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>binary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::ElidedLabel</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ErrorBar</name>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ExceptionView</name>
    <message>
        <source>The service threw this exception. The call itself went through.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(no message)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peer sent no stack.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::FailureView</name>
    <message>
        <source>Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discovery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The arguments do not fit the parameter types. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No address was left to call. Look at the providers of the service, its group and version, or choose one address as the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address is registered, but nothing answers there from this machine. Check that the provider runs and that the network lets you through.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request was sent, but no answer came back. The provider may still have executed it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provider refused or could not run the call. Its own words are above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An answer came, but its bytes could not be understood. Look at them in the Hex view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The call failed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::GoField</name>
    <message>
        <source>Go to service, application, address, path, action…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::HexView</name>
    <message>
        <source>Copy as hexadecimal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a row to see the ZooKeeper node behind it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in ZooKeeper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the stat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This node does not exist any more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::InvokePage</name>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target: address, or through the cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send the request (Ctrl+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop waiting for the answer (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as sextantctl command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take over into the request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget all calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>through the cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discovery and load balancing choose the address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(%1: not callable yet)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invoke</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parameter types are not known: write them as name(type, type)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::JsonEditor</name>
    <message>
        <source>Arguments as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the text by a sample generated from the types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indent the text; numbers and strings stay as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n argument(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::JsonTreeView</name>
    <message>
        <source>Copy value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy JSON pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand all below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::LabelStrip</name>
    <message>
        <source>Copy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all values</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::MainWindow</name>
    <message>
        <source>There is nothing to open at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Sextant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New Connection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connections…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;Sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lose Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go Anywhere…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Refresh Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the Window Gets the &amp;Focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Manually</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Page Names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pr&amp;oblems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or &amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme of the System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close &amp;Other Tabs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep Tab Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Sextant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Follow the Registry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Sextant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A desktop console for Apache Dubbo on ZooKeeper.

Sources: Apache License 2.0. No account, no telemetry, no listener.
Apache Dubbo and Apache ZooKeeper are trademarks of the Apache Software Foundation, which has nothing to do with this program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sextant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection is lost. What you see may be old; trying again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refuses the login.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit Connection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connected again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This connection is saved as read-only. Change that in its settings to be able to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock production?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a production registry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlocked, Sextant can change what running applications see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep Locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection cannot be reopened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::MethodsTab</name>
    <message>
        <source>No method is known: no provider reported a definition.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the service definition</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::NodePanel</name>
    <message>
        <source>Reading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The node has been removed; these are its last known values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may do what with this node</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::PageCommands</name>
    <message>
        <source>Filter the Services</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services with Problems Only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test Call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the Service Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the Node Behind the Service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of the Service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next Detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous Detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the Services…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the Children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parent Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the Node Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the Children…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the Call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the Service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format the Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat the Latest Call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as sextantctl Command</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::PageTable</name>
    <message>
        <source>Services</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZooKeeper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invoke</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::PaletteSearch</name>
    <message numerus="yes">
        <source>%n provider(s)</source>
        <extracomment>How many providers a service has, in the list of places to go</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>open this path</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::PathBar</name>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::ProfileStore</name>
    <message>
        <source>no list of profiles in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read (%2) and is left as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Development</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Staging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Production</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::Rail</name>
    <message>
        <source>Collapse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the names</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::RawModel</name>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What kind of node it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoded; copy gives all of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>consumer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metadata</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::RegistryText</name>
    <message>
        <source>“%1” has no closing bracket.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a host and a port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write an IPv6 address in brackets: [%1]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The port is missing in “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has no host name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a port from 1 to 65535.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name at least one server: zookeeper://10.0.3.7:2181</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZooKeeper at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>ZooKeeper on %n servers: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>, everything below %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type an address, for example zookeeper://10.0.3.7:2181,10.0.3.8:2181</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The built-in sandbox: a registry inside this window with a small living fleet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no file %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The snapshot file %1, always read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS (zookeepers://) is not possible yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a known kind. Use zookeeper://, snapshot: or memory://sandbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start with zookeeper:// – for example zookeeper://%1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ResponsePanel</name>
    <message>
        <source>Tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the result as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been sent yet. Ctrl+Enter sends the request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exception after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exception after %1 from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <comment>time and address</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed after %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ServiceDetail</name>
    <message>
        <source>Test call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this service in the invoke page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interface name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Service key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a service to see its providers, consumers, methods and metadata.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy URL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Service details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody provides this service right now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No consumer has registered itself. Application-level consumers may not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The interface is mapped to no application, so application-level consumers cannot find it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No application revision is known for this service.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is wrong with this service.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No node of this service is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>version %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no longer registered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Providers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ServicesPage</name>
    <message>
        <source>Problems only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: order  app:shop  group:ops  method:get  addr:10.0  is:both  !tri</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double-registered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interface level only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Application level only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Registration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in a tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected to a registry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the registry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no service below /%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::StatusBar</name>
    <message>
        <source>Connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connected to a read-only server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconnecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Login refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server of this session: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rtt %1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round trip of the latest request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watches %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watches held on the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pending %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests without an answer yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n service(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n service(s), reading…</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Services of both discovery models, %1 nodes read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing malformed or missing was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show the problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::TabStrip</name>
    <message>
        <source>Open documents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::TablePage</name>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing matches the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::TextView</name>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first %1 of %2 characters are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::TimingView</name>
    <message>
        <source>Resolve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attachments of the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::TopBar</name>
    <message>
        <source>How the window follows the registry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing is possible. Click to lock this connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be written. Click to unlock this connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be written: the connection is saved as read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::TypeTreeModel</name>
    <message>
        <source>argument %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>returns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::UrlView</name>
    <message>
        <source>Copy URL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text exactly as it stands in the registry</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ViewSwitch</name>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::WaitBar</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::WelcomePage</name>
    <message>
        <source>Dubbo on ZooKeeper, all of it in one window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services of both discovery models, the nodes behind them, and live calls. Looking never writes. No account, no telemetry, works offline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved connections</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::Workspace</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close Others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>sextant::ui::ZookeeperPage</name>
    <message>
        <source>Parent (Alt+Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in a tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy decoded name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This node has no children.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to this node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected to a registry.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
