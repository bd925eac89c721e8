import { defineConfig } from 'vitest/config'
import { findTestFiles } from './tools/testing/test-files.ts'
import { plantMutants } from './tools/testing/account-mutants.ts'
import { testReporter } from './tools/testing/test-report.ts'

const { pure, shared, onDatabase, onBoth, journeys } = findTestFiles()
const usesPostgres = Boolean(process.env.TEST_POSTGRES)

const common = { isolate: false, pool: 'forks' as const, testTimeout: 150_000, hookTimeout: 120_000 }
const plugins = process.env.MUTANTS === undefined ? [] : [plantMutants(import.meta.dirname)]
const project = (name: string, include: string[], env: Record<string, string> = {}) => ({
  plugins,
  test: { name, include, env, ...common, globalSetup: 'test/global-setup.ts' },
})

export default defineConfig({
  test: {
    // On two cores: tests also wait for states, and each worker compiles everything once more.
    maxWorkers: 3,
    reporters: ['default', ...(process.env.TEST_REPORT ? [testReporter(process.env.TEST_REPORT)] : [])],
    projects: [
      // Nothing is started for them.
      { test: { name: 'pure', include: pure, ...common } },
      project('shared', shared),
      project('embedded', usesPostgres && !process.env.ALL_ENGINES ? onBoth : onDatabase, {
        TEST_ENGINE: 'embedded',
      }),
      ...(usesPostgres ? [project('postgres', onDatabase, { TEST_ENGINE: 'postgres' })] : []),
      project('journeys', journeys, { TEST_ENGINE: 'embedded' }),
    ],
  },
})
