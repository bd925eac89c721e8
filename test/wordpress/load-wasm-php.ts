import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Only the parts of the packages' types used here: they are not installed where this code is type-checked. */
interface PhpRequest {
  scriptPath: string
  relativeUri: string
  protocol: string
  method: string
  headers: Record<string, string>
  body: Uint8Array
  $_SERVER: Record<string, string>
}
interface PhpAnswer {
  httpStatusCode: number
  headers: Record<string, string[]>
  bytes: Uint8Array
}
interface Php {
  mkdirTree(path: string): void
  mount(path: string, handler: unknown): Promise<unknown>
  setSapiName(name: string): Promise<void>
  run(request: PhpRequest): Promise<PhpAnswer>
  enableRuntimeRotation(options: { recreateRuntime: () => Promise<number>; maxRequests: number }): void
}
interface Universal {
  PHP: new (runtime: number) => Php
  setPhpIniEntries(php: Php, entries: Record<string, string>): Promise<void>
}
interface ForNode {
  loadNodeRuntime(version: '8.3', options: { emscriptenOptions: { processId: number } }): Promise<number>
  createNodeFsMountHandler(folder: string): unknown
}

/**
 * Loads PHP from the packages installed in that folder, with our folders mounted; returns a function that runs a
 * request.
 */
export async function loadWasmPhp(
  packages: string,
  mounts: Record<string, string>,
): Promise<(request: PhpRequest) => Promise<PhpAnswer>> {
  const load = (name: string) =>
    import(pathToFileURL(join(packages, 'node_modules', name, 'index.js')).href) as Promise<unknown>
  const { PHP, setPhpIniEntries } = (await load('@php-wasm/universal')) as Universal
  const { loadNodeRuntime, createNodeFsMountHandler } = (await load('@php-wasm/node')) as ForNode
  const loadRuntime = () => loadNodeRuntime('8.3', { emscriptenOptions: { processId: 1 } })
  const php = new PHP(await loadRuntime())
  // WebAssembly memory only grows; 400 requests is the limit that the package's own request handler sets for an
  // instance.
  php.enableRuntimeRotation({ recreateRuntime: loadRuntime, maxRequests: 400 })
  await php.setSapiName('cli-server')
  await setPhpIniEntries(php, {
    memory_limit: '256M',
    upload_max_filesize: '16M',
    post_max_size: '20M',
    display_errors: '0',
  })
  for (const [path, folder] of Object.entries(mounts)) {
    php.mkdirTree(path)
    await php.mount(path, createNodeFsMountHandler(folder))
  }
  return (request) => php.run(request)
}
