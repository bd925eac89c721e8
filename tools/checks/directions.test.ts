import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { domains, findCircles, findViolations } from './directions.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'directions-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

// The targets of the planted imports.
const targets = [
  'contract/posts/posts.ts',
  'contract/billing/plans.ts',
  'server/main.ts',
  'server/platform/database/db.ts',
  'server/schema/posts.ts',
  'server/schema/platform.ts',
  'web/main.tsx',
  'web/screens/login.tsx',
  'web/ui/button.tsx',
  'web/platform/api.ts',
  'test/fakes/smtp.ts',
  'tools/demo.ts',
  ...domains.flatMap((domain) => [`server/${domain}/routes.ts`, `web/${domain}/form.tsx`]),
]
const contents = {
  ...Object.fromEntries(targets.map((file) => [file, 'export const a = 1'])),
  'contract/posts/posts.ts': "import { z } from 'zod'\nexport const a = z.string()",
}

test('reports no violation for a tree that follows every rule', () => {
  plant(contents)
  plant({
    'server/posts/list-posts.ts':
      "import { a } from '../billing/routes.ts'\nimport type { IncomingMessage } from 'node:http'",
    'server/platform/env.ts': 'export const port = process.env.PORT',
    'server/platform/workers.ts': "import { a } from '../schema/platform.ts'",
    'server/platform/jobs.ts': "import { PgBoss } from 'pg-boss'",
    'web/posts/list.tsx':
      "import type { Post } from '../../contract/posts/posts.ts'\nimport { a } from '../../contract/billing/plans.ts'",
    'web/routes.tsx': "const Login = lazy(() => import('./screens/login.tsx'))",
    'web/main.tsx': "import { a } from './routes.tsx'",
    'contract/accounts/accounts.ts': "import { z } from 'zod'\nimport { a } from '../billing/plans.ts'",
    'server/posts/list-posts.test.ts':
      "import { a } from '../../test/fakes/smtp.ts'\nimport { b } from '../../server/main.ts'",
    'drizzle.config.ts': 'export default {}',
  })
  expect(findViolations(root)).toEqual([])
})

test('reports a domain that imports to its right, for every pair, and any import between web domains', () => {
  plant(contents)
  const rightward = domains.flatMap((from, i) => domains.slice(i + 1).map((to) => ({ from, to })))
  const across = domains.flatMap((from) => domains.filter((to) => to !== from).map((to) => ({ from, to })))
  for (const { from, to } of rightward)
    plant({ [`server/${from}/to-${to}.ts`]: `import { a } from '../../${to}/routes.ts'` })
  for (const { from, to } of across)
    plant({ [`web/${from}/to-${to}.tsx`]: `import { a } from '../../${to}/form.tsx'` })
  expect(findViolations(root)).toHaveLength(rightward.length + across.length)
})

const violations: [what: string, file: string, text: string, message: string][] = [
  [
    'platform importing a domain',
    'server/platform/a.ts',
    "import { a } from '../posts/routes.ts'",
    'may not import',
  ],
  [
    'platform importing a table',
    'server/platform/a.ts',
    "import { a } from '../schema/posts.ts'",
    'may not import',
  ],
  [
    'a table importing a domain',
    'server/schema/a.ts',
    "import type { A } from '../posts/routes.ts'",
    'may not import',
  ],
  [
    'a domain importing the entry point',
    'server/posts/a.ts',
    "import { a } from '../main.ts'",
    'may not import',
  ],
  [
    'a type from a domain to its right',
    'server/posts/a.ts',
    "type A = import('../search/routes.ts').A",
    'may not import',
  ],
  [
    'a re-export from a domain to its right',
    'server/posts/a.ts',
    "export { a } from '../search/routes.ts'",
    'may not import',
  ],
  [
    'a lazy import of a domain to its right',
    'server/posts/a.ts',
    "await import('../search/routes.ts')",
    'may not import',
  ],
  [
    'a worker of a domain to its right',
    'server/posts/a.ts',
    "new URL('../search/routes.ts', import.meta.url)",
    'may not import',
  ],
  [
    'the server using a test',
    'server/posts/a.ts',
    "import { a } from '../../test/fakes/smtp.ts'",
    'may not import',
  ],
  [
    'the server using a tool',
    'server/posts/a.ts',
    "import { a } from '../../tools/demo.ts'",
    'may not import',
  ],
  [
    'the server using the web',
    'server/posts/a.ts',
    "import { a } from '../../web/ui/button.tsx'",
    'may not import',
  ],
  [
    'the web using the server',
    'web/posts/a.tsx',
    "import type { A } from '../../server/posts/routes.ts'",
    'may not import',
  ],
  [
    'the contract using the server',
    'contract/a.ts',
    "import { a } from '../server/posts/routes.ts'",
    'may not import',
  ],
  [
    'the contract using a package',
    'contract/a.ts',
    "import { a } from 'fastify'",
    'the contract imports fastify',
  ],
  ['the contract using Node', 'contract/a.ts', "import { a } from 'node:fs'", 'the contract imports node:fs'],
  [
    'the web importing a schema',
    'web/posts/a.tsx',
    "import { a } from '../../contract/posts/posts.ts'",
    'may not import',
  ],
  [
    'an inline type import',
    'web/posts/a.tsx',
    "import { type A } from '../../contract/posts/posts.ts'",
    'may not import',
  ],
  ['ui importing a domain', 'web/ui/a.tsx', "import { a } from '../posts/form.tsx'", 'may not import'],
  [
    'the base of the web importing ui',
    'web/platform/a.ts',
    "import { a } from '../ui/button.tsx'",
    'may not import',
  ],
  [
    'a domain importing a screen',
    'web/posts/a.tsx',
    "import { a } from '../screens/login.tsx'",
    'may not import',
  ],
  [
    'a screen importing the entry point',
    'web/screens/a.tsx',
    "import { a } from '../main.tsx'",
    'may not import',
  ],
  ['an unknown folder of the server', 'server/orders/a.ts', '', 'is not a known folder'],
  ['an unknown folder of the web', 'web/orders/a.ts', '', 'is not a known folder'],
  ['a file next to the folders', 'server/tasks.ts', '', 'is in no folder'],
  ['a folder by kind of code', 'web/posts/components/a.tsx', '', "'components' is meaningless"],
  ['an import by an alias', 'server/posts/a.ts', "import { a } from '#search'", 'use relative imports'],
  [
    'an import without a file extension',
    'server/posts/a.ts',
    "import { a } from './routes'",
    'does not resolve to a file',
  ],
  ['a computed import', 'server/posts/a.ts', 'await import(name)', 'name only known at run time'],
  ['an import by pattern', 'web/screens/a.ts', "import.meta.glob('../*/*.tsx')", 'imports by pattern'],
  ['an old import', 'server/posts/a.ts', "import a = require('pg-boss')", 'require'],
  [
    'a way to bypass imports',
    'server/posts/a.ts',
    "import { createRequire } from 'node:module'",
    'belongs only to',
  ],
  ['the queue elsewhere', 'server/posts/a.ts', "import type { Job } from 'pg-boss'", 'belongs only to'],
  ['the model elsewhere', 'server/writing/a.ts', "import { generateText } from 'ai'", 'belongs only to'],
  ['a provider elsewhere', 'server/writing/a.ts', "import { a } from '@ai-sdk/openai'", 'belongs only to'],
  ['the payment SDK elsewhere', 'server/billing/a.ts', "import Stripe from 'stripe'", 'belongs only to'],
  ['mail elsewhere', 'server/notifications/a.ts', "import { a } from 'nodemailer'", 'belongs only to'],
  ['undici elsewhere', 'server/publishing/a.ts', "import { request } from 'undici'", 'belongs only to'],
  ['a bare socket', 'server/publishing/a.ts', "import { connect } from 'node:net'", 'belongs only to'],
  ['indirect use of the global fetch', 'server/publishing/a.ts', "globalThis.fetch('x')", 'the global fetch'],
  ['the environment', 'server/posts/a.ts', 'const a = process.env.A', 'belongs only to'],
  ['process.env in brackets', 'server/posts/a.ts', "const a = process['env']", 'belongs only to'],
  ['process.env destructured', 'server/posts/a.ts', 'const { env } = process', 'destructures process'],
  ['the environment imported', 'server/posts/a.ts', "import { env } from 'node:process'", 'belongs only to'],
  ['a barrel', 'server/posts/a.ts', "export * from './routes.ts'", 'no barrels'],
  ['a default export', 'server/posts/a.ts', 'export default 1', 'default export'],
  ['a renamed default export', 'tools/a.ts', 'const a = 1\nexport { a as default }', 'default export'],
  ['a meaningless file name', 'test/helpers.ts', '', "'helpers' is meaningless"],
  ['a meaningless folder name', 'tools/shared/a.ts', '', "'shared' is meaningless"],
  ['upper case in a name', 'web/ui/IconButton.tsx', '', 'kebab-case'],
  ['a syntax error', 'server/posts/a.ts', 'const = 1', 'cannot be read'],
]

test.for(violations)('catches %s', ([, file, text, message]) => {
  plant(contents)
  plant({ [file]: text })
  expect(findViolations(root)).toEqual([expect.stringContaining(message)])
  expect(findViolations(root)[0]).toMatch(new RegExp(`^${file}: `))
})

test('finds circular imports, including types and lazy imports', () => {
  plant({
    'server/posts/a.ts': "import type { B } from './b.ts'",
    'server/posts/b.ts': "const c = await import('./c.ts')",
    'server/posts/c.ts': "import { a } from './a.ts'",
    'server/posts/d.ts': "import { a } from './a.ts'",
  })
  expect(findCircles(root)).toEqual([
    'circular imports: server/posts/a.ts, server/posts/b.ts, server/posts/c.ts',
  ])
})
