// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/bean_descriptor.h"

#include "engine/rpc/bean_fields.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_collections.h"
#include "engine/rpc/java_order.h"
#include "engine/rpc/value_graph.h"
#include "engine/rpc/value_names.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/java_text.h"

#include <algorithm>
#include <map>

namespace sextant::rpc {

namespace {

using core::Outcome;
using wire::Value;
using Entries = std::vector<std::pair<Value, Value>>;

constexpr std::string_view kDescriptorClass = "org.apache.dubbo.common.beanutil.JavaBeanDescriptor";
constexpr std::string_view kOldDescriptorClass = "com.alibaba.dubbo.common.beanutil.JavaBeanDescriptor";
constexpr const char* kPropertiesType = "java.util.LinkedHashMap";
constexpr int kMaxNestedDescriptors = 500;

/// JavaBeanDescriptor.TYPE_*
enum class Form : std::int32_t
{
    Class = 1,
    Enum = 2,
    Collection = 3,
    Map = 4,
    Array = 5,
    Primitive = 6,
    Bean = 7,
};

/// Class.getName() of a type: "int", "com.acme.Order", "[I" for an array.
std::string className(const JavaType& type)
{
    if (!type.isArray())
        return type.name;
    auto descriptor = wire::typeDescriptor(type.text());
    std::ranges::replace(descriptor, '/', '.');
    return descriptor;
}

/// Class of a scalar: the declared one where the wire knows fewer kinds than Java.
std::string scalarClass(const Value& value, const JavaType& declared)
{
    static const std::map<std::string_view, std::string_view> kBoxes = {
        {"byte", "java.lang.Byte"},      {"short", "java.lang.Short"},     {"int", "java.lang.Integer"},
        {"long", "java.lang.Long"},      {"float", "java.lang.Float"},     {"double", "java.lang.Double"},
        {"char", "java.lang.Character"}, {"boolean", "java.lang.Boolean"},
    };
    static const std::map<std::string_view, std::string_view> kWireClass = {
        {"java.lang.Byte", "java.lang.Integer"},
        {"java.lang.Short", "java.lang.Integer"},
        {"java.lang.Float", "java.lang.Double"},
        {"java.lang.Character", "java.lang.String"},
    };
    const auto box = kBoxes.find(declared.name);
    const auto boxed = box == kBoxes.end() ? std::string_view(declared.name) : box->second;
    auto own = javaTypeName(value);
    const auto narrow = kWireClass.find(boxed);
    return !declared.isArray() && narrow != kWireClass.end() && narrow->second == own ? std::string(boxed)
                                                                                      : own;
}

bool isEnumConstant(const wire::Object& object, const metadata::ServiceDefinition* definition)
{
    if (const auto* known = definition ? definition->findType(object.type()) : nullptr)
        return !known->enums.empty();
    return object.names().size() == 1 && object.names().front() == "name" && objectText(object).has_value();
}

class Describer
{
public:
    explicit Describer(const metadata::ServiceDefinition* definition)
        : m_definition(definition)
    {
    }

    Outcome<Value> describe(const Value& value, const JavaType& declared)
    {
        if (value.isNull())
            return value;
        if (const auto* binary = std::get_if<wire::Binary>(&value.variant()))
            return bytes(*binary);
        if (const auto* text = value.asString(); text && declared.isArray() && declared.name == "char")
            return characters(*text);
        if (const auto* list = value.asList())
            return once(list, [&](Draft<wire::Object>& made) { return listInto(made, *list, declared); });
        if (const auto* map = value.asMap())
            return once(map, [&](Draft<wire::Object>& made) { return mapInto(made, *map, declared); });
        if (const auto* object = value.asObject())
            return once(object, [&](Draft<wire::Object>& made) {
                return objectInto(made, value, *object, declared);
            });
        return scalar(value, scalarClass(value, declared));
    }

private:
    template<typename Fill>
    Outcome<Value> once(const void* source, Fill fill)
    {
        if (auto made = m_graph.find(source))
            return std::move(*made);
        if (m_depth >= kMaxNestedDescriptors)
            return core::Error(core::Errc::TooLarge, "A value is nested too deeply for generic=bean");
        ++m_depth;
        auto made = m_graph.make<wire::Object>(source, fill);
        --m_depth;
        return made;
    }

    void become(Draft<wire::Object>& made, Form form, std::string name, Entries properties)
    {
        made.definition = m_class;
        made.values = {Value::map(kPropertiesType, std::move(properties)),
                       Value::int32(static_cast<std::int32_t>(form)), Value::string(std::move(name))};
    }

    Value scalar(Value value, std::string name)
    {
        Draft<wire::Object> made;
        become(made, Form::Primitive, std::move(name), {{Value::string("value"), std::move(value)}});
        return Value(Value::Variant(
            std::make_shared<wire::Object>(std::move(made.definition), std::move(made.values))));
    }

    Value elements(const std::string& component, const std::string& box, std::vector<Value> items)
    {
        Entries properties;
        for (auto& item : items)
            properties.emplace_back(Value::int32(static_cast<std::int32_t>(properties.size())),
                                    scalar(std::move(item), box));
        Draft<wire::Object> made;
        become(made, Form::Array, component, std::move(properties));
        return Value(Value::Variant(
            std::make_shared<wire::Object>(std::move(made.definition), std::move(made.values))));
    }

    Value bytes(const wire::Binary& binary)
    {
        std::vector<Value> items;
        for (const char byte : binary.bytes)
            items.push_back(Value::int32(static_cast<signed char>(byte)));
        return elements("byte", "java.lang.Byte", std::move(items));
    }

    Value characters(const std::string& text)
    {
        std::vector<Value> items;
        for (const auto unit : wire::toUtf16(text))
            items.push_back(Value::string(wire::fromUtf16(std::u16string_view(&unit, 1))));
        return elements("char", "java.lang.Character", std::move(items));
    }

    Outcome<void> listInto(Draft<wire::Object>& made, const wire::List& list, const JavaType& declared)
    {
        const auto own = parseJavaType(listTypeName(list.type));
        const auto element = own.isArray() ? own.element() : declared.argument(0);
        Entries properties;
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            auto item = describe(list.items[i], element);
            if (!item)
                return item.error();
            properties.emplace_back(Value::int32(static_cast<std::int32_t>(i)), std::move(*item));
        }
        become(made, own.isArray() ? Form::Array : Form::Collection,
               own.isArray() ? className(own.element()) : own.name, std::move(properties));
        return {};
    }

    Outcome<void> mapInto(Draft<wire::Object>& made, const wire::Map& map, const JavaType& declared)
    {
        Entries properties;
        for (const auto& [key, item] : map.entries) {
            auto describedKey = describe(key, declared.argument(0));
            if (!describedKey)
                return describedKey.error();
            auto describedItem = describe(item, declared.argument(1));
            if (!describedItem)
                return describedItem.error();
            properties.emplace_back(std::move(*describedKey), std::move(*describedItem));
        }
        become(made, Form::Map, map.type.empty() ? "java.util.HashMap" : map.type, std::move(properties));
        return {};
    }

    Outcome<void> objectInto(Draft<wire::Object>& made, const Value& value, const wire::Object& object,
                             const JavaType& declared)
    {
        if (object.type() == "java.lang.Class" || isEnumConstant(object, m_definition)) {
            const bool isClass = object.type() == "java.lang.Class";
            become(made, isClass ? Form::Class : Form::Enum, object.type(),
                   {{Value::string("name"), object.field("name") ? *object.field("name") : Value()}});
            return {};
        }
        const auto name = javaTypeName(value);
        if (name.starts_with("java.")) {
            become(made, Form::Primitive, name, {{Value::string("value"), value}});
            return {};
        }
        const auto* known = m_definition ? m_definition->findType(object.type()) : nullptr;
        const auto& fields = m_fields.of(known, declared);
        Entries properties;
        for (std::size_t i = 0; i < object.values.size(); ++i) {
            const auto& field = object.names()[i];
            // A null property is left out: the reader's object keeps what it begins with.
            if (object.field(field) != &object.values[i] || object.values[i].isNull())
                continue;
            auto item = describe(object.values[i], fields.type(field));
            if (!item)
                return item.error();
            properties.emplace_back(Value::string(field), std::move(*item));
        }
        orderAsHashMap(properties); // as Java collects the getters
        become(made, Form::Bean, object.type(), std::move(properties));
        return {};
    }

    const metadata::ServiceDefinition* m_definition;
    std::shared_ptr<const wire::ObjectClass> m_class = std::make_shared<const wire::ObjectClass>(
        wire::ObjectClass {std::string(kDescriptorClass), {"properties", "type", "className"}});
    BeanFieldsCache m_fields;
    ValueGraph<const void*> m_graph;
    int m_depth = 0;
};

class Reader
{
public:
    Outcome<Value> read(const Value& value)
    {
        const auto* object = value.asObject();
        if (!object || (object->type() != kDescriptorClass && object->type() != kOldDescriptorClass))
            return value;
        if (auto made = m_graph.find(object))
            return std::move(*made);
        if (m_depth >= kMaxNestedDescriptors)
            return core::Error(core::Errc::TooLarge, "A JavaBeanDescriptor is nested too deeply");
        ++m_depth;
        auto result = described(*object);
        --m_depth;
        return result;
    }

private:
    Outcome<Value> described(const wire::Object& object)
    {
        const auto* name = textOf(object, "className");
        const auto* type = object.field("type");
        const auto* form = type ? std::get_if<std::int32_t>(&type->variant()) : nullptr;
        const auto* properties = object.field("properties") ? object.field("properties")->asMap() : nullptr;
        if (!name || !form || !properties)
            return core::Error(core::Errc::Decode, "A JavaBeanDescriptor is malformed", name ? *name : "");
        switch (static_cast<Form>(*form)) {
        case Form::Class:
        case Form::Enum:
            return named(*name, *properties);
        case Form::Primitive:
            return property(*properties, "value");
        case Form::Collection:
            return list(object, *name, *properties);
        case Form::Array:
            return array(object, *name, *properties);
        case Form::Map:
            return m_graph.make<wire::Map>(&object, [&](Draft<wire::Map>& map) -> Outcome<void> {
                map.type = *name == "java.util.HashMap" ? "" : *name;
                return eachEntry(*properties, [&](Value key, Value item) {
                    map.entries.emplace_back(std::move(key), std::move(item));
                });
            });
        case Form::Bean:
            return bean(object, *name, *properties);
        }
        return core::Error(core::Errc::Decode,
                           "A JavaBeanDescriptor has the unknown type " + std::to_string(*form), *name);
    }

    static const std::string* textOf(const wire::Object& object, std::string_view field)
    {
        const auto* value = object.field(field);
        return value ? value->asString() : nullptr;
    }

    static Value property(const wire::Map& properties, std::string_view name)
    {
        for (const auto& [key, value] : properties.entries)
            if (const auto* text = key.asString(); text && *text == name)
                return value;
        return {};
    }

    static Value named(const std::string& type, const wire::Map& properties)
    {
        return Value::object(type, {{"name", property(properties, "name")}});
    }

    template<typename Take>
    Outcome<void> eachEntry(const wire::Map& properties, Take take)
    {
        for (const auto& [key, value] : properties.entries) {
            auto readKey = read(key);
            if (!readKey)
                return readKey.error();
            auto readValue = read(value);
            if (!readValue)
                return readValue.error();
            take(std::move(*readKey), std::move(*readValue));
        }
        return {};
    }

    /// Properties of arrays and collections are numbered.
    Outcome<void> fillItems(std::vector<Value>& items, const wire::Map& properties)
    {
        std::map<std::int32_t, Value> numbered;
        auto filled = eachEntry(properties, [&](const Value& key, Value value) {
            if (const auto* index = std::get_if<std::int32_t>(&key.variant()))
                numbered[*index] = std::move(value);
        });
        for (auto& [index, value] : numbered)
            items.push_back(std::move(value));
        return filled;
    }

    Outcome<Value> list(const wire::Object& object, const std::string& type, const wire::Map& properties)
    {
        return m_graph.make<wire::List>(&object, [&](Draft<wire::List>& list) {
            list.type = type;
            return fillItems(list.items, properties);
        });
    }

    Outcome<Value> array(const wire::Object& object, const std::string& component,
                         const wire::Map& properties)
    {
        if (component == "byte" || component == "char")
            return packed(component, properties);
        auto type = parseJavaType(component);
        ++type.dimensions;
        return list(object, arrayTypeOnWire(type), properties);
    }

    Outcome<Value> packed(const std::string& component, const wire::Map& properties)
    {
        std::vector<Value> items;
        const auto filled = fillItems(items, properties);
        if (!filled)
            return filled.error();
        std::string bytes;
        for (const auto& item : items) {
            if (const auto* text = item.asString(); text && component == "char")
                bytes += *text;
            else if (const auto* number = std::get_if<std::int32_t>(&item.variant());
                     number && component == "byte")
                bytes += static_cast<char>(*number);
            else
                return core::Error(core::Errc::Decode, "A JavaBeanDescriptor is malformed", component + "[]");
        }
        return component == "char" ? Value::string(std::move(bytes))
                                   : Value(Value::Variant(wire::Binary {std::move(bytes)}));
    }

    Outcome<Value> bean(const wire::Object& source, const std::string& type, const wire::Map& properties)
    {
        return m_graph.make<wire::Object>(&source, [&](Draft<wire::Object>& object) -> Outcome<void> {
            wire::ObjectClass definition {type, {}};
            auto filled = eachEntry(properties, [&](const Value& key, Value value) {
                const auto* name = key.asString();
                if (!name)
                    return; // properties of beans have names
                definition.fields.push_back(*name);
                object.values.push_back(std::move(value));
            });
            object.definition = std::make_shared<const wire::ObjectClass>(std::move(definition));
            return filled;
        });
    }

    ValueGraph<const void*> m_graph;
    int m_depth = 0;
};

} // namespace

Outcome<Value> describeBean(const Value& value, const JavaType& declared,
                            const metadata::ServiceDefinition* definition)
{
    return Describer(definition).describe(value, declared);
}

Outcome<Value> fromBeanDescriptor(const Value& value)
{
    return Reader().read(value);
}

} // namespace sextant::rpc
