import { readFile } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { extname, join } from 'node:path'

// What WordPress serves besides PHP; without a type browsers refuse style sheets and scripts.
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The file of WordPress' own that a request path names, if it is one that needs no PHP. */
export function findStaticFile(root: string, path: string) {
  const { pathname } = new URL(path, 'http://127.0.0.1')
  const type = TYPES[extname(pathname)]
  const file = join(root, pathname)
  if (!type || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  return { type, read: () => readFile(file) }
}
