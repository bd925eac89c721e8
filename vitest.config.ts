import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { testReporter } from './tools/test-report.ts'

const beside = globSync(
  [
    'contract/**/*.test.ts',
    'server/**/*.test.ts',
    'web/**/*.test.{ts,tsx}',
    'tools/**/*.test.ts',
    'test/**/*.test.ts',
  ],
  {
    exclude: ['**/node_modules/**'],
  },
)
const journeys = beside.filter((file) => file.startsWith('test/journeys/') || file.startsWith('test/faults/'))
// Whatever asks for a database runs on both engines; the rest needs no second run.
const useDatabase = beside.filter(
  (file) =>
    !journeys.includes(file) && /test\/given(-backup)?\.ts|\.\/given\.ts/.test(readFileSync(file, 'utf8')),
)
const pure = beside.filter((file) => !journeys.includes(file) && !useDatabase.includes(file))

const shared = { isolate: false, pool: 'forks' as const, testTimeout: 60_000, hookTimeout: 120_000 }
const project = (name: string, include: string[], env: Record<string, string> = {}) => ({
  test: { name, include, env, ...shared, globalSetup: 'test/global-setup.ts' },
})

export default defineConfig({
  test: {
    // On two cores: tests also wait for states, and each worker compiles everything once more.
    maxWorkers: 3,
    reporters: ['default', ...(process.env.TEST_REPORT ? [testReporter(process.env.TEST_REPORT)] : [])],
    projects: [
      project('pure', pure),
      // On PostgreSQL and in the journeys every account registers and pays; here most are copies of one that did.
      project('embedded', useDatabase, { TEST_ENGINE: 'embedded', TEST_ACCOUNTS: 'copied' }),
      ...(process.env.TEST_POSTGRES ? [project('postgres', useDatabase, { TEST_ENGINE: 'postgres' })] : []),
      project('journeys', journeys, { TEST_ENGINE: 'embedded' }),
    ],
  },
})
