import { execFileSync } from 'node:child_process'
import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../server/platform/metrics.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

// Includes the series that Prometheus derives from a histogram.
const exposed = async () => {
  const metrics = await createMetrics().registry.getMetricsAsJSON()
  const parts = ['', '_bucket', '_sum', '_count']
  return new Set(
    metrics.flatMap(({ name, type }) => (type === 'histogram' ? parts.map((part) => name + part) : [name])),
  )
}
const wordsOf = (file: string) => new Set(read(file).match(/quillcast_\w+/g))
// The guide also names database roles.
const named = (file: string) => wordsOf(file).difference(wordsOf('ops/postgres-roles.sql'))

test('exposes every metric in the alerts, dashboard and guide, and shows all of them on the dashboard', async () => {
  const exposedNames = await exposed()
  for (const file of ['ops/alerts.yml', 'ops/dashboard.json', 'docs/operate.md'])
    expect([...named(file)].filter((name) => !exposedNames.has(name))).toEqual([])
  const all = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name)
  const shown = [...named('ops/dashboard.json')].join(' ')
  expect(all.filter((name) => !shown.includes(name))).toEqual([])
})

test('starts counters that can trigger an alert at zero', async () => {
  const matches = read('ops/alerts.yml').matchAll(/increase\((quillcast_publish\w+)\{(\w+)="(\w+)"\}/g)
  const text = await createMetrics().registry.metrics()
  const lines = [...matches].map(([, name, label, value]) => `${name}{${label}="${value}"} 0`)
  expect(lines).toHaveLength(1)
  for (const line of lines) expect(text.split('\n')).toContain(line)
})

test('alerts when the measuring process does not answer, which no other rule can detect', () => {
  const names = [...read('ops/alerts.yml').matchAll(/expr: absent\((quillcast_\w+)\)/g)].map(
    ([, name]) => name,
  )
  expect(names).toEqual(['quillcast_database_up'])
})

test('links every alert to its runbook', () => {
  const headings = [...read('docs/operate.md').matchAll(/^### (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^a-z -]/g, '')
      .replaceAll(' ', '-'),
  )
  const anchors = [...read('ops/alerts.yml').matchAll(/runbook: docs\/operate\.md#(\S+)/g)].map(
    ([, anchor]) => anchor,
  )
  expect(anchors.length).toBeGreaterThan(5)
  expect(anchors.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([])
})

test('redirects pages from http to https, but not API calls', () => {
  const [plain = ''] = read('ops/nginx.conf').match(/server \{\s+listen 80;[^]+?^\}/m) ?? []
  expect(
    [...plain.matchAll(/(location \S+ \{ )?return (\d+)/g)].map(([, place, status]) => [place, status]),
  ).toEqual([
    ['location / { ', '301'],
    ['location /api/ { ', '404'],
  ])
})

test('copies existing files into the image, which runs unprivileged, has a health check and contains no secret', () => {
  const dockerfile = read('Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  const ignored = read('.dockerignore')
  for (const file of copied) {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(ignored).toContain(`!${file.split('/')[0]}`)
  }
  expect(dockerfile.indexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '))
  expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(KEY|PASSWORD|SECRET|TOKEN|URL)/m)
  expect(ignored.split('\n')).toContain('*')
})

test("reads the guide's settings alike in shell, systemd and compose", () => {
  const [, example = ''] = /```sh\n(NODE_ENV=[^]*?)```/.exec(read('docs/operate.md')) ?? []
  const lines = example.trim().split('\n')
  // A trailing comment is a comment for a shell, but part of the value for systemd.
  for (const line of lines) expect(line).toMatch(/^#|^[A-Z_]+=('[^']*'|[^\s'"#$&<>]*)$/)
  const shellOutput = execFileSync('sh', [
    '-c',
    `set -a\n${example}\nexec "$0" -p process.env.MAIL_FROM`,
    process.execPath,
  ])
  expect(shellOutput.toString().trim()).toBe('Quillcast <hello@example.com>')
})
