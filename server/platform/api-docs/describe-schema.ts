import type { JsonSchema } from './open-api.ts'

const formats: Record<string, string> = {
  'date-time': 'date and time',
  date: 'date',
  uuid: 'uuid',
  email: 'email',
}

/** Describes a type in a word or two: `text`, `list of text`, `"draft" or "published"`. */
export function describeType(schema: JsonSchema): string {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(describeType).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeType({ type })).join(' or ')
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {})}`
  if (schema.type === 'string') return formats[schema.format ?? ''] ?? 'text'
  return schema.type ?? 'anything'
}

export function describeLimits(schema: JsonSchema): string {
  const { description, minimum, maximum, maxLength, maxItems } = schema
  // The bounds of the safe integer range are noise.
  const max = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  return [
    description,
    minimum !== undefined && max !== undefined && `${minimum} to ${max.toLocaleString('en')}`,
    maxLength !== undefined && `at most ${maxLength.toLocaleString('en')} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Renders a response shape as JSON with types instead of values; `?` marks optional properties. */
export function renderShape(schema: JsonSchema, indent = ''): string {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((one) => renderShape(one, indent)).join(' | ')
  if (schema.type === 'array') return `[${renderShape(schema.items ?? {}, indent)}]`
  if (schema.type !== 'object') return describeType(schema).replaceAll(' or ', ' | ')
  const inner = `${indent}  `
  const required = schema.required ?? []
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, value]) => `${inner}"${name}"${required.includes(name) ? '' : '?'}: ${renderShape(value, inner)}`,
  )
  if (typeof schema.additionalProperties === 'object') {
    const names = schema.propertyNames ? describeType(schema.propertyNames).replaceAll(' or ', ' | ') : 'name'
    lines.push(`${inner}[${names}]?: ${renderShape(schema.additionalProperties, inner)}`)
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`
}
