import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Forwards a child's output line by line. */
export function forwardLines(stream: Readable, take: (line: string) => void) {
  createInterface({ input: stream }).on('line', take)
}
