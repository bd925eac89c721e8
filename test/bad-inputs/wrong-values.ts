/** The subset of JSON Schema that contract inputs use. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
}

export interface WrongValue {
  /** Field path as in the response: `sources.0.url`. */
  field: string
  wrong: unknown
  /** The value sent: valid except for that field. */
  whole: Record<string, unknown>
}

const ofEachType: Record<string, unknown> = {
  string: 'words',
  number: 7,
  boolean: true,
  array: [1],
  object: { a: 1 },
  null: null,
}

/** Each field of an object missing, null, of every other type and beyond every bound of its schema. */
export function wrongValues(schema: Schema, right: object): WrongValue[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const given = (right as Record<string, unknown>)[name] ?? rightValue(property)
    const wrongs = wrongIn(property, given).map(({ field, wrong, whole }) => ({
      field: name + field,
      wrong,
      whole: { ...right, [name]: whole },
    }))
    if (!schema.required?.includes(name) || property.default !== undefined) return wrongs
    const { [name]: _left, ...rest } = right as Record<string, unknown>
    return [{ field: name, wrong: 'missing', whole: rest }, ...wrongs]
  })
}

interface WrongPart {
  field: string
  wrong: unknown
  whole: unknown
}

function wrongIn(schema: Schema, right: unknown): WrongPart[] {
  const forms = schema.anyOf ?? [schema]
  const takes = forms.flatMap(({ type = '', ...form }) =>
    [type].flat().map((one) => (one === 'integer' ? 'number' : one || typeof (form.enum?.[0] ?? form.const))),
  )
  const others = Object.entries(ofEachType).flatMap(([type, value]) => (takes.includes(type) ? [] : [value]))
  const here = [...others, ...forms.flatMap(beyondBounds)].map((wrong) => ({
    field: '',
    wrong,
    whole: wrong,
  }))
  return [...here, ...forms.flatMap((form) => wrongInside(form, right))]
}

/** Uses the second item of a list, so that its index shows, and each field of an object. */
function wrongInside(schema: Schema, right: unknown): WrongPart[] {
  if (schema.items) {
    const first = rightValue(schema.items)
    return wrongIn(schema.items, first).map(({ field, wrong, whole }) => ({
      field: `.1${field}`,
      wrong,
      whole: [first, whole],
    }))
  }
  if (!schema.properties) return []
  return wrongValues(schema, right ?? {}).map((part) => ({ ...part, field: `.${part.field}` }))
}

function beyondBounds(schema: Schema): unknown[] {
  const { minLength = 0, maxLength, minItems = 0, maxItems, minimum, exclusiveMinimum, maximum } = schema
  const isForm =
    schema.enum ?? schema.format ?? (schema.pattern && !new RegExp(schema.pattern, 'u').test('not right'))
  const items = (count: number) => Array.from({ length: count }, () => rightValue(schema.items ?? {}))
  return [
    ...(isForm ? ['not right'] : []),
    ...(schema.type === 'string' && minLength > 0 ? ['', ...(minLength > 1 ? ['x'] : [])] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minItems > 0 ? [[]] : []),
    ...(maxItems === undefined ? [] : [items(maxItems + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(maximum === undefined ? [] : [maximum + 1, 1e300]),
    ...(schema.type === 'integer' ? [1.5] : []),
  ]
}

/** A value that its schema accepts. */
function rightValue(schema: Schema): unknown {
  const form = schema.anyOf?.[0] ?? schema
  if (form.const !== undefined) return form.const
  if (form.enum) return form.enum[0]
  if (form.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (form.format === 'uri') return 'https://example.com'
  if (form.format === 'date-time') return '2099-01-01T09:00:00Z'
  if (form.type === 'array') return [rightValue(form.items ?? {})]
  if (form.type === 'object')
    return Object.fromEntries(
      (form.required ?? []).map((name) => [name, rightValue(form.properties?.[name] ?? {})]),
    )
  if ([form.type].flat().includes('boolean')) return true
  if (form.type === 'integer' || form.type === 'number') return form.minimum ?? 1
  return 'x'.repeat(form.minLength ?? 1)
}
