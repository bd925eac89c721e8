// Bundles the server, so that a process loads some dozens of files instead of two thousand (docs/decisions/0014).
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Writes dist/server. server/platform/package-root.ts says which files are read next to it. */
export async function buildServer(root: string): Promise<void> {
  const at = (file: string) => join(root, 'server', file)
  await build({
    root,
    configFile: false,
    publicDir: false,
    plugins: [tableAsJson, plainInstanceChecks, httpWithoutFetch, inAscii],
    // On stderr, because the last line of a task's stdout is its result.
    customLogger: quiet,
    // Otherwise the progress of the build bypasses the logger.
    logLevel: 'warn',
    ssr: {
      target: 'node',
      noExternal: true,
      // They load their binaries relative to their own location.
      external: ['@electric-sql/pglite', '@node-rs/argon2'],
    },
    build: {
      ssr: true,
      outDir: join(root, 'dist/server'),
      emptyOutDir: true,
      target: 'node24',
      // Keeps function names and lines readable in stack traces.
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: at('main.ts'),
          // Loaded by path: the detector when it is first needed, and the entry points of threads.
          'language-detector': at('platform/text/language-detector.ts'),
          'run-tasks': at('platform/threads/run-tasks.ts'),
          'embedded-thread': at('platform/database/embedded-thread.ts'),
          'content-thread': at('posts/content/content-thread.ts'),
          'keyword-thread': at('keywords/keyword-thread.ts'),
          'cover-thread': at('publishing/covers/cover-thread.ts'),
          'site-text-thread': at('publishing/changes/site-text-thread.ts'),
          'results-thread': at('results/results-thread.ts'),
          'voice-thread': at('profile/voice/voice-thread.ts'),
          'writing-thread': at('writing/writing-thread.ts'),
        },
        output: {
          format: 'es',
          // In a single folder, because thread entry points and the package root are found relative to the bundle.
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
          comments: false,
        },
      },
    },
  })
}

/** As JSON, the language detector's table is read in a quarter of the time; sharing entries saves a thread 8 of 16 MB. */
const tableAsJson: Plugin = {
  name: 'table-as-json',
  async load(id) {
    if (!/eld\/src\/ngrams\/extrasmall\.js$/.test(id)) return null
    const { ngramsData } = (await import(id)) as { ngramsData: { ngrams: Record<string, object> } }
    const numbers = new Map<string, number>()
    const numberOf = (entry: object) => {
      const json = JSON.stringify(entry)
      if (!numbers.has(json)) numbers.set(json, numbers.size)
      return numbers.get(json)
    }
    const ngrams = Object.entries(ngramsData.ngrams).map(([ngram, entry]) => [ngram, numberOf(entry)])
    const table = JSON.stringify({ ...ngramsData, ngrams: Object.fromEntries(ngrams) })
    return `const entries = JSON.parse(${JSON.stringify(`[${[...numbers.keys()].join(',')}]`)})
      export const ngramsData = JSON.parse(${JSON.stringify(table)})
      for (const ngram in ngramsData.ngrams) ngramsData.ngrams[ngram] = entries[ngramsData.ngrams[ngram]]`
  },
}

/** Drizzle compares class names to recognize other copies of itself, in a tenth of a request's CPU time. A bundle has one. */
const plainInstanceChecks: Plugin = {
  name: 'plain-instance-checks',
  transform(code, id) {
    if (!/drizzle-orm\/entity\.js$/.test(id)) return null
    const plain = code.replace(
      /(function is\(value, type\) \{)[^]*?\n\}/,
      '$1 return value instanceof type }',
    )
    return plain === code ? this.error('drizzle-orm/entity.js has changed') : { code: plain, map: null }
  },
}

/** An import reads every export, and one of node:http's getters loads Node's fetch and WebSocket: 4 MB that nothing here uses. */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replace(
        /^import \{([^}]*)\} from "node:http";/m,
        (_import, names: string) =>
          `const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule("node:http");`,
      )
    }
  },
}

/** One curly quote makes the engine keep two bytes per character. Uses of String.raw are patterns, which decode escapes. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/\\[^\0-\x7f]/.test(chunk.code)) this.error(`${chunk.fileName}: an escape would follow a backslash`)
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escapeSign)
    }
  },
}
const escapeSign = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const say = (line: string) => void process.stderr.write(`${line}\n`)
const quiet = {
  hasWarned: false,
  info: () => {},
  warn: say,
  warnOnce: say,
  error: say,
  clearScreen: () => {},
  hasErrorLogged: () => false,
}
