<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>sextant::ui::PaletteSearch</name>
    <message numerus="yes">
        <source>%n provider(s)</source>
        <extracomment>How many providers a service has, in the list of places to go</extracomment>
        <translation>
            <numerusform>%n provider</numerusform>
            <numerusform>%n providers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s)</source>
        <translation>
            <numerusform>%n instance</numerusform>
            <numerusform>%n instances</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::ProblemsPanel</name>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::RegistryText</name>
    <message numerus="yes">
        <source>ZooKeeper on %n servers: %1</source>
        <translation>
            <numerusform>ZooKeeper on %n servers: %1</numerusform>
            <numerusform>ZooKeeper on %n servers: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::StatusBar</name>
    <message numerus="yes">
        <source>%n service(s)</source>
        <translation>
            <numerusform>%n service</numerusform>
            <numerusform>%n services</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
</TS>
