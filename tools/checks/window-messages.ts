import { parseSync } from 'vite'

type Node = Record<string, unknown> & { type: string }

const names = ['message', 'messageerror']
const handlers = ['onmessage', 'onmessageerror']

/**
 * Whether browser code listens for messages from other windows: the app needs none, and a listener would have to
 * check their origin. The event name may be in another place of the file than the listener.
 */
export function takesMessages(path: string, text: string): boolean {
  const words = new Set(nodesOf(parseSync(path, text).program).flatMap(wordsOf))
  return hasOneOf(words, handlers) || (words.has('addEventListener') && hasOneOf(words, names))
}

const hasOneOf = (words: Set<string>, some: string[]) => some.some((one) => words.has(one))

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodesOf)
  return 'type' in value && typeof value.type === 'string' ? [value as Node, ...inner] : inner
}

/** A string or an identifier; a property merely called `message` is not an event. */
function wordsOf({ type, name, value }: Node): string[] {
  if (typeof value === 'string') return [value]
  if (type === 'TemplateElement') return [(value as { cooked: string }).cooked]
  return typeof name === 'string' && !names.includes(name) ? [name] : []
}
