// Runs as a separate process: node wasm-php-server.ts PACKAGES WORDPRESS SITE PORT. Prints its URL; exits when its
// standard input ends.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { loadWasmPhp } from './load-wasm-php.ts'

// Static files of WordPress; without a type browsers refuse style sheets and scripts.
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

/** The file of WordPress' own that a request path names, if it needs no PHP. */
function findStaticFile(root: string, path: string) {
  const { pathname } = new URL(path, 'http://127.0.0.1')
  const type = TYPES[extname(pathname)]
  const file = join(root, pathname)
  if (!type || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  return { type, read: () => readFile(file) }
}

const [packages = '', wordpress = '', site = '', port = '0'] = process.argv.slice(2)
const runPhp = await loadWasmPhp(packages, { '/wordpress': wordpress, '/site': site })

// One at a time: a PHP instance is single-threaded, and a second one would double the 200 MB it takes.
let line: Promise<void> = Promise.resolve()

const server = createServer((request, response) => {
  line = line
    .then(() => answer(request, response))
    .catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
})

async function answer(request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  const file = findStaticFile(wordpress, request.url ?? '/')
  if (file) return void response.writeHead(200, { 'content-type': file.type }).end(await file.read())
  const result = await runPhp({
    scriptPath: '/wordpress/router.php',
    relativeUri: request.url ?? '/',
    protocol: 'http',
    method: request.method ?? 'GET',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: new Uint8Array(body),
    $_SERVER: {
      REQUEST_URI: request.url ?? '/',
      SERVER_NAME: '127.0.0.1',
      REMOTE_ADDR: request.socket.remoteAddress ?? '',
    },
  })
  response.writeHead(result.httpStatusCode, result.headers).end(result.bytes)
}

server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
// The pipe closes however the parent dies; no request is worth outliving it.
process.stdin.resume().on('end', () => process.exit(0))
