import type { z } from 'zod'
import {
  choiceMessage,
  enterMessage,
  numberedLabel,
  subjectOf,
  tooFewMessage,
  tooLongMessage,
  tooManyMessage,
  tooShortMessage,
} from '../../../contract/field-messages.ts'
import type { Operation } from '../../../contract/operation.ts'

/** Labels for fields whose names are not clear enough. */
const labels: Record<string, string> = {
  alt: 'image description',
  asOf: 'as-of time',
  at: 'slot time',
  autopilot: 'autopilot mode',
  avoid: 'phrases',
  card: 'voice card',
  choice: 'resolution',
  confirm: 'email address',
  email: 'email address',
  from: 'start date',
  hash: 'change hash',
  idealClient: 'ideal client description',
  limit: 'page size',
  maxKeywords: 'number of keywords',
  newPassword: 'password',
  maxSuggestions: 'number of suggestions',
  only: 'filter',
  preview: 'the preview option',
  q: 'search',
  refreshes: 'post to refresh',
  rememberMe: 'the remember-me option',
  returnTo: 'return page',
  scheduledDate: 'publishing date',
  scheduledTimes: 'publishing times',
  selectedTones: 'tones',
  sortBy: 'sort field',
  timezone: 'time zone',
  to: 'end date',
  turnId: 'request ID',
  until: 'end date',
  useAI: 'the AI option',
  wants: 'goals',
}

type Path = readonly PropertyKey[]
type Issue = z.core.$ZodRawIssue

/** A message for an invalid field whose contract defines none. */
export function explainIssues(operation: Pick<Operation, 'path'>) {
  const labelOf = (path: Path) => fieldLabel(operation, path)
  return (issue: Issue): string => {
    const path = issue.path ?? []
    return issue.code === 'invalid_union'
      ? unionMessage(issue, path, labelOf)
      : explainIssue(issue, labelOf(path))
  }
}

/** "keywords", 2 → "keyword 3"; "sources", 0, "text" → "text of source 1"; "metaDescription" → "meta description". */
export function fieldLabel({ path: address }: Pick<Operation, 'path'>, path: Path): string {
  const at = path.findLastIndex((key) => typeof key === 'number')
  const item = at > 0 ? numberedLabel(fieldLabel({ path: address }, path.slice(0, at)), Number(path[at])) : ''
  const name = path.at(-1)
  if (name === undefined || typeof name === 'number') return item || 'request'
  const label = labels[String(name)] ?? splitWords(withResource(address, path))
  return item ? `${label} of ${item}` : label
}

/** A bare `id` is ambiguous: prefix the object that contains it, or the resource of the path. */
function withResource(address: string, path: Path): string {
  const name = String(path.at(-1))
  if (name !== 'id' && name !== 'ids') return name
  const resource = /\/([a-z-]+)s\/:id/.exec(address)?.[1] ?? /^\/([a-z-]+)s/.exec(address)?.[1]
  return `${path.length > 1 ? String(path.at(-2)) : resource} ${name}`
}

const splitWords = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(ai|api|id|url)(?=s?\b)/g, (short) => short.toUpperCase())
    .replace('wordpress', 'WordPress')

const formatMessages: Record<string, string> = {
  date: 'Enter a date like 2026-05-01.',
  datetime: 'Enter a date and time like 2026-05-01T09:00:00Z.',
  email: 'Enter an email address like name@example.com.',
  url: 'Enter a full web address, like https://example.com.',
}

function explainIssue(issue: Issue, label: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue.expected, issue.input, label)
    case 'invalid_value':
      return choiceMessage(label, issue.values)
    case 'invalid_format':
      return formatMessages[issue.format] ?? `${subjectOf(label)} isn't valid.`
    case 'too_big':
      return tooBig(issue, label)
    case 'too_small':
      return tooSmall(issue, label)
    case 'not_multiple_of':
      return `${subjectOf(label)} must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Remove what isn't known here: ${issue.keys.join(', ')}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
      return `${subjectOf(label)} isn't valid.`
  }
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
}

function typeMessage(expected: string | undefined, input: unknown, label: string): string {
  if (label === 'request') return 'Send the fields as a JSON object.'
  if (expected === 'boolean') return `Set ${label} to true or false.`
  const isMissing = input === undefined || input === null
  if (isMissing && expected === 'array') return `Add a list of ${label}.`
  if (isMissing && expected !== 'number') return enterMessage(label)
  // Avoids "The text must be text".
  const type = expected === 'string' && label.startsWith('text') ? 'plain text' : typeNames[expected ?? '']
  return `${subjectOf(label)} must be ${type ?? 'of another type'}.`
}

const sizeOf = (input: unknown) => (typeof input === 'string' || Array.isArray(input) ? input.length : 0)

function tooBig({ origin, maximum, inclusive, input }: Issue & { code: 'too_big' }, label: string): string {
  if (origin === 'string') return tooLongMessage(label, maximum, sizeOf(input))
  if (origin === 'array' || origin === 'set') return tooManyMessage(label, maximum, sizeOf(input))
  // The safe integer limit means nothing to a user.
  if (maximum >= Number.MAX_SAFE_INTEGER) return `${subjectOf(label)} is too large.`
  const limit = maximum.toLocaleString('en')
  return `${subjectOf(label)} must be ${inclusive === false ? `less than ${limit}` : `${limit} or less`}.`
}

function tooSmall({ origin, minimum, inclusive, input }: Issue & { code: 'too_small' }, label: string) {
  if (origin === 'array' || origin === 'set') return tooFewMessage(label, minimum)
  if (origin === 'string')
    return minimum === 1 || sizeOf(input) === 0 ? enterMessage(label) : tooShortMessage(label, minimum)
  if (minimum <= Number.MIN_SAFE_INTEGER) return `${subjectOf(label)} is too small.`
  const least = minimum.toLocaleString('en')
  return `${subjectOf(label)} must be ${inclusive === false ? `more than ${least}` : `${least} or more`}.`
}

/** The message of the union member whose type matches the value; if none does, the accepted types. */
function unionMessage(
  { errors, input }: Issue & { code: 'invalid_union' },
  path: Path,
  labelOf: (path: Path) => string,
): string {
  const label = labelOf(path)
  if (input === undefined || input === null) return enterMessage(label)
  const isOther = (issues: z.core.$ZodIssue[]) =>
    issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0)
  const closest = errors.find((issues) => !isOther(issues))?.[0]
  if (closest) {
    const inner = closest as Issue
    // Paths inside a union are relative to it.
    const isOurs = closest.message === explainIssue(inner, labelOf(closest.path))
    return isOurs ? explainIssue(inner, labelOf([...path, ...closest.path])) : closest.message
  }
  const either = errors.flatMap(([first]) =>
    first?.code === 'invalid_type' ? [typeNames[first.expected] ?? first.expected] : [],
  )
  return `${subjectOf(label)} must be ${either.join(' or ')}.`
}
