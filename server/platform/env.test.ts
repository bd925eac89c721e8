import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { findDisabledSafeguards, readEnv } from './env.ts'

const secret = 'x'.repeat(40)
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
const dkim = { DKIM_DOMAIN: 'quillcast.example', DKIM_SELECTOR: 'q' }

test('defaults to development on loopback', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    production: false,
    ALLOW_PRIVATE_SITES: 'on',
  })
})

test.each([
  [{ PORT: 'abc' }, /^PORT: The port must be a number\.$/],
  [{ PROCESS: 'both' }, /^PROCESS: Choose a process: all, web or worker\.$/],
  [{ PROCESS: 'worker' }, /^DATABASE_URL: /],
  [{ PROCESS: 'web', DATABASE_URL: 'postgres://h/d' }, /^SECRET_KEY: /],
  [{ PUBLIC_URL: 'http://localhost:3000/app' }, /^PUBLIC_URL: /],
  [{ DKIM_DOMAIN: 'quillcast.example' }, /^DKIM_DOMAIN: /],
  [{ ...dkim, DKIM_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nMIIE' }, /^DKIM_PRIVATE_KEY: /],
  [{ ...dkim, DKIM_PRIVATE_KEY: rsa(1024) }, /^DKIM_PRIVATE_KEY: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: /],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY: /],
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, /^AI_BASE_URL: /],
  [{ AI_PROVIDER: 'openai', AI_API_KEY: 'k' }, /^AI_MODEL: /],
  [{ AI_PROVIDER: 'openai', AI_MODEL: 'm' }, /^AI_API_KEY: /],
  [{ AI_PROVIDER: 'google', AI_API_KEY: 'k', AI_BASE_URL: 'https://a.example' }, /^AI_MODEL: /],
  [{ AI_MODEL_SMALL: 'm' }, /^AI_PROVIDER: /],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_WEBHOOK_SECRET: /],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY: /],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:1' }, /^STRIPE_SECRET_KEY: /],
  [{ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY: /],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY: .*live/],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'w', STRIPE_API_BASE: 'http://h/api' },
    /^STRIPE_API_BASE: /,
  ],
  [
    {
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'w',
      STRIPE_API_BASE: 'http://h',
    },
    /^STRIPE_API_BASE: /,
  ],
  [
    { NODE_ENV: 'production', SECRET_KEY: secret, DATABASE_URL: 'postgres://h/d', SMTP_URL: 'smtp://h' },
    /^STRIPE_SECRET_KEY: /,
  ],
  [{ PUBLIC_URL: 'https://quillcast.example' }, /^SECRET_KEY: /],
  [{ PUBLIC_URL: 'http://quillcast.example', SECRET_KEY: secret }, /^PUBLIC_URL: is https in production/],
  [{ NODE_ENV: 'production', SECRET_KEY: secret }, /^DATABASE_URL: /],
  [{ NODE_ENV: 'production', SECRET_KEY: secret, DATABASE_URL: 'postgres://h/d' }, /^SMTP_URL: /],
])('reports a wrong setting in one line that begins with its name: %o', (variables, line) => {
  let message = ''
  try {
    readEnv(variables)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toMatch(line)
  expect(message).not.toContain('\n')
})

test('accepts a signing key in one line, as env files hold it', () => {
  const key = rsa(2048)
  const env = readEnv({ ...dkim, DKIM_PRIVATE_KEY: key.trim().replaceAll('\n', '\\n') })
  expect(env.DKIM_PRIVATE_KEY).toBe(key.trim())
})

test('refuses private sites in production, and stand-ins unless they are allowed', () => {
  const env = readEnv({ NODE_ENV: 'production', SECRET_KEY: secret, ALLOW_STAND_INS: 'on' })
  expect(env).toMatchObject({ production: true, ALLOW_PRIVATE_SITES: 'off' })
})

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: secret,
  DATABASE_URL: 'postgres://h/d',
  SMTP_URL: 'smtp://h',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test.each([
  [{ DATABASE_URL: 'postgres://u:p@db.example.com/d' }, /^DATABASE_URL: .*sslmode=verify-full/],
  [{ DATABASE_URL: 'postgres://u:p@9.9.9.9:5432/d' }, /^DATABASE_URL: .*sslmode=verify-full/],
  [{ DATABASE_URL: 'postgres://h/d?host=db.example.com' }, /^DATABASE_URL: .*sslmode=verify-full/],
  [{ DATABASE_OWNER_URL: 'postgres://u:p@db.example.com/d' }, /^DATABASE_OWNER_URL: .*sslmode=verify-full/],
  [{ DATABASE_URL: 'postgres://db.example.com/d', ALLOW_STAND_INS: 'on' }, /^DATABASE_URL: /],
  [{ AI_BASE_URL: 'http://llm.example.com/v1' }, /^AI_BASE_URL: must use https/],
])('refuses to send unencrypted beyond its own network in production: %o', (settings, line) => {
  expect(() => readEnv({ ...production, ...settings })).toThrow(line)
  expect(() => readEnv({ ...settings, PUBLIC_URL: 'http://localhost:3000' })).not.toThrow()
})

test('refuses to disable certificate checks in production', () => {
  const settings = { ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }
  expect(() => readEnv(settings)).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED: /)
})

test.each([
  { DATABASE_URL: 'postgres://quillcast:p@postgres:5432/quillcast' },
  { DATABASE_URL: 'postgres://u:p@127.0.0.1/d' },
  { DATABASE_URL: 'postgres://u:p@[::1]/d' },
  { DATABASE_URL: 'postgres://u:p@10.0.0.5/d' },
  { DATABASE_URL: 'postgres://u:p@postgres.default.svc.cluster.local/d' },
  { DATABASE_URL: 'postgres://localhost/d?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://u:p@db.example.com/d?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://u:p@db.example.com/d?sslmode=disable' },
  { AI_BASE_URL: 'http://ollama:11434/v1' },
  { AI_BASE_URL: 'https://llm.example.com/v1' },
])('allows its own network, TLS, and explicit exceptions: %o', (settings) => {
  expect(readEnv({ ...production, ...settings }).production).toBe(true)
})

test('runs in production without limits for a load test, and warns about it', () => {
  const off = { RATE_LIMITS: 'off', SCHEDULED_JOBS: 'off' }
  expect(findDisabledSafeguards(readEnv({ ...production, ...off }))).toEqual([
    'RATE_LIMITS',
    'SCHEDULED_JOBS',
  ])
  expect(findDisabledSafeguards(readEnv(production))).toEqual([])
  expect(findDisabledSafeguards(readEnv(off))).toEqual([])
})

test('accepts AI_BASE_URL alone for a server with chat completions', () => {
  expect(readEnv({ AI_BASE_URL: 'http://127.0.0.1:1/v1' }).AI_PROVIDER).toBe('openai-compatible')
})

test('accepts a live key in production without requiring stand-ins, and only a test key elsewhere', () => {
  expect(readEnv(production).production).toBe(true)
  expect(readEnv({ STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_SECRET_KEY: 'rk_test_1' }).production).toBe(false)
})

const long = 'sixteen-or-more-characters'
test.each([
  [long, [{ name: '', password: long }]],
  [`${long}, and: more`, [{ name: '', password: `${long}, and: more` }]],
  [`1:${long}`, [{ name: '', password: `1:${long}` }]],
  [`ada:${long}`, [{ name: 'ada', password: long }]],
  [
    `ada:${long}:1 , grace.h:${long}-2`,
    [
      { name: 'ada', password: `${long}:1` },
      { name: 'grace.h', password: `${long}-2` },
    ],
  ],
])('reads OPERATOR_PASSWORD=%s as one password or one per name', (value, operators) => {
  expect(readEnv({ OPERATOR_PASSWORD: value }).OPERATOR_PASSWORD).toEqual(operators)
})

test.each([
  'too-short-secret',
  'ada:short-secret',
  `ada:${long},secret-without-a-name`,
  `ada:${long},grace:short-secret`,
  `ada:${long},`,
  `ada:${long},ada:${long}-2`,
  `ada:${long},grace:${long}`,
])('refuses OPERATOR_PASSWORD=%s without echoing any of it', (value) => {
  const read = () =>
    readEnv({ OPERATOR_PASSWORD: value.slice(0, value === 'too-short-secret' ? 15 : undefined) })
  expect(read).toThrow(/^OPERATOR_PASSWORD: /)
  expect(read).not.toThrow(/secret|sixteen/)
})

test.each([
  ['loopback', ['loopback']],
  ['loopback, 10.0.0.0/8,fd00::/8 , 203.0.113.7', ['loopback', '10.0.0.0/8', 'fd00::/8', '203.0.113.7']],
])('reads TRUSTED_PROXIES=%s', (value, list) => {
  expect(readEnv({ TRUSTED_PROXIES: value }).TRUSTED_PROXIES).toEqual(list)
})

test.each([
  'proxy',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0/8',
  'fd00::/129',
  'fe80::1%eth0',
  '10.0.0.1,',
  '10.0.0.0/8/8',
  '*',
])('refuses TRUSTED_PROXIES=%s', (value) => {
  expect(() => readEnv({ TRUSTED_PROXIES: value })).toThrow(
    /^TRUSTED_PROXIES: must be a comma-separated list/,
  )
})
