// The server as a bundle: what a process loads is some dozens of files instead of two thousand (docs/decisions/0014).
import { join } from 'node:path'
import { build } from 'vite'

/** Writes dist/server. Which files are read beside it, server/platform/package-root.ts says. */
export async function buildServer(root: string): Promise<void> {
  const at = (file: string) => join(root, 'server', file)
  await build({
    root,
    configFile: false,
    publicDir: false,
    // On stderr, because the last line of a task's stdout is its result.
    customLogger: quiet,
    // Without it the progress of the build is written past the logger.
    logLevel: 'warn',
    ssr: {
      target: 'node',
      noExternal: true,
      // They find their binaries beside themselves.
      external: ['@electric-sql/pglite', '@node-rs/argon2'],
    },
    build: {
      ssr: true,
      outDir: join(root, 'dist/server'),
      emptyOutDir: true,
      target: 'node24',
      // The trace of a process that ends by an error names functions and shows lines.
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: at('main.ts'),
          // What threads load, by its path.
          'run-tasks': at('platform/threads/run-tasks.ts'),
          'content-thread': at('posts/content/content-thread.ts'),
          'keyword-thread': at('keywords/keyword-thread.ts'),
          'site-text-thread': at('publishing/changes/site-text-thread.ts'),
          'voice-thread': at('profile/voice/voice-thread.ts'),
          'writing-thread': at('writing/writing-thread.ts'),
        },
        output: {
          format: 'es',
          // All in one folder: the bundle finds what threads load and the package's root by its own place.
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  })
}

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
