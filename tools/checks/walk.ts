import { parseSync } from 'vite'

export type Node = Record<string, unknown> & { type: string; start: number; end: number }

/** Parses TypeScript and JSX with the bundler's parser, which supports current syntax. */
export const parse = (path: string, text: string): Node => parseSync(path, text).program as unknown as Node

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node of a tree, each before what it contains. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (isNode(value)) {
    yield value
    for (const key in value) yield* nodesIn(value[key])
  }
}
