<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Format</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小时</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>%1后</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>time, then how long ago</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
</context>
<context>
    <name>ParameterMeaning</name>
    <message>
        <source>Log every call: true, or a file</source>
        <translation>记录每次调用：true 或文件名</translation>
    </message>
    <message>
        <source>Most calls of one consumer at a time; 0: no limit</source>
        <translation>单个消费者的最大并发调用数；0 表示不限</translation>
    </message>
    <message>
        <source>The provider listens on all addresses of its host</source>
        <translation>提供者监听主机的所有地址</translation>
    </message>
    <message>
        <source>Application that registered this URL</source>
        <translation>注册此 URL 的应用</translation>
    </message>
    <message>
        <source>Version of the application</source>
        <translation>应用版本</translation>
    </message>
    <message>
        <source>Calls do not wait for the answer</source>
        <translation>调用不等待应答</translation>
    </message>
    <message>
        <source>Start in the background</source>
        <translation>后台启动</translation>
    </message>
    <message>
        <source>Address that the provider listens on</source>
        <translation>提供者监听的地址</translation>
    </message>
    <message>
        <source>Port that the provider listens on</source>
        <translation>提供者监听的端口</translation>
    </message>
    <message>
        <source>Result cache on the consumer: lru, threadlocal, jcache…</source>
        <translation>消费端结果缓存：lru、threadlocal、jcache…</translation>
    </message>
    <message>
        <source>Folder of the registry: providers, consumers, routers, configurators</source>
        <translation>注册中心目录：providers、consumers、routers、configurators</translation>
    </message>
    <message>
        <source>Fail at start when no provider is available</source>
        <translation>没有可用提供者时启动失败</translation>
    </message>
    <message>
        <source>Fault tolerance: failover, failfast, failsafe, failback, forking…</source>
        <translation>容错方式：failover、failfast、failsafe、failback、forking…</translation>
    </message>
    <message>
        <source>Codec of the protocol</source>
        <translation>协议编解码器</translation>
    </message>
    <message>
        <source>Connections per provider; 0: shared</source>
        <translation>每个提供者的连接数；0 表示共享</translation>
    </message>
    <message>
        <source>Consumers log an error when they use it</source>
        <translation>消费者使用时会记录错误日志</translation>
    </message>
    <message>
        <source>Version of the Dubbo protocol</source>
        <translation>Dubbo 协议版本</translation>
    </message>
    <message>
        <source>Tag for tag routing</source>
        <translation>标签路由使用的标签</translation>
    </message>
    <message>
        <source>The node disappears with the provider; false: it stays</source>
        <translation>节点随提供者消失；false 则保留</translation>
    </message>
    <message>
        <source>false: consumers ignore this provider</source>
        <translation>false：消费者忽略此提供者</translation>
    </message>
    <message>
        <source>Environment of the application</source>
        <translation>应用所处环境</translation>
    </message>
    <message>
        <source>Most calls that the provider runs at a time; 0: no limit</source>
        <translation>提供者的最大并发执行数；0 表示不限</translation>
    </message>
    <message>
        <source>How thread pools are separated</source>
        <translation>线程池的隔离方式</translation>
    </message>
    <message>
        <source>Keep a copy of the registry&apos;s answers on disk</source>
        <translation>在磁盘上缓存注册中心的数据</translation>
    </message>
    <message>
        <source>Generic service or reference, without the interface&apos;s classes</source>
        <translation>泛化服务或引用，不依赖接口类</translation>
    </message>
    <message>
        <source>Group of the service; consumers must ask for the same</source>
        <translation>服务分组；消费者须使用相同分组</translation>
    </message>
    <message>
        <source>Milliseconds between heartbeats</source>
        <translation>心跳间隔（毫秒）</translation>
    </message>
    <message>
        <source>Java interface of the service</source>
        <translation>服务的 Java 接口</translation>
    </message>
    <message>
        <source>IPv6 address of the provider</source>
        <translation>提供者的 IPv6 地址</translation>
    </message>
    <message>
        <source>random, roundrobin, leastactive, consistenthash, shortestresponse, adaptive</source>
        <translation>random、roundrobin、leastactive、consistenthash、shortestresponse、adaptive</translation>
    </message>
    <message>
        <source>Port of the metadata service</source>
        <translation>元数据服务端口</translation>
    </message>
    <message>
        <source>local: asked from the provider; remote: kept in the registry</source>
        <translation>local：向提供者查询；remote：存于注册中心</translation>
    </message>
    <message>
        <source>Methods of the interface</source>
        <translation>接口的方法</translation>
    </message>
    <message>
        <source>What to answer instead of calling, or when the call fails</source>
        <translation>代替调用或调用失败时的返回</translation>
    </message>
    <message>
        <source>Module of the application</source>
        <translation>应用的模块</translation>
    </message>
    <message>
        <source>Organization that owns the application</source>
        <translation>应用所属组织</translation>
    </message>
    <message>
        <source>Person or team responsible</source>
        <translation>负责人或团队</translation>
    </message>
    <message>
        <source>Path under which the service is exported</source>
        <translation>服务暴露的路径</translation>
    </message>
    <message>
        <source>Largest request or answer in bytes</source>
        <translation>请求或应答的最大字节数</translation>
    </message>
    <message>
        <source>Process id</source>
        <translation>进程号</translation>
    </message>
    <message>
        <source>Serializations in order of preference</source>
        <translation>按优先顺序排列的序列化方式</translation>
    </message>
    <message>
        <source>Protocol that the consumer wants</source>
        <translation>消费者期望的协议</translation>
    </message>
    <message>
        <source>Maintenance console of the process is on</source>
        <translation>进程的 QOS 控制台已开启</translation>
    </message>
    <message>
        <source>Port of the maintenance console</source>
        <translation>QOS 控制台端口</translation>
    </message>
    <message>
        <source>Region of the provider</source>
        <translation>提供者所在地域</translation>
    </message>
    <message>
        <source>Whether to register</source>
        <translation>是否注册</translation>
    </message>
    <message>
        <source>all, instance or interface</source>
        <translation>all、instance 或 interface</translation>
    </message>
    <message>
        <source>Version of the framework</source>
        <translation>框架版本</translation>
    </message>
    <message>
        <source>Further attempts after a failed one</source>
        <translation>失败后的重试次数</translation>
    </message>
    <message>
        <source>Version of the interface&apos;s library</source>
        <translation>接口库版本</translation>
    </message>
    <message>
        <source>Serialization of requests and answers</source>
        <translation>请求与应答的序列化方式</translation>
    </message>
    <message>
        <source>Interface-to-application mapping is published</source>
        <translation>已发布接口到应用的映射</translation>
    </message>
    <message>
        <source>Filters on the provider</source>
        <translation>提供端过滤器</translation>
    </message>
    <message>
        <source>provider or consumer</source>
        <translation>provider 或 consumer</translation>
    </message>
    <message>
        <source>Stay with the same provider as long as it lives</source>
        <translation>只要存活就始终使用同一提供者</translation>
    </message>
    <message>
        <source>Kind of the provider&apos;s thread pool</source>
        <translation>提供者线程池类型</translation>
    </message>
    <message>
        <source>Threads of the provider</source>
        <translation>提供者线程数</translation>
    </message>
    <message>
        <source>Milliseconds a call may take</source>
        <translation>调用超时（毫秒）</translation>
    </message>
    <message>
        <source>Start time, milliseconds since 1970</source>
        <translation>启动时间，自 1970 年起的毫秒数</translation>
    </message>
    <message>
        <source>Calls must carry this token</source>
        <translation>调用必须携带此令牌</translation>
    </message>
    <message>
        <source>Do not build the cluster parts of a reference</source>
        <translation>引用时不构建集群部分</translation>
    </message>
    <message>
        <source>Check arguments by bean validation</source>
        <translation>用 Bean Validation 校验参数</translation>
    </message>
    <message>
        <source>Version of the service; consumers must ask for the same</source>
        <translation>服务版本；消费者须使用相同版本</translation>
    </message>
    <message>
        <source>Milliseconds over which the weight grows after start</source>
        <translation>启动后权重逐步增长的预热时间（毫秒）</translation>
    </message>
    <message>
        <source>Share of calls compared with other providers (100 by default)</source>
        <translation>相对其他提供者的调用权重（默认 100）</translation>
    </message>
    <message>
        <source>Zone of the provider</source>
        <translation>提供者所在可用区</translation>
    </message>
    <message>
        <source>Id of the registry that it was registered in</source>
        <translation>所注册的注册中心 ID</translation>
    </message>
    <message>
        <source>Whether a result is needed (of a method)</source>
        <translation>方法是否需要返回值</translation>
    </message>
    <message>
        <source>Whether to wait until the request has been sent</source>
        <translation>是否等待请求发出</translation>
    </message>
</context>
<context>
    <name>ServiceFilter</name>
    <message>
        <source>“is:%1” matches nothing; known are both, interface, application, none, problem, consumed</source>
        <translation>“is:%1”无匹配；可用值为 both、interface、application、none、problem、consumed</translation>
    </message>
</context>
<context>
    <name>sextant::models::ApplicationModel</name>
    <message>
        <source>Application</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Registered at application level</source>
        <translation>以应用级注册</translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation>修订版</translation>
    </message>
    <message>
        <source>Metadata revisions, also those without a live instance</source>
        <translation>元数据修订版，包括没有存活实例的</translation>
    </message>
    <message>
        <source>Provides</source>
        <translation>提供</translation>
    </message>
    <message>
        <source>Services that it offers</source>
        <translation>它提供的服务</translation>
    </message>
    <message>
        <source>Consumes</source>
        <translation>消费</translation>
    </message>
    <message>
        <source>Services that it consumes, as far as registered</source>
        <translation>它消费的服务（以已注册的为准）</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>sextant::models::ConsumerModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Asks for</source>
        <translation>订阅</translation>
    </message>
    <message>
        <source>Group and version that the consumer subscribes to</source>
        <translation>消费者订阅的分组与版本</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>框架版本</translation>
    </message>
    <message>
        <source>Framework version of the consumer</source>
        <translation>消费者的框架版本</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Process id on its host</source>
        <translation>所在主机上的进程号</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>启动时间</translation>
    </message>
    <message>
        <source>Known from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Where the knowledge of this consumer comes from</source>
        <translation>该消费者信息的来源</translation>
    </message>
    <message>
        <source>consumers node</source>
        <translation>consumers 节点</translation>
    </message>
</context>
<context>
    <name>sextant::models::InstanceModel</name>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Endpoints</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Protocols and ports</source>
        <translation>协议与端口</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>修订版</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>local: asked from the instance; remote: kept in the registry</source>
        <translation>local：向实例查询；remote：存于注册中心</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>启动时间</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>How the instance node is written</source>
        <translation>实例节点的写法</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>sextant::models::JsonDocument</name>
    <message>
        <source>The text is too large to be read as JSON.</source>
        <translation>文本过大，无法按 JSON 读取。</translation>
    </message>
    <message>
        <source>There is more text after the end of the value.</source>
        <translation>值结束之后还有多余文本。</translation>
    </message>
    <message>
        <source>The text is empty.</source>
        <translation>文本为空。</translation>
    </message>
    <message>
        <source>The text ends too early: a bracket is not closed.</source>
        <translation>文本提前结束：有括号未闭合。</translation>
    </message>
    <message>
        <source>A comma or } is expected here.</source>
        <translation>此处应为逗号或 }。</translation>
    </message>
    <message>
        <source>A comma or ] is expected here.</source>
        <translation>此处应为逗号或 ]。</translation>
    </message>
    <message>
        <source>A member name in double quotes is expected here.</source>
        <translation>此处应为双引号括起的成员名。</translation>
    </message>
    <message>
        <source>A colon is expected after the member name.</source>
        <translation>成员名之后应为冒号。</translation>
    </message>
    <message>
        <source>A control character stands inside a string; write it as an escape.</source>
        <translation>字符串中有控制字符；请写成转义。</translation>
    </message>
    <message>
        <source>\u needs four hexadecimal digits.</source>
        <translation>\u 之后需要四位十六进制数字。</translation>
    </message>
    <message>
        <source>This escape does not exist in JSON.</source>
        <translation>JSON 中没有这种转义。</translation>
    </message>
    <message>
        <source>The string is not closed.</source>
        <translation>字符串未闭合。</translation>
    </message>
    <message>
        <source>Digits are expected after the minus sign.</source>
        <translation>负号之后应为数字。</translation>
    </message>
    <message>
        <source>A value is expected here.</source>
        <translation>此处应为一个值。</translation>
    </message>
    <message>
        <source>A number must not start with 0.</source>
        <translation>数字不能以 0 开头。</translation>
    </message>
    <message>
        <source>Digits are expected after the decimal point.</source>
        <translation>小数点之后应为数字。</translation>
    </message>
    <message>
        <source>Digits are expected in the exponent.</source>
        <translation>指数中应有数字。</translation>
    </message>
    <message>
        <source>The value is nested deeper than %1 levels.</source>
        <translation>值的嵌套超过 %1 层。</translation>
    </message>
    <message>
        <source>The arguments must be a JSON array: [first, second, …].</source>
        <translation>参数必须是 JSON 数组：[第一个, 第二个, …]。</translation>
    </message>
    <message>
        <source>Arguments expected: %1, in the array: %2.</source>
        <translation>需要的参数：%1 个，数组中：%2 个。</translation>
    </message>
    <message>
        <source>The text holds more than %L1 values.</source>
        <translation>文本包含超过 %L1 个值。</translation>
    </message>
</context>
<context>
    <name>sextant::models::JsonTreeModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>sextant::models::MappingModel</name>
    <message>
        <source>Application</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Mapped</source>
        <translation>已映射</translation>
    </message>
    <message>
        <source>Listed in the mapping node, so application-level consumers look there</source>
        <translation>列于映射节点中，应用级消费者会到这里查找</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Live instances of the application</source>
        <translation>应用的存活实例</translation>
    </message>
    <message>
        <source>Provides</source>
        <translation>提供</translation>
    </message>
    <message>
        <source>Has an address of this service, in either model</source>
        <translation>在任一模型中拥有该服务的地址</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Mapped, but registered at interface level only</source>
        <translation>已映射，但仅以接口级注册</translation>
    </message>
    <message>
        <source>Mapped, but no instance is running</source>
        <translation>已映射，但没有运行中的实例</translation>
    </message>
    <message>
        <source>Not mapped: application-level consumers do not find it</source>
        <translation>未映射：应用级消费者找不到它</translation>
    </message>
    <message>
        <source>Interface level only, needs no mapping</source>
        <translation>仅接口级，不需要映射</translation>
    </message>
    <message>
        <source>Consumers find it through this mapping</source>
        <translation>消费者通过此映射找到它</translation>
    </message>
    <message>
        <source>Mapped and running, but does not offer this service</source>
        <translation>已映射且在运行，但不提供该服务</translation>
    </message>
</context>
<context>
    <name>sextant::models::MethodModel</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Parameter types, in order</source>
        <translation>参数类型，按顺序</translation>
    </message>
    <message>
        <source>Returns</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Not known: no provider reported its definition</source>
        <translation>未知：没有提供者上报其定义</translation>
    </message>
</context>
<context>
    <name>sextant::models::ProblemModel</name>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Interface or application that it concerns</source>
        <translation>相关的接口或应用</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>What Dubbo does</source>
        <translation>Dubbo 的行为</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理建议</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Stable name of this kind of problem</source>
        <translation>此类问题的固定名称</translation>
    </message>
    <message>
        <source>info</source>
        <comment>severity</comment>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>severity</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <comment>severity</comment>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>sextant::models::ProviderModel</name>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>I: registered at interface level, A: at application level</source>
        <translation>I：以接口级注册；A：以应用级注册</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>修订版</translation>
    </message>
    <message>
        <source>Metadata revision of its instance</source>
        <translation>其实例的元数据修订版</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>As registered; 100 unless the provider says otherwise</source>
        <translation>注册时的值；提供者未指定时为 100</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>运行时长</translation>
    </message>
    <message>
        <source>Time since the provider started</source>
        <translation>提供者启动至今的时间</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>框架版本</translation>
    </message>
    <message>
        <source>Framework version of the provider</source>
        <translation>提供者的框架版本</translation>
    </message>
    <message>
        <source>%1 (warm-up)</source>
        <comment>weight</comment>
        <translation>%1（预热中）</translation>
    </message>
    <message>
        <source>%1: disabled by its own URL (enabled=false)</source>
        <translation>%1：被自身 URL 禁用（enabled=false）</translation>
    </message>
    <message>
        <source>Registered at interface level and at application level</source>
        <translation>同时以接口级和应用级注册</translation>
    </message>
    <message>
        <source>Registered at interface level only</source>
        <translation>仅以接口级注册</translation>
    </message>
    <message>
        <source>Registered at application level only</source>
        <translation>仅以应用级注册</translation>
    </message>
    <message>
        <source>Started %1</source>
        <translation>启动于 %1</translation>
    </message>
    <message>
        <source>Start time not registered</source>
        <translation>未注册启动时间</translation>
    </message>
</context>
<context>
    <name>sextant::models::RevisionModel</name>
    <message>
        <source>Application</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>修订版</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Live instances with this revision</source>
        <translation>使用此修订版的存活实例</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Services that this revision exports</source>
        <translation>此修订版暴露的服务</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Where the metadata of this revision is kept</source>
        <translation>此修订版元数据的存放位置</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>in the registry</source>
        <translation>在注册中心</translation>
    </message>
    <message>
        <source>in the provider</source>
        <translation>在提供者</translation>
    </message>
    <message>
        <source>in the provider, not fetched</source>
        <translation>在提供者，尚未获取</translation>
    </message>
</context>
<context>
    <name>sextant::models::ServiceModel</name>
    <message>
        <source>Interface</source>
        <translation>接口</translation>
    </message>
    <message>
        <source>Java interface; the same interface may be offered in several groups and versions</source>
        <translation>Java 接口；同一接口可有多个分组和版本</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Registered</source>
        <translation>注册方式</translation>
    </message>
    <message>
        <source>In which discovery model its providers are registered</source>
        <translation>其提供者注册所用的发现模型</translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>提供者</translation>
    </message>
    <message>
        <source>Addresses at interface level (I) and at application level (A)</source>
        <translation>接口级（I）与应用级（A）的地址数</translation>
    </message>
    <message>
        <source>Consumers</source>
        <translation>消费者</translation>
    </message>
    <message>
        <source>Consumers that registered themselves; application-level consumers may not</source>
        <translation>自行注册的消费者；应用级消费者可能不注册</translation>
    </message>
    <message>
        <source>Applications</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Applications that provide it</source>
        <translation>提供它的应用</translation>
    </message>
    <message>
        <source>Protocols</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rule documents whose key names this service</source>
        <translation>键中包含该服务的规则文档</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>%1 I · %2 A</source>
        <comment>providers at interface level, at application level</comment>
        <translation>%1 I · %2 A</translation>
    </message>
    <message>
        <source>none</source>
        <comment>registration</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>interface</source>
        <comment>registration</comment>
        <translation>接口级</translation>
    </message>
    <message>
        <source>application</source>
        <comment>registration</comment>
        <translation>应用级</translation>
    </message>
    <message>
        <source>both</source>
        <comment>registration</comment>
        <translation>双注册</translation>
    </message>
</context>
<context>
    <name>sextant::models::StatModel</name>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Bytes of data</source>
        <translation>数据字节数</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子节点</translation>
    </message>
    <message>
        <source>Number of children</source>
        <translation>子节点数量</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Changes of the data</source>
        <translation>数据的修改次数</translation>
    </message>
    <message>
        <source>Child version</source>
        <translation>子节点版本</translation>
    </message>
    <message>
        <source>Changes of the children list</source>
        <translation>子节点列表的修改次数</translation>
    </message>
    <message>
        <source>ACL version</source>
        <translation>ACL 版本</translation>
    </message>
    <message>
        <source>Changes of the access control list</source>
        <translation>访问控制列表的修改次数</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>When the node was created</source>
        <translation>节点的创建时间</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>When the data was last changed</source>
        <translation>数据最后一次修改的时间</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>none (persistent)</source>
        <translation>无（持久节点）</translation>
    </message>
    <message>
        <source>Session that owns an ephemeral node; the node ends with it</source>
        <translation>临时节点所属的会话；会话结束节点即消失</translation>
    </message>
    <message>
        <source>Created in</source>
        <translation>创建事务</translation>
    </message>
    <message>
        <source>Transaction that created the node (czxid)</source>
        <translation>创建节点的事务（czxid）</translation>
    </message>
    <message>
        <source>Modified in</source>
        <translation>修改事务</translation>
    </message>
    <message>
        <source>Transaction that last changed the data (mzxid)</source>
        <translation>最后修改数据的事务（mzxid）</translation>
    </message>
    <message>
        <source>Children changed in</source>
        <translation>子节点事务</translation>
    </message>
    <message>
        <source>Transaction that last changed the children list (pzxid)</source>
        <translation>最后修改子节点列表的事务（pzxid）</translation>
    </message>
</context>
<context>
    <name>sextant::models::UrlParameterModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Wire protocol, or the kind of the URL</source>
        <translation>通信协议，或 URL 的类别</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Path under which the service is exported, usually the interface</source>
        <translation>服务暴露的路径，通常为接口名</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>method name, meaning of its parameter</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>sextant::models::ZnodeChildrenModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name as it is stored</source>
        <translation>存储的原始名称</translation>
    </message>
    <message>
        <source>Decoded name</source>
        <translation>解码后的名称</translation>
    </message>
    <message>
        <source>Name with its URL encoding removed</source>
        <translation>去除 URL 编码后的名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Bytes of data</source>
        <translation>数据字节数</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子节点</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Changes of the data</source>
        <translation>数据的修改次数</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Session that owns an ephemeral node</source>
        <translation>临时节点所属的会话</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
</context>
<context>
    <name>sextant::models::ZnodeTreeModel</name>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
</context>
<context>
    <name>sextant::ui::AclText</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无权限</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>create children</source>
        <translation>创建子节点</translation>
    </message>
    <message>
        <source>delete children</source>
        <translation>删除子节点</translation>
    </message>
    <message>
        <source>administer</source>
        <translation>管理</translation>
    </message>
    <message>
        <source>unknown bits %1</source>
        <translation>未知位 %1</translation>
    </message>
    <message>
        <source>no entry</source>
        <translation>无条目</translation>
    </message>
    <message>
        <source>anyone</source>
        <translation>任何人</translation>
    </message>
    <message>
        <source>user %1</source>
        <translation>用户 %1</translation>
    </message>
    <message>
        <source>address %1</source>
        <translation>地址 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>who may do what</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>sextant::ui::AttachmentTable</name>
    <message>
        <source>Attachments</source>
        <translation>附件</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Sent with the call beside path, group, version and timeout, for example dubbo.tag or traceparent.</source>
        <translation>除 path、group、version、timeout 外随调用发送，例如 dubbo.tag 或 traceparent。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>sextant::ui::CallHistory</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>提供者</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>sextant::ui::CallOptions</name>
    <message>
        <source>Generic ($invoke)</source>
        <translation>泛化（$invoke）</translation>
    </message>
    <message>
        <source>Typed, as a Java consumer</source>
        <translation>强类型，如同 Java 消费者</translation>
    </message>
    <message>
        <source>Generic needs no interface on the other side; some peers know typed calls only</source>
        <translation>泛化调用不要求对端有接口；有些对端只支持强类型调用</translation>
    </message>
    <message>
        <source>Which discovery model the addresses come from</source>
        <translation>地址来自哪种发现模型</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source>Further attempts after a failure; a call that changes something may then run twice</source>
        <translation>失败后的重试次数；有副作用的调用可能因此执行两次</translation>
    </message>
    <message>
        <source>Call style</source>
        <translation>调用方式</translation>
    </message>
    <message>
        <source>Discovery</source>
        <translation>服务发现</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>Retries</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>sextant::ui::CommandPalette</name>
    <message>
        <source>Nothing of that name here.</source>
        <translation>没有找到匹配项。</translation>
    </message>
    <message>
        <source>Go anywhere</source>
        <translation>快速跳转</translation>
    </message>
    <message>
        <source>Go to service, application, address, path, action…</source>
        <translation>跳转到服务、应用、地址、路径、操作…</translation>
    </message>
    <message>
        <source>Enter opens    Ctrl+Enter in its own tab    &gt; commands only    / a path</source>
        <translation>Enter 打开    Ctrl+Enter 在新标签页打开    &gt; 仅命令    / 路径</translation>
    </message>
    <message>
        <source>Places and actions found</source>
        <translation>找到的位置和操作</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ConnectionButton</name>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Connection: %1</source>
        <translation>连接：%1</translation>
    </message>
    <message>
        <source>Open a connection</source>
        <translation>打开连接</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ConnectionDialog</name>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Cancel Test</source>
        <translation>取消测试</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Saved connections</source>
        <translation>已保存的连接</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>&amp;Registry</source>
        <translation>注册中心(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Group (root)</source>
        <translation>分组（根）(&amp;G)</translation>
    </message>
    <message>
        <source>Session timeout</source>
        <translation>会话超时</translation>
    </message>
    <message>
        <source>Connect timeout</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>&amp;Session timeout</source>
        <translation>会话超时(&amp;S)</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>The password is kept until this window closes and never saved.</source>
        <translation>密码仅保留到窗口关闭，从不保存。</translation>
    </message>
    <message>
        <source>&amp;Login</source>
        <translation>登录(&amp;L)</translation>
    </message>
    <message>
        <source>Read-only: nothing can be written through this connection</source>
        <translation>只读：不能通过此连接写入任何内容</translation>
    </message>
    <message>
        <source>For example prod-hz</source>
        <translation>例如 prod-hz</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>There is a connection named “%1” already.</source>
        <translation>已有名为“%1”的连接。</translation>
    </message>
    <message>
        <source>None yet. Fill in the form and press Save.</source>
        <translation>还没有。填写表单后点击“保存”。</translation>
    </message>
    <message>
        <source>Type the password to connect.</source>
        <translation>请输入密码以连接。</translation>
    </message>
    <message>
        <source>The saved connections cannot be read: %1</source>
        <translation>无法读取已保存的连接：%1</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>&amp;TLS</source>
        <translation>&amp;TLS</translation>
    </message>
    <message>
        <source>Digest</source>
        <translation>Digest</translation>
    </message>
    <message>
        <source>SASL</source>
        <translation>SASL</translation>
    </message>
    <message>
        <source>SASL: ZooKeeper&apos;s log-in by DIGEST-MD5</source>
        <translation>SASL：ZooKeeper 的 DIGEST-MD5 登录</translation>
    </message>
    <message>
        <source>Kind of login</source>
        <translation>登录方式</translation>
    </message>
    <message>
        <source>User, or empty</source>
        <translation>用户，可留空</translation>
    </message>
    <message>
        <source>Encrypt calls to providers (TLS)</source>
        <translation>加密对提供者的调用（TLS）</translation>
    </message>
    <message>
        <source>For providers that run with ssl-enabled=true</source>
        <translation>用于以 ssl-enabled=true 运行的提供者</translation>
    </message>
    <message>
        <source>Calls: %1</source>
        <comment>a field of the form</comment>
        <translation>调用：%1</translation>
    </message>
    <message>
        <source>For every call through this connection, also when providers are asked for their metadata. Providers are called by address, which is rarely in a certificate: then take any host name, or give the name that is in it.</source>
        <translation>用于经此连接的每次调用，包括向提供者查询元数据。提供者按地址调用，而证书里很少写有地址：这时请选择不限主机名，或填写证书中的名称。</translation>
    </message>
    <message>
        <source>&amp;Calls</source>
        <translation>调用(&amp;C)</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ConnectionHub</name>
    <message>
        <source>Nothing can be written: this connection is a snapshot file.</source>
        <translation>无法写入：此连接是一个快照文件。</translation>
    </message>
    <message>
        <source>This connection is saved as read-only. Change that in its settings to be able to write.</source>
        <translation>此连接保存为只读。如需写入，请在其设置中修改。</translation>
    </message>
    <message>
        <source>Nothing can be written, because writes cannot be recorded. %1</source>
        <translation>无法写入，因为写操作无法被记录。%1</translation>
    </message>
    <message>
        <source>Neither XDG_STATE_HOME nor HOME says where the journal is. Set one of them and start Sextant again.</source>
        <translation>XDG_STATE_HOME 和 HOME 都没有说明日志的位置。请设置其中之一，然后重新启动 Sextant。</translation>
    </message>
    <message>
        <source>%1 was written by a newer version of Sextant. Use that version, or move the file away and connect again.</source>
        <translation>%1 由更新版本的 Sextant 写入。请使用那个版本，或将该文件移走后重新连接。</translation>
    </message>
    <message>
        <source>%1 cannot be used: %2. Check permissions and free space there, then connect again.</source>
        <translation>%1 无法使用：%2。请检查其权限和剩余空间，然后重新连接。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ConnectionTestView</name>
    <message>
        <source>Resolve the names</source>
        <translation>解析主机名</translation>
    </message>
    <message>
        <source>Reach the server</source>
        <translation>连通服务器</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>建立会话</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Read the root</source>
        <translation>读取根节点</translation>
    </message>
    <message>
        <source>%1 (%2 ms)</source>
        <translation>%1（%2 ms）</translation>
    </message>
    <message>
        <source>not needed here</source>
        <translation>此处不需要</translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation>加密</translation>
    </message>
    <message>
        <source>Encrypt calls</source>
        <translation>加密调用</translation>
    </message>
</context>
<context>
    <name>sextant::ui::DataTable</name>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>As cells</source>
        <translation>单元格文本</translation>
    </message>
    <message>
        <source>As CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>As JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>The file could not be written: %1</source>
        <translation>无法写入文件：%1</translation>
    </message>
</context>
<context>
    <name>sextant::ui::DataView</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>The data is null: this node was written without any.</source>
        <translation>数据为 null：写入该节点时没有数据。</translation>
    </message>
    <message>
        <source>The data is empty: zero bytes, which is not the same as null.</source>
        <translation>数据为空：零字节，与 null 不同。</translation>
    </message>
    <message>
        <source>Bytes that are not UTF-8 show as �</source>
        <translation>非 UTF-8 字节显示为 �</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>From the node&apos;s name</source>
        <translation>来自节点名</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>broken JSON</source>
        <translation>JSON 有误</translation>
    </message>
    <message>
        <source>binary</source>
        <translation>二进制</translation>
    </message>
    <message>
        <source>not UTF-8</source>
        <translation>非 UTF-8</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Data as text</source>
        <translation>文本形式的数据</translation>
    </message>
    <message>
        <source>Data as JSON</source>
        <translation>JSON 形式的数据</translation>
    </message>
    <message>
        <source>Shown as it is: %1</source>
        <translation>按原文显示：%1</translation>
    </message>
    <message>
        <source>JSON beyond limits</source>
        <translation>JSON 超出限制</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ElidedLabel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>sextant::ui::EncryptionWords</name>
    <message>
        <source>The certificate of the provider is not checked: not safe</source>
        <translation>不检查提供者的证书：不安全</translation>
    </message>
    <message>
        <source>The certificate of the provider is checked, its host name is not</source>
        <translation>检查提供者的证书，不检查主机名</translation>
    </message>
    <message>
        <source>The certificate of the provider is checked, and must name %1</source>
        <translation>检查提供者的证书，其中须有名称 %1</translation>
    </message>
    <message>
        <source>The certificate of the provider and its host name are checked</source>
        <translation>检查提供者的证书和主机名</translation>
    </message>
    <message>
        <source>Calls through this connection are encrypted (TLS).</source>
        <translation>经此连接的调用已加密（TLS）。</translation>
    </message>
    <message>
        <source>Trusted: whom the system trusts</source>
        <translation>受信任：系统所信任的</translation>
    </message>
    <message>
        <source>Trusted: %1</source>
        <translation>受信任：%1</translation>
    </message>
    <message>
        <source>Own certificate: none</source>
        <translation>自己的证书：无</translation>
    </message>
    <message>
        <source>Own certificate: %1</source>
        <translation>自己的证书：%1</translation>
    </message>
</context>
<context>
    <name>sextant::ui::EngineWords</name>
    <message>
        <source>Connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>连接被对方重置</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>没有到主机的路由</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>网络不可达</translation>
    </message>
    <message>
        <source>Host not found (authoritative)</source>
        <translation>找不到主机</translation>
    </message>
    <message>
        <source>Host not found (non-authoritative), try again later</source>
        <translation>暂时找不到主机，请稍后再试</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或目录</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是一个目录</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统只读</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间已满</translation>
    </message>
    <message>
        <source>unable to open database file</source>
        <translation>无法打开数据库文件</translation>
    </message>
    <message>
        <source>file is not a database</source>
        <translation>文件不是数据库</translation>
    </message>
    <message>
        <source>database disk image is malformed</source>
        <translation>数据库文件已损坏</translation>
    </message>
    <message>
        <source>attempt to write a readonly database</source>
        <translation>数据库只读，无法写入</translation>
    </message>
    <message>
        <source>database or disk is full</source>
        <translation>数据库或磁盘已满</translation>
    </message>
    <message>
        <source>database is locked</source>
        <translation>数据库被锁定</translation>
    </message>
    <message>
        <source>disk I/O error</source>
        <translation>磁盘读写错误</translation>
    </message>
    <message>
        <source>the name cannot be resolved: %1</source>
        <translation>无法解析名称：%1</translation>
    </message>
    <message>
        <source>the name was not resolved in time</source>
        <translation>未能及时解析名称</translation>
    </message>
    <message>
        <source>no TCP connection in time</source>
        <translation>未能及时建立 TCP 连接</translation>
    </message>
    <message>
        <source>no connection within %1 ms</source>
        <translation>%1 毫秒内未建立连接</translation>
    </message>
    <message>
        <source>it accepted the connection and said nothing</source>
        <translation>它接受了连接，但没有任何回应</translation>
    </message>
    <message>
        <source>it closed the connection without an answer</source>
        <translation>它未作应答就关闭了连接</translation>
    </message>
    <message>
        <source>its answer is not that of a ZooKeeper</source>
        <translation>它的应答不是 ZooKeeper 的应答</translation>
    </message>
    <message>
        <source>it was not waited for</source>
        <translation>没有等待它</translation>
    </message>
    <message>
        <source>this is a TLS port: use zookeepers://</source>
        <translation>这是 TLS 端口：请使用 zookeepers://</translation>
    </message>
    <message>
        <source>this is a port without TLS: use the port for TLS, or zookeeper://</source>
        <translation>这是没有 TLS 的端口：请使用 TLS 端口，或 zookeeper://</translation>
    </message>
    <message>
        <source>%1 (in clear: %2)</source>
        <translation>%1（未加密时：%2）</translation>
    </message>
    <message>
        <source>this is an HTTP server</source>
        <translation>这是 HTTP 服务器</translation>
    </message>
    <message>
        <source>this is an SSH server</source>
        <translation>这是 SSH 服务器</translation>
    </message>
    <message>
        <source>this is the port of a Dubbo provider</source>
        <translation>这是 Dubbo 提供者的端口</translation>
    </message>
    <message>
        <source>this is a command port of Dubbo</source>
        <translation>这是 Dubbo 的命令端口</translation>
    </message>
    <message>
        <source>this is an HTTP/2 server, such as Dubbo&apos;s Triple or gRPC</source>
        <translation>这是 HTTP/2 服务器，例如 Dubbo 的 Triple 或 gRPC</translation>
    </message>
    <message>
        <source>it answers in text, which is not ZooKeeper&apos;s protocol</source>
        <translation>它以文本应答，不是 ZooKeeper 的协议</translation>
    </message>
    <message>
        <source>the peer closed the connection</source>
        <translation>对方关闭了连接</translation>
    </message>
    <message>
        <source>the server refused the user name or the password (SASL)</source>
        <translation>服务器拒绝了用户名或密码（SASL）</translation>
    </message>
    <message>
        <source>Check the address and that a ZooKeeper server is running there.</source>
        <translation>请检查地址，以及那里是否运行着 ZooKeeper 服务器。</translation>
    </message>
    <message>
        <source>Trying again will not help: the address, or certificates, must be put right.</source>
        <translation>重试无济于事：必须改正地址或证书。</translation>
    </message>
    <message>
        <source>no TLS handshake within %1 ms</source>
        <translation>%1 毫秒内未完成 TLS 握手</translation>
    </message>
    <message>
        <source>Does the peer speak TLS on this port?</source>
        <translation>对方在此端口上使用 TLS 吗？</translation>
    </message>
    <message>
        <source>the peer does not speak TLS on this port</source>
        <translation>对方在此端口上不使用 TLS</translation>
    </message>
    <message>
        <source>%1, or it does not want our certificate%2</source>
        <translation>%1，或者不接受我们的证书%2</translation>
    </message>
    <message>
        <source>%1, or it turns away callers without a certificate%2</source>
        <translation>%1，或者拒绝没有证书的调用方%2</translation>
    </message>
    <message>
        <source>: it closed the connection and sent nothing</source>
        <translation>：它什么也没有发送就关闭了连接</translation>
    </message>
    <message>
        <source>the peer closed the connection during the TLS handshake</source>
        <translation>对方在 TLS 握手期间关闭了连接</translation>
    </message>
    <message>
        <source>TLS: %1</source>
        <translation>TLS：%1</translation>
    </message>
    <message>
        <source>the peer requires a client certificate</source>
        <translation>对方要求客户端证书</translation>
    </message>
    <message>
        <source>the peer refuses our certificate</source>
        <translation>对方拒绝我们的证书</translation>
    </message>
    <message>
        <source>the peer says that our certificate has expired</source>
        <translation>对方说我们的证书已过期</translation>
    </message>
    <message>
        <source>the peer says that our certificate is revoked</source>
        <translation>对方说我们的证书已被吊销</translation>
    </message>
    <message>
        <source>the peer does not trust who signed our certificate</source>
        <translation>对方不信任我们证书的签发者</translation>
    </message>
    <message>
        <source>the certificate of the peer (%1) is not accepted: %2</source>
        <translation>对方的证书（%1）未被接受：%2</translation>
    </message>
    <message>
        <source>the certificate of the peer is not accepted: %1</source>
        <translation>对方的证书未被接受：%1</translation>
    </message>
    <message>
        <source>it is issued for %1, not for %2</source>
        <translation>它是为 %1 签发的，不是为 %2</translation>
    </message>
    <message>
        <source>it expired on %1</source>
        <translation>它已于 %1 过期</translation>
    </message>
    <message>
        <source>it is not valid before %1</source>
        <translation>它在 %1 之前尚未生效</translation>
    </message>
    <message>
        <source>its issuer (%1) is not among the trusted certificates</source>
        <translation>其签发者（%1）不在受信任的证书之中</translation>
    </message>
    <message>
        <source>this issuer is not among the trusted certificates</source>
        <translation>该签发者不在受信任的证书之中</translation>
    </message>
    <message>
        <source>it is signed by itself and not among the trusted certificates</source>
        <translation>它是自签名的，且不在受信任的证书之中</translation>
    </message>
    <message>
        <source>Connect by a name that is in the certificate.</source>
        <translation>请用证书中的名称连接。</translation>
    </message>
    <message>
        <source>The peer needs a new certificate, or the clock of this machine is wrong.</source>
        <translation>对方需要新的证书，或者本机的时钟不准。</translation>
    </message>
    <message>
        <source>Are the clocks of both machines right?</source>
        <translation>两台机器的时钟都准确吗？</translation>
    </message>
    <message>
        <source>Give the file with the certificate of this issuer as trusted.</source>
        <translation>请将含有该签发者证书的文件指定为受信任。</translation>
    </message>
    <message>
        <source>Give the file with this certificate as trusted, if it is the right one.</source>
        <translation>如果这正是所要的证书，请将含有它的文件指定为受信任。</translation>
    </message>
    <message>
        <source>Give the certificate and the key that the peer wants to see.</source>
        <translation>请提供对方要求的证书和密钥。</translation>
    </message>
    <message>
        <source>If the peer asks its callers for a certificate, give the certificate and the key that it wants to see.</source>
        <translation>如果对方要求调用方出示证书，请提供它要求的证书和密钥。</translation>
    </message>
    <message>
        <source>Check that this is the port for TLS, and that the peer trusts who signed our certificate.</source>
        <translation>请检查这是不是 TLS 端口，以及对方是否信任我们证书的签发者。</translation>
    </message>
    <message>
        <source>Check that this is the port for TLS; if the peer asks its callers for a certificate, give the certificate and the key.</source>
        <translation>请检查这是不是 TLS 端口；如果对方要求调用方出示证书，请提供证书和密钥。</translation>
    </message>
    <message>
        <source>A certificate needs its private key, and a key its certificate</source>
        <translation>证书需要它的私钥，私钥也需要它的证书</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>it is too large for such a file</source>
        <translation>这种文件不应这么大</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>it is encrypted and no password is given</source>
        <translation>它已加密，而没有给出密码</translation>
    </message>
    <message>
        <source>the password is wrong, or the file is damaged</source>
        <translation>密码错误，或文件已损坏</translation>
    </message>
    <message>
        <source>it is damaged, or the password is wrong</source>
        <translation>文件已损坏，或密码错误</translation>
    </message>
    <message>
        <source>it is damaged, or encrypted and no password is given</source>
        <translation>文件已损坏，或已加密而没有给出密码</translation>
    </message>
    <message>
        <source>it is encrypted in a way that is not safe any more</source>
        <translation>它的加密方式已不再安全</translation>
    </message>
    <message>
        <source>Write it anew with a current keytool, or with openssl pkcs12.</source>
        <translation>请用新版 keytool 或 openssl pkcs12 重新生成。</translation>
    </message>
    <message>
        <source>it is a key store of Java&apos;s own kind</source>
        <translation>它是 Java 专有格式的密钥库</translation>
    </message>
    <message>
        <source>keytool -importkeystore with -deststoretype pkcs12 makes a file that can be used.</source>
        <translation>用 keytool -importkeystore 加 -deststoretype pkcs12 可生成能用的文件。</translation>
    </message>
    <message>
        <source>there is no PEM %1 in it</source>
        <translation>其中没有 PEM 格式的%1</translation>
    </message>
    <message>
        <source>certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>private key</source>
        <translation>私钥</translation>
    </message>
    <message>
        <source>there is no certificate in it</source>
        <translation>其中没有证书</translation>
    </message>
    <message>
        <source>there is no private key with its certificate in it</source>
        <translation>其中没有私钥及其证书</translation>
    </message>
    <message>
        <source>it does not belong to the certificate %1</source>
        <translation>它不属于证书 %1</translation>
    </message>
    <message>
        <source>Cannot connect for %1</source>
        <translation>无法为 %1 建立连接</translation>
    </message>
    <message>
        <source>The connection was lost while %1 waited for its answer</source>
        <translation>%1 等待应答时连接断开</translation>
    </message>
    <message>
        <source>%1 got no answer within %2 ms</source>
        <translation>%1 在 %2 毫秒内没有得到应答</translation>
    </message>
    <message>
        <source>%1 was cancelled</source>
        <translation>%1 已取消</translation>
    </message>
    <message>
        <source>the request was sent, the provider did not answer in time</source>
        <translation>请求已发送，提供者没有及时应答</translation>
    </message>
    <message>
        <source>the request could not be sent: the peer does not read</source>
        <translation>请求无法发送：对方不读取数据</translation>
    </message>
    <message>
        <source>%1; it does not speak the Dubbo protocol, it sent %2</source>
        <translation>%1；它不使用 Dubbo 协议，它发送了 %2</translation>
    </message>
    <message>
        <source>a TLS alert: this port expects an encrypted connection</source>
        <translation>TLS 警报：此端口要求加密连接</translation>
    </message>
    <message>
        <source>Is the provider running, and is its address reachable from here?</source>
        <translation>提供者在运行吗？从这里能访问它的地址吗？</translation>
    </message>
    <message>
        <source>Give a certificate and a key that the provider accepts.</source>
        <translation>请提供该提供者接受的证书和密钥。</translation>
    </message>
    <message>
        <source>The provider may have executed the call.</source>
        <translation>提供者可能已经执行了调用。</translation>
    </message>
    <message>
        <source>The provider may still execute the call.</source>
        <translation>提供者仍可能执行该调用。</translation>
    </message>
    <message>
        <source>Try a longer timeout.</source>
        <translation>请尝试更长的超时。</translation>
    </message>
    <message>
        <source>If it takes calls only inside TLS, it has not: %1</source>
        <translation>如果它只接受 TLS 调用，则没有执行：%1</translation>
    </message>
    <message>
        <source>Nothing was executed: %1</source>
        <translation>没有执行任何操作：%1</translation>
    </message>
    <message>
        <source>switch on TLS for calls (--call-tls).</source>
        <translation>请为调用启用 TLS（--call-tls）。</translation>
    </message>
    <message>
        <source>. </source>
        <comment>between two sentences</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>Cannot use the %1 (%2): %3</source>
        <translation>%1无法使用（%2）：%3</translation>
    </message>
    <message>
        <source>certificate chain</source>
        <translation>证书链</translation>
    </message>
    <message>
        <source>trusted certificates</source>
        <translation>受信任的证书</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ErrorBar</name>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ErrorText</name>
    <message>
        <source>This input cannot be used</source>
        <translation>无法使用此输入</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>没有连接</translation>
    </message>
    <message>
        <source>No answer in time</source>
        <translation>未及时收到应答</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>The ZooKeeper session has expired</source>
        <translation>ZooKeeper 会话已过期</translation>
    </message>
    <message>
        <source>The credentials were refused</source>
        <translation>凭据被拒绝</translation>
    </message>
    <message>
        <source>The ACL of this node forbids it</source>
        <translation>该节点的 ACL 不允许</translation>
    </message>
    <message>
        <source>There is no such node</source>
        <translation>没有这个节点</translation>
    </message>
    <message>
        <source>The node exists already</source>
        <translation>节点已存在</translation>
    </message>
    <message>
        <source>Somebody else wrote in between</source>
        <translation>期间有他人写入</translation>
    </message>
    <message>
        <source>The node still has children</source>
        <translation>节点仍有子节点</translation>
    </message>
    <message>
        <source>An ephemeral node cannot have children</source>
        <translation>临时节点不能有子节点</translation>
    </message>
    <message>
        <source>This connection is read-only</source>
        <translation>此连接为只读</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>The other side does not support this</source>
        <translation>对端不支持</translation>
    </message>
    <message>
        <source>The bytes cannot be understood</source>
        <translation>无法解析这些字节</translation>
    </message>
    <message>
        <source>No provider to call</source>
        <translation>没有可调用的提供者</translation>
    </message>
    <message>
        <source>The other side answered with a failure</source>
        <translation>对端返回失败</translation>
    </message>
    <message>
        <source>Internal error</source>
        <translation>内部错误</translation>
    </message>
    <message>
        <source>Check that the address is reachable from this machine and that something listens there.</source>
        <translation>请检查从本机是否能连通该地址，以及那里是否有服务在监听。</translation>
    </message>
    <message>
        <source>Try again, or raise the timeout if the other side is known to be slow.</source>
        <translation>请重试；若对端本来就慢，可调大超时。</translation>
    </message>
    <message>
        <source>Connect with credentials that may read this node.</source>
        <translation>请使用有权读取该节点的凭据连接。</translation>
    </message>
    <message>
        <source>It was removed, or the path is misspelt. Refresh the parent to see what is there now.</source>
        <translation>节点已被删除或路径有误。刷新父节点以查看当前内容。</translation>
    </message>
    <message>
        <source>Look at the provider list of the service, or call one address directly.</source>
        <translation>请查看服务的提供者列表，或直接调用某个地址。</translation>
    </message>
    <message>
        <source>Ask for less, or raise the limit of the connection.</source>
        <translation>请减少请求内容，或调大连接的限制。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ExceptionView</name>
    <message>
        <source>The service threw this exception. The call itself went through.</source>
        <translation>服务抛出了此异常，调用本身是成功的。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>(no message)</source>
        <translation>（无消息）</translation>
    </message>
    <message>
        <source>The peer sent no stack.</source>
        <translation>对端未发送堆栈。</translation>
    </message>
    <message>
        <source>Stack trace</source>
        <translation>堆栈</translation>
    </message>
</context>
<context>
    <name>sextant::ui::FailureView</name>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Discovery</source>
        <translation>服务发现</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>The arguments do not fit the parameter types. Nothing was sent.</source>
        <translation>参数与参数类型不符，未发送任何内容。</translation>
    </message>
    <message>
        <source>No address was left to call. Look at the providers of the service, its group and version, or choose one address as the target.</source>
        <translation>没有可调用的地址。请检查服务的提供者、分组与版本，或指定一个目标地址。</translation>
    </message>
    <message>
        <source>The address is registered, but nothing answers there from this machine. Check that the provider runs and that the network lets you through.</source>
        <translation>地址已注册，但从本机连不通。请检查提供者是否在运行、网络是否可达。</translation>
    </message>
    <message>
        <source>The request was sent, but no answer came back. The provider may still have executed it.</source>
        <translation>请求已发出但没有应答，提供者可能已经执行。</translation>
    </message>
    <message>
        <source>The provider refused or could not run the call. Its own words are above.</source>
        <translation>提供者拒绝或无法执行该调用，其原话见上。</translation>
    </message>
    <message>
        <source>An answer came, but its bytes could not be understood. Look at them in the Hex view.</source>
        <translation>收到应答，但无法解析其字节。请在十六进制视图中查看。</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>The call failed</source>
        <translation>调用失败</translation>
    </message>
    <message>
        <source>What was tried</source>
        <translation>尝试过的步骤</translation>
    </message>
    <message>
        <source>This call was not encrypted, and the provider ended the connection without an answer. If it takes calls only inside TLS (ssl-enabled), nothing was executed: switch on “Encrypt calls to providers” in the settings of the connection. Otherwise it may have executed the call.</source>
        <translation>这次调用没有加密，提供者未作应答就断开了连接。如果它只接受 TLS 调用（ssl-enabled），则没有执行任何操作：请在连接设置中启用“加密对提供者的调用”。否则它可能已经执行了调用。</translation>
    </message>
    <message>
        <source>A certificate was not accepted</source>
        <translation>证书未被接受</translation>
    </message>
    <message>
        <source>Nothing was sent. Whom to trust, what is checked and the own certificate are in the settings of the connection, under “Calls”.</source>
        <translation>没有发送任何内容。信任谁、检查什么以及自己的证书，都在连接设置的“调用”中。</translation>
    </message>
    <message>
        <source>The provider does not speak TLS at this address</source>
        <translation>提供者在此地址上不使用 TLS</translation>
    </message>
    <message>
        <source>Nothing was sent. If it takes calls in clear, switch off “Encrypt calls to providers” in the settings of the connection.</source>
        <translation>没有发送任何内容。如果它接受未加密的调用，请在连接设置中关闭“加密对提供者的调用”。</translation>
    </message>
    <message>
        <source>Edit Connection…</source>
        <translation>编辑连接…</translation>
    </message>
</context>
<context>
    <name>sextant::ui::GoField</name>
    <message>
        <source>Go to service, application, address, path, action…</source>
        <translation>跳转到服务、应用、地址、路径、操作…</translation>
    </message>
</context>
<context>
    <name>sextant::ui::HexView</name>
    <message>
        <source>Copy as hexadecimal</source>
        <translation>复制为十六进制</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Bytes in hexadecimal</source>
        <translation>十六进制字节</translation>
    </message>
</context>
<context>
    <name>sextant::ui::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Select a row to see the ZooKeeper node behind it.</source>
        <translation>选择一行以查看其背后的 ZooKeeper 节点。</translation>
    </message>
    <message>
        <source>Open in ZooKeeper</source>
        <translation>在 ZooKeeper 中打开</translation>
    </message>
    <message>
        <source>Hide the inspector</source>
        <translation>隐藏检查器</translation>
    </message>
    <message>
        <source>Copy the path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Stat</source>
        <translation>状态信息</translation>
    </message>
    <message>
        <source>Copy the stat</source>
        <translation>复制状态信息</translation>
    </message>
    <message>
        <source>This node does not exist any more.</source>
        <translation>该节点已不存在。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::InvokePage</name>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Target: address, or through the cluster</source>
        <translation>目标：地址或经由集群</translation>
    </message>
    <message>
        <source>Send the request (Ctrl+Enter)</source>
        <translation>发送请求（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>Stop waiting for the answer (Esc)</source>
        <translation>停止等待应答（Esc）</translation>
    </message>
    <message>
        <source>Copy as sextantctl command</source>
        <translation>复制为 sextantctl 命令</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>附件</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Take over into the request</source>
        <translation>带入请求</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>重新发送</translation>
    </message>
    <message>
        <source>Forget all calls</source>
        <translation>清除所有调用</translation>
    </message>
    <message>
        <source>through the cluster</source>
        <translation>经由集群</translation>
    </message>
    <message>
        <source>Discovery and load balancing choose the address</source>
        <translation>由服务发现和负载均衡选择地址</translation>
    </message>
    <message>
        <source>(%1: not callable yet)</source>
        <translation>（%1：暂不可调用）</translation>
    </message>
    <message>
        <source>Invoke</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>The parameter types are not known: write them as name(type, type)</source>
        <translation>参数类型未知：请写成 name(type, type)</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>正在等待 %1</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Write the method as name or name(type, type)</source>
        <translation>请把方法写成 名称 或 名称(类型, 类型)</translation>
    </message>
    <message>
        <source>TLS, unchecked</source>
        <translation>TLS，未检查</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
</context>
<context>
    <name>sextant::ui::JsonEditor</name>
    <message>
        <source>Arguments as JSON</source>
        <translation>JSON 参数</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Replace the text by a sample generated from the types</source>
        <translation>用根据类型生成的示例替换文本</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式化</translation>
    </message>
    <message>
        <source>Indent the text; numbers and strings stay as they are</source>
        <translation>缩进文本；数字和字符串保持不变</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>Arguments: %1</source>
        <translation>参数：%1 个</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Replace the large arguments by the sample</source>
        <translation>用示例替换大参数</translation>
    </message>
    <message>
        <source>The first %1 of %2 characters. The arguments are sent whole; they are too large to be edited here.</source>
        <translation>仅显示前 %1 个字符，共 %2 个。参数会完整发送，但太大，无法在此编辑。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::JsonTreeView</name>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy JSON pointer</source>
        <translation>复制 JSON 指针</translation>
    </message>
    <message>
        <source>Expand all below</source>
        <translation>展开全部下级</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Value as a tree</source>
        <translation>树形显示的值</translation>
    </message>
</context>
<context>
    <name>sextant::ui::LabelStrip</name>
    <message>
        <source>Copy %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>Copy all values</source>
        <translation>复制全部值</translation>
    </message>
</context>
<context>
    <name>sextant::ui::MainWindow</name>
    <message>
        <source>There is nothing to open at %1.</source>
        <translation>%1 处没有可打开的内容。</translation>
    </message>
    <message>
        <source>%1 – Sextant</source>
        <translation>%1 – Sextant</translation>
    </message>
    <message>
        <source>&amp;New Connection…</source>
        <translation>新建连接(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Connections…</source>
        <translation>管理连接(&amp;C)…</translation>
    </message>
    <message>
        <source>Open the &amp;Sandbox</source>
        <translation>打开沙箱(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Read-only</source>
        <translation>只读(&amp;R)</translation>
    </message>
    <message>
        <source>C&amp;lose Connection</source>
        <translation>关闭连接(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>The connection in the form is not saved.</source>
        <translation>表单中的连接尚未保存。</translation>
    </message>
    <message>
        <source>Quit all the same?</source>
        <translation>仍要退出吗？</translation>
    </message>
    <message>
        <source>Keep Editing</source>
        <translation>继续编辑</translation>
    </message>
    <message>
        <source>Quit without Saving</source>
        <translation>不保存并退出</translation>
    </message>
    <message>
        <source>&amp;Go Anywhere…</source>
        <translation>快速跳转(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Refresh Now</source>
        <translation>立即刷新(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation>实时(&amp;L)</translation>
    </message>
    <message>
        <source>When the Window Gets the &amp;Focus</source>
        <translation>窗口获得焦点时(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Manually</source>
        <translation>手动(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Page Names</source>
        <translation>页面名称(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检查器(&amp;I)</translation>
    </message>
    <message>
        <source>Pr&amp;oblems</source>
        <translation>问题(&amp;O)</translation>
    </message>
    <message>
        <source>Light or &amp;Dark</source>
        <translation>浅色/深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Theme of the System</source>
        <translation>跟随系统主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Close Tab</source>
        <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
        <source>Close &amp;Other Tabs</source>
        <translation>关闭其他标签页(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Keep Tab Open</source>
        <translation>固定标签页(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Next Tab</source>
        <translation>下一个标签页(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Tab</source>
        <translation>上一个标签页(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Sextant</source>
        <translation>关于 Sextant(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>跳转(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Tab</source>
        <translation>标签页(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>页面(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Follow the Registry</source>
        <translation>跟随注册中心(&amp;F)</translation>
    </message>
    <message>
        <source>About Sextant</source>
        <translation>关于 Sextant</translation>
    </message>
    <message>
        <source>A desktop console for Apache Dubbo on ZooKeeper.

Sources: Apache License 2.0. No account, no telemetry, no listener.
Apache Dubbo and Apache ZooKeeper are trademarks of the Apache Software Foundation, which has nothing to do with this program.</source>
        <translation>面向 ZooKeeper 上的 Apache Dubbo 的桌面控制台。

源代码：Apache License 2.0。无账号、无遥测、无监听端口。
Apache Dubbo 与 Apache ZooKeeper 是 Apache 软件基金会的商标，基金会与本程序无关。</translation>
    </message>
    <message>
        <source>Sextant</source>
        <translation>Sextant</translation>
    </message>
    <message>
        <source>“%1” cannot be opened.</source>
        <translation>无法打开“%1”。</translation>
    </message>
    <message>
        <source>The connection is lost. What you see may be old; trying again…</source>
        <translation>连接已断开，所见内容可能已过时；正在重试…</translation>
    </message>
    <message>
        <source>The server refuses the login.</source>
        <translation>服务器拒绝登录。</translation>
    </message>
    <message>
        <source>Edit Connection…</source>
        <translation>编辑连接…</translation>
    </message>
    <message>
        <source>Connected again.</source>
        <translation>已重新连接。</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Unlock production?</source>
        <translation>解锁生产环境？</translation>
    </message>
    <message>
        <source>“%1” is a production registry.</source>
        <translation>“%1”是生产注册中心。</translation>
    </message>
    <message>
        <source>Unlocked, Sextant can change what running applications see.</source>
        <translation>解锁后，Sextant 可以改变运行中应用所见的内容。</translation>
    </message>
    <message>
        <source>Keep Locked</source>
        <translation>保持锁定</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>The connection cannot be reopened.</source>
        <translation>无法重新打开连接。</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Language of the &amp;System</source>
        <translation>跟随系统语言(&amp;S)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Sextant speaks %1 from its next start.</source>
        <translation>Sextant 将从下次启动起使用 %1。</translation>
    </message>
    <message>
        <source>A restart opens the window again with its connection and its tabs.</source>
        <translation>重新启动会再次打开窗口，并恢复其连接和标签页。</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后</translation>
    </message>
    <message>
        <source>Restart Now</source>
        <translation>立即重新启动</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>No connection yet, trying again. %1</source>
        <translation>尚未连接，正在重试。%1</translation>
    </message>
    <message>
        <source>Connected.</source>
        <translation>已连接。</translation>
    </message>
    <message>
        <source>Nothing that you set in this window will be remembered: %1 cannot be written.</source>
        <translation>此窗口中的设置不会被保存：无法写入 %1。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>sextant::ui::MethodsTab</name>
    <message>
        <source>No method is known: no provider reported a definition.</source>
        <translation>没有已知方法：没有提供者上报定义。</translation>
    </message>
    <message>
        <source>Test call</source>
        <translation>测试调用</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Reading the service definition</source>
        <translation>正在读取服务定义</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
</context>
<context>
    <name>sextant::ui::NodePanel</name>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>The node has been removed; these are its last known values</source>
        <translation>节点已被删除；以下为最后已知的值</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问权限</translation>
    </message>
    <message>
        <source>Who may do what with this node</source>
        <translation>谁可以对该节点做什么</translation>
    </message>
</context>
<context>
    <name>sextant::ui::PageCommands</name>
    <message>
        <source>Filter the Services</source>
        <translation>过滤服务</translation>
    </message>
    <message>
        <source>Services with Problems Only</source>
        <translation>仅显示有问题的服务</translation>
    </message>
    <message>
        <source>Test Call</source>
        <translation>测试调用</translation>
    </message>
    <message>
        <source>Copy the Service Name</source>
        <translation>复制服务名</translation>
    </message>
    <message>
        <source>Open the Node Behind the Service</source>
        <translation>打开服务背后的节点</translation>
    </message>
    <message>
        <source>Details of the Service</source>
        <translation>服务详情</translation>
    </message>
    <message>
        <source>Next Detail</source>
        <translation>下一项详情</translation>
    </message>
    <message>
        <source>Previous Detail</source>
        <translation>上一项详情</translation>
    </message>
    <message>
        <source>Export the Services…</source>
        <translation>导出服务…</translation>
    </message>
    <message>
        <source>Filter the Children</source>
        <translation>过滤子节点</translation>
    </message>
    <message>
        <source>Type a Path</source>
        <translation>输入路径</translation>
    </message>
    <message>
        <source>Parent Node</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>Copy the Path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Copy the Data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Read the Node Again</source>
        <translation>重新读取节点</translation>
    </message>
    <message>
        <source>Export the Children…</source>
        <translation>导出子节点…</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Cancel the Call</source>
        <translation>取消调用</translation>
    </message>
    <message>
        <source>Choose the Service</source>
        <translation>选择服务</translation>
    </message>
    <message>
        <source>Sample Arguments</source>
        <translation>示例参数</translation>
    </message>
    <message>
        <source>Format the Arguments</source>
        <translation>格式化参数</translation>
    </message>
    <message>
        <source>Repeat the Latest Call</source>
        <translation>重复最近一次调用</translation>
    </message>
    <message>
        <source>Copy as sextantctl Command</source>
        <translation>复制为 sextantctl 命令</translation>
    </message>
</context>
<context>
    <name>sextant::ui::PageTable</name>
    <message>
        <source>Services</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>ZooKeeper</source>
        <translation>ZooKeeper</translation>
    </message>
    <message>
        <source>Invoke</source>
        <translation>调用</translation>
    </message>
</context>
<context>
    <name>sextant::ui::PaletteSearch</name>
    <message>
        <source>open this path</source>
        <translation>打开此路径</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message numerus="yes">
        <source>%Ln provider(s)</source>
        <extracomment>How many providers a service has, in the list of places to go</extracomment>
        <translation>
            <numerusform>%Ln 个提供者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln instance(s)</source>
        <translation>
            <numerusform>%Ln 个实例</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::PathBar</name>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
</context>
<context>
    <name>sextant::ui::PathNotice</name>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>There is no node %1. The nearest one above it is %2.</source>
        <translation>节点 %1 不存在。最近的上级节点是 %2。</translation>
    </message>
    <message>
        <source>“%1” is no path: a path begins with / and has no empty part.</source>
        <translation>“%1”不是路径：路径以 / 开头，且不含空的部分。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Hide the problems</source>
        <translation>隐藏问题</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message numerus="yes">
        <source>%Ln problem(s)</source>
        <translation>
            <numerusform>%Ln 个问题</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::ProfileStore</name>
    <message>
        <source>no list of profiles in it</source>
        <translation>其中没有连接列表</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2) and is left as it is.</source>
        <translation>%1 无法读取（%2），保持原样。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>沙箱</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>预发</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>生产</translation>
    </message>
</context>
<context>
    <name>sextant::ui::Rail</name>
    <message>
        <source>Collapse</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show or hide the names</source>
        <translation>显示或隐藏名称</translation>
    </message>
</context>
<context>
    <name>sextant::ui::RawModel</name>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>What kind of node it is</source>
        <translation>节点的类别</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Decoded; copy gives all of it</source>
        <translation>已解码；复制可得全文</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>provider</source>
        <translation>提供者</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>consumer</source>
        <translation>消费者</translation>
    </message>
    <message>
        <source>mapping</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
</context>
<context>
    <name>sextant::ui::RegistryText</name>
    <message>
        <source>“%1” has no closing bracket.</source>
        <translation>“%1”缺少右括号。</translation>
    </message>
    <message>
        <source>“%1” is not a host and a port.</source>
        <translation>“%1”不是主机加端口。</translation>
    </message>
    <message>
        <source>Write an IPv6 address in brackets: [%1]</source>
        <translation>IPv6 地址请加方括号：[%1]</translation>
    </message>
    <message>
        <source>The port is missing in “%1”.</source>
        <translation>“%1”缺少端口。</translation>
    </message>
    <message>
        <source>“%1” has no host name.</source>
        <translation>“%1”没有主机名。</translation>
    </message>
    <message>
        <source>“%1” is not a port from 1 to 65535.</source>
        <translation>“%1”不是 1 到 65535 的端口。</translation>
    </message>
    <message>
        <source>“%1” is not a path.</source>
        <translation>“%1”不是路径。</translation>
    </message>
    <message>
        <source>Name at least one server: zookeeper://10.0.3.7:2181</source>
        <translation>请至少写一个服务器：zookeeper://10.0.3.7:2181</translation>
    </message>
    <message>
        <source>ZooKeeper at %1</source>
        <translation>ZooKeeper，位于 %1</translation>
    </message>
    <message numerus="yes">
        <source>ZooKeeper on %n servers: %1</source>
        <translation>
            <numerusform>%n 台 ZooKeeper 服务器：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>, everything below %1</source>
        <translation>，位于 %1 之下</translation>
    </message>
    <message>
        <source>Type an address, for example zookeeper://10.0.3.7:2181,10.0.3.8:2181</source>
        <translation>请输入地址，例如 zookeeper://10.0.3.7:2181,10.0.3.8:2181</translation>
    </message>
    <message>
        <source>The built-in sandbox: a registry inside this window with a small living fleet</source>
        <translation>内置沙箱：本窗口内的注册中心，带有一组真实运行的小型服务</translation>
    </message>
    <message>
        <source>There is no file %1</source>
        <translation>文件 %1 不存在</translation>
    </message>
    <message>
        <source>The snapshot file %1, always read-only</source>
        <translation>快照文件 %1，始终只读</translation>
    </message>
    <message>
        <source>Start with zookeeper:// – for example zookeeper://%1</source>
        <translation>请以 zookeeper:// 开头，例如 zookeeper://%1</translation>
    </message>
    <message>
        <source>, encrypted (TLS)</source>
        <translation>，已加密（TLS）</translation>
    </message>
    <message>
        <source>“%1” is not a known kind. Use zookeeper://, zookeepers://, snapshot: or memory://sandbox.</source>
        <translation>“%1”不是已知类型。请使用 zookeeper://、zookeepers://、snapshot: 或 memory://sandbox。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ResponsePanel</name>
    <message>
        <source>Tree</source>
        <translation>树</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the result as JSON</source>
        <translation>将结果复制为 JSON</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Nothing has been sent yet. Ctrl+Enter sends the request.</source>
        <translation>尚未发送。Ctrl+Enter 发送请求。</translation>
    </message>
    <message>
        <source>Exception after %1</source>
        <translation>异常，耗时 %1</translation>
    </message>
    <message>
        <source>Exception after %1 from %2</source>
        <translation>异常，耗时 %1，来自 %2</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <comment>time and address</comment>
        <translation>%1，来自 %2</translation>
    </message>
    <message>
        <source>Cancelled after %1</source>
        <translation>已取消，耗时 %1</translation>
    </message>
    <message>
        <source>Failed after %1</source>
        <translation>失败，耗时 %1</translation>
    </message>
    <message>
        <source>Result as JSON</source>
        <translation>JSON 形式的结果</translation>
    </message>
    <message>
        <source>The result cannot be shown as a tree. %1</source>
        <translation>结果无法以树形显示。%1</translation>
    </message>
    <message>
        <source>Show it as text</source>
        <translation>以文本显示</translation>
    </message>
    <message>
        <source>Preparing the result: %1 of JSON…</source>
        <translation>正在准备结果：%1 的 JSON…</translation>
    </message>
    <message>
        <source>%1 from %2 through TLS</source>
        <comment>time and address</comment>
        <translation>%1，来自 %2，经 TLS</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ServiceDetail</name>
    <message>
        <source>Test call</source>
        <translation>测试调用</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Open this service in the invoke page</source>
        <translation>在调用页中打开此服务</translation>
    </message>
    <message>
        <source>Interface name</source>
        <translation>接口名</translation>
    </message>
    <message>
        <source>Service key</source>
        <translation>服务键</translation>
    </message>
    <message>
        <source>All addresses</source>
        <translation>全部地址</translation>
    </message>
    <message>
        <source>Select a service to see its providers, consumers, methods and metadata.</source>
        <translation>选择一个服务以查看其提供者、消费者、方法和元数据。</translation>
    </message>
    <message>
        <source>Show the node</source>
        <translation>显示节点</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Copy URL</source>
        <translation>复制 URL</translation>
    </message>
    <message>
        <source>Service details</source>
        <translation>服务详情</translation>
    </message>
    <message>
        <source>Nobody provides this service right now.</source>
        <translation>目前没有人提供此服务。</translation>
    </message>
    <message>
        <source>No consumer has registered itself. Application-level consumers may not.</source>
        <translation>没有消费者注册；应用级消费者可能不注册。</translation>
    </message>
    <message>
        <source>The interface is mapped to no application, so application-level consumers cannot find it.</source>
        <translation>该接口未映射到任何应用，应用级消费者无法找到它。</translation>
    </message>
    <message>
        <source>No application revision is known for this service.</source>
        <translation>此服务没有已知的应用修订版。</translation>
    </message>
    <message>
        <source>Nothing is wrong with this service.</source>
        <translation>此服务没有问题。</translation>
    </message>
    <message>
        <source>No node of this service is known.</source>
        <translation>没有此服务的已知节点。</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>分组 %1</translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>no longer registered</source>
        <translation>已不再注册</translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>提供者</translation>
    </message>
    <message>
        <source>Consumers</source>
        <translation>消费者</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation>修订版</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>原始数据</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ServicesPage</name>
    <message>
        <source>Problems only</source>
        <translation>仅有问题的</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Filter: order  app:shop  group:ops  method:get  addr:10.0  is:both  !tri</source>
        <translation>过滤：order  app:shop  group:ops  method:get  addr:10.0  is:both  !tri</translation>
    </message>
    <message>
        <source>Both models</source>
        <translation>两种模型</translation>
    </message>
    <message>
        <source>Double-registered</source>
        <translation>双注册</translation>
    </message>
    <message>
        <source>Interface level only</source>
        <translation>仅接口级</translation>
    </message>
    <message>
        <source>Application level only</source>
        <translation>仅应用级</translation>
    </message>
    <message>
        <source>Without provider</source>
        <translation>没有提供者</translation>
    </message>
    <message>
        <source>Registration</source>
        <translation>注册方式</translation>
    </message>
    <message>
        <source>All groups</source>
        <translation>全部分组</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Open in a tab</source>
        <translation>在标签页中打开</translation>
    </message>
    <message>
        <source>Test call</source>
        <translation>测试调用</translation>
    </message>
    <message>
        <source>Show the node</source>
        <translation>显示节点</translation>
    </message>
    <message>
        <source>No group</source>
        <translation>无分组</translation>
    </message>
    <message>
        <source>Not connected to a registry.</source>
        <translation>未连接注册中心。</translation>
    </message>
    <message>
        <source>Reading the registry</source>
        <translation>正在读取注册中心</translation>
    </message>
    <message>
        <source>There is no service below /%1.</source>
        <translation>/%1 之下没有服务。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>No service is selected. Select one in the list first.</source>
        <translation>未选择服务。请先在列表中选择一个。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>sextant::ui::StatusBar</name>
    <message>
        <source>Connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>Connected to a read-only server</source>
        <translation>已连接到只读服务器</translation>
    </message>
    <message>
        <source>Reconnecting</source>
        <translation>正在重连</translation>
    </message>
    <message>
        <source>Session expired</source>
        <translation>会话已过期</translation>
    </message>
    <message>
        <source>Login refused</source>
        <translation>登录被拒绝</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>The server of this session: %1</source>
        <translation>此会话的服务器：%1</translation>
    </message>
    <message>
        <source>rtt %1 ms</source>
        <translation>往返 %1 ms</translation>
    </message>
    <message>
        <source>Round trip of the latest request</source>
        <translation>最近一次请求的往返时间</translation>
    </message>
    <message>
        <source>watches %1</source>
        <translation>监听 %1</translation>
    </message>
    <message>
        <source>Watches held on the server</source>
        <translation>在服务器上持有的监听数</translation>
    </message>
    <message>
        <source>pending %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>Requests without an answer yet</source>
        <translation>尚无应答的请求数</translation>
    </message>
    <message>
        <source>Services of both discovery models, %1 nodes read</source>
        <translation>两种发现模型的服务，已读 %1 个节点</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Nothing malformed or missing was found</source>
        <translation>未发现格式错误或缺失</translation>
    </message>
    <message>
        <source>Show the problems</source>
        <translation>显示问题</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>读取中…</translation>
    </message>
    <message>
        <source>Stopped at %1 of %2 interfaces</source>
        <translation>已停止：%1 / %2 个接口</translation>
    </message>
    <message>
        <source>Reading %1 of %2 interfaces</source>
        <translation>正在读取：%1 / %2 个接口</translation>
    </message>
    <message>
        <source>Stopped at %1 of %2 mappings</source>
        <translation>已停止：%1 / %2 个映射</translation>
    </message>
    <message>
        <source>Reading %1 of %2 mappings</source>
        <translation>正在读取：%1 / %2 个映射</translation>
    </message>
    <message>
        <source>Reading stopped</source>
        <translation>已停止读取</translation>
    </message>
    <message>
        <source>What is shown is not all there is: %1 nodes are read</source>
        <translation>显示的并非全部：已读取 %1 个节点</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Read the rest of the registry</source>
        <translation>读取注册中心的其余部分</translation>
    </message>
    <message>
        <source>Stop reading; what is shown stays</source>
        <translation>停止读取；已显示的内容保留</translation>
    </message>
    <message numerus="yes">
        <source>%Ln service(s)</source>
        <translation>
            <numerusform>%Ln 个服务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln problem(s)</source>
        <translation>
            <numerusform>%Ln 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading again: %1 of %2 nodes</source>
        <translation>重新读取：%1 / %2 个节点</translation>
    </message>
    <message>
        <source>What is shown is all there is; changes appear as they are found</source>
        <translation>显示的内容是完整的；发现的变化会随时出现</translation>
    </message>
</context>
<context>
    <name>sextant::ui::TabStrip</name>
    <message>
        <source>Open documents</source>
        <translation>打开的文档</translation>
    </message>
</context>
<context>
    <name>sextant::ui::TablePage</name>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Nothing matches the filter.</source>
        <translation>没有符合过滤条件的内容。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除过滤</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>目前 %1 个</translation>
    </message>
    <message>
        <source>The registry is still being read</source>
        <translation>仍在读取注册中心</translation>
    </message>
</context>
<context>
    <name>sextant::ui::TestStepWords</name>
    <message>
        <source>%1 can be reached</source>
        <translation>可以连到 %1</translation>
    </message>
    <message>
        <source>ZooKeeper answers at %1</source>
        <translation>%1 有 ZooKeeper 应答</translation>
    </message>
    <message>
        <source>encrypted with %1</source>
        <translation>已与 %1 加密连接</translation>
    </message>
    <message>
        <source>open</source>
        <comment>a session</comment>
        <translation>已建立</translation>
    </message>
    <message>
        <source>open with %1</source>
        <comment>a session</comment>
        <translation>已与 %1 建立</translation>
    </message>
    <message>
        <source>no user was given</source>
        <translation>没有填写用户</translation>
    </message>
    <message>
        <source>logged in as “%1”</source>
        <translation>已以“%1”的身份登录</translation>
    </message>
    <message>
        <source>Sent as “%1”. ZooKeeper takes any password here and checks it only when a node is read.</source>
        <translation>已以“%1”的身份发送。ZooKeeper 在此接受任何密码，只在读取节点时才会核对。</translation>
    </message>
    <message>
        <source>sent (%1) and not refused</source>
        <translation>已发送（%1），未被拒绝</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n children</source>
        <translation>
            <numerusform>%1 有 %n 个子节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 does not exist yet: no provider has registered here</source>
        <translation>%1 尚不存在：还没有提供者在此注册</translation>
    </message>
    <message>
        <source>certificates and keys can be used; no provider was asked</source>
        <translation>证书和密钥可以使用；没有询问任何提供者</translation>
    </message>
    <message>
        <source>No name of a server could be resolved.</source>
        <translation>没有一个服务器名称能被解析。</translation>
    </message>
    <message>
        <source>Check the spelling and the name service of this machine.</source>
        <translation>请检查拼写和本机的名称服务。</translation>
    </message>
    <message>
        <source>No ZooKeeper could be reached.</source>
        <translation>无法连到 ZooKeeper。</translation>
    </message>
    <message>
        <source>Check host and port, that the server runs, and that the network lets you through.</source>
        <translation>请检查主机和端口、服务器是否在运行，以及网络是否放行。</translation>
    </message>
    <message>
        <source>No connection inside TLS came about.</source>
        <translation>未能建立 TLS 连接。</translation>
    </message>
    <message>
        <source>Check the port and the fields for TLS above.</source>
        <translation>请检查端口和上面的 TLS 各项。</translation>
    </message>
    <message>
        <source>No session came about.</source>
        <translation>未能建立会话。</translation>
    </message>
    <message>
        <source>Does the server have a majority of its ensemble? A longer timeout helps where it is slow.</source>
        <translation>服务器所在集群有多数派吗？如果它较慢，请延长超时。</translation>
    </message>
    <message>
        <source>The server refuses the login.</source>
        <translation>服务器拒绝登录。</translation>
    </message>
    <message>
        <source>Check user, password and the kind of login.</source>
        <translation>请检查用户、密码和登录方式。</translation>
    </message>
    <message>
        <source>%1 cannot be used: %2</source>
        <translation>%1 无法使用：%2</translation>
    </message>
</context>
<context>
    <name>sextant::ui::TextView</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>上一个（Shift+F3）</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>下一个（F3）</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Previous part</source>
        <translation>上一部分</translation>
    </message>
    <message>
        <source>Next part</source>
        <translation>下一部分</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>复制全部</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save the whole value to a file</source>
        <translation>将完整的值保存到文件</translation>
    </message>
    <message>
        <source>Part %1 of %2: characters %3 to %4 of %5</source>
        <translation>第 %1 部分，共 %2 部分：第 %3 到 %4 个字符，共 %5 个</translation>
    </message>
    <message>
        <source>Save the value</source>
        <translation>保存值</translation>
    </message>
    <message>
        <source>The file cannot be written: %1</source>
        <translation>无法写入文件：%1</translation>
    </message>
</context>
<context>
    <name>sextant::ui::TimingView</name>
    <message>
        <source>Resolve</source>
        <translation>解析</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Whole call</source>
        <translation>整个调用</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>应答：%1</translation>
    </message>
    <message>
        <source>Attachments of the answer</source>
        <translation>应答的附件</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>Timing and attachments</source>
        <translation>耗时与附件</translation>
    </message>
</context>
<context>
    <name>sextant::ui::TlsFields</name>
    <message>
        <source>Trusted</source>
        <translation>信任</translation>
    </message>
    <message>
        <source>File of trusted certificates; empty: the system&apos;s</source>
        <translation>受信任证书的文件；留空则用系统的</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>Own certificate, PEM or PKCS#12, or empty</source>
        <translation>自己的证书，PEM 或 PKCS#12，可留空</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>私钥</translation>
    </message>
    <message>
        <source>Own private key, when it is in a file of its own</source>
        <translation>自己的私钥（在单独文件中时）</translation>
    </message>
    <message>
        <source>Password of the trusted certificates</source>
        <translation>受信任证书文件的密码</translation>
    </message>
    <message>
        <source>Password of the key</source>
        <translation>私钥的密码</translation>
    </message>
    <message>
        <source>Certificate and host name</source>
        <translation>证书和主机名</translation>
    </message>
    <message>
        <source>Certificate, any host name</source>
        <translation>证书，不限主机名</translation>
    </message>
    <message>
        <source>Nothing: not safe</source>
        <translation>不检查：不安全</translation>
    </message>
    <message>
        <source>What is checked</source>
        <translation>检查内容</translation>
    </message>
    <message>
        <source>Name in the certificate, when it is not the host</source>
        <translation>证书中的名称（与主机名不同时）</translation>
    </message>
    <message>
        <source>Name in the certificate</source>
        <translation>证书中的名称</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Choose a file: %1</source>
        <translation>选择文件：%1</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
</context>
<context>
    <name>sextant::ui::TopBar</name>
    <message>
        <source>How the window follows the registry</source>
        <translation>窗口如何跟随注册中心</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Writable</source>
        <translation>可写</translation>
    </message>
    <message>
        <source>Writing is possible. Click to lock this connection.</source>
        <translation>可以写入。点击锁定此连接。</translation>
    </message>
    <message>
        <source>Nothing can be written. Click to unlock this connection.</source>
        <translation>不能写入。点击解锁此连接。</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>On focus</source>
        <translation>获得焦点时</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Refresh: %1</source>
        <translation>刷新：%1</translation>
    </message>
</context>
<context>
    <name>sextant::ui::TypeTreeModel</name>
    <message>
        <source>argument %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>returns</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>sextant::ui::UrlView</name>
    <message>
        <source>Copy URL</source>
        <translation>复制 URL</translation>
    </message>
    <message>
        <source>Copy raw</source>
        <translation>复制原文</translation>
    </message>
    <message>
        <source>The text exactly as it stands in the registry</source>
        <translation>与注册中心中完全一致的文本</translation>
    </message>
    <message>
        <source>Parts and parameters of the URL</source>
        <translation>URL 的各部分与参数</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ViewSwitch</name>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>sextant::ui::WaitBar</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 (%2 s)</source>
        <comment>what we wait for, seconds</comment>
        <translation>%1（%2 秒）</translation>
    </message>
</context>
<context>
    <name>sextant::ui::WelcomePage</name>
    <message>
        <source>Dubbo on ZooKeeper, all of it in one window</source>
        <translation>ZooKeeper 上的 Dubbo，尽在一个窗口</translation>
    </message>
    <message>
        <source>Services of both discovery models, the nodes behind them, and live calls. Looking never writes. No account, no telemetry, works offline.</source>
        <translation>两种发现模型的服务、其背后的节点，以及真实调用。浏览绝不写入。无账号、无遥测、可离线使用。</translation>
    </message>
    <message>
        <source>Saved connections</source>
        <translation>已保存的连接</translation>
    </message>
</context>
<context>
    <name>sextant::ui::Workspace</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close Others</source>
        <translation>关闭其他</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>No tab is open. Choose a page on the left, or press Ctrl+K to go anywhere.</source>
        <translation>没有打开的标签页。请在左侧选择一个页面，或按 Ctrl+K 跳转到任意位置。</translation>
    </message>
</context>
<context>
    <name>sextant::ui::ZookeeperPage</name>
    <message>
        <source>Parent (Alt+Up)</source>
        <translation>父节点（Alt+Up）</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Open in a tab</source>
        <translation>在标签页中打开</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy decoded name</source>
        <translation>复制解码后的名称</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子节点</translation>
    </message>
    <message>
        <source>This node has no children.</source>
        <translation>该节点没有子节点。</translation>
    </message>
    <message>
        <source>Listing %1</source>
        <translation>正在列出 %1</translation>
    </message>
    <message>
        <source>Go to this node</source>
        <translation>转到此节点</translation>
    </message>
    <message>
        <source>Not connected to a registry.</source>
        <translation>未连接注册中心。</translation>
    </message>
</context>
</TS>
