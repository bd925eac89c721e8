import { parseSync } from 'vite'

type Node = Record<string, unknown> & { type: string }

const names = ['message', 'messageerror']
const handlers = ['onmessage', 'onmessageerror']

/**
 * Whether code of the browser takes messages of other windows: nothing of the app needs any, and a listener must check
 * each time where they come from. The name of an event may stand elsewhere in the file than where it is listened to.
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

/** A text or a name; a property that is merely called `message` is none of an event. */
function wordsOf({ type, name, value }: Node): string[] {
  if (typeof value === 'string') return [value]
  if (type === 'TemplateElement') return [(value as { cooked: string }).cooked]
  return typeof name === 'string' && !names.includes(name) ? [name] : []
}
