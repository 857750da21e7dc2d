<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>sextant::ui::PaletteSearch</name>
    <message numerus="yes">
        <source>%Ln provider(s)</source>
        <extracomment>How many providers a service has, in the list of places to go</extracomment>
        <translation>
            <numerusform>%Ln provider</numerusform>
            <numerusform>%Ln providers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln instance(s)</source>
        <translation>
            <numerusform>%Ln instance</numerusform>
            <numerusform>%Ln instances</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::ProblemsPanel</name>
    <message numerus="yes">
        <source>%Ln problem(s)</source>
        <translation>
            <numerusform>%Ln problem</numerusform>
            <numerusform>%Ln problems</numerusform>
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
        <source>%Ln service(s)</source>
        <translation>
            <numerusform>%Ln service</numerusform>
            <numerusform>%Ln services</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln problem(s)</source>
        <translation>
            <numerusform>%Ln problem</numerusform>
            <numerusform>%Ln problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sextant::ui::TestStepWords</name>
    <message numerus="yes">
        <source>%1 has %n children</source>
        <translation>
            <numerusform>%1 has %n child</numerusform>
            <numerusform>%1 has %n children</numerusform>
        </translation>
    </message>
</context>
</TS>
