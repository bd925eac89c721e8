import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const secret = 'x'.repeat(40)

test('without any setting it is development on loopback', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    production: false,
    ALLOW_PRIVATE_SITES: 'on',
  })
})

test.each([
  [{ PORT: 'abc' }, /^PORT: /],
  [{ PROCESS: 'both' }, /^PROCESS: /],
  [{ PROCESS: 'worker' }, /^DATABASE_URL: /],
  [{ PROCESS: 'web', DATABASE_URL: 'postgres://h/d' }, /^SECRET_KEY: /],
  [{ PUBLIC_URL: 'http://localhost:3000/app' }, /^PUBLIC_URL: /],
  [{ DKIM_DOMAIN: 'quillcast.example' }, /^DKIM_DOMAIN: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: /],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY: /],
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, /^AI_BASE_URL: /],
  [{ AI_PROVIDER: 'openai', AI_API_KEY: 'k' }, /^AI_MODEL: /],
  [{ AI_PROVIDER: 'openai', AI_MODEL: 'm' }, /^AI_API_KEY: /],
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
])('a wrong setting is told by one line that begins with its name: %o', (variables, line) => {
  let told = ''
  try {
    readEnv(variables)
  } catch (error) {
    told = (error as Error).message
  }
  expect(told).toMatch(line)
  expect(told).not.toContain('\n')
})

test('production refuses private sites, and runs on the stand-ins only when it is allowed to', () => {
  const env = readEnv({ NODE_ENV: 'production', SECRET_KEY: secret, ALLOW_STAND_INS: 'on' })
  expect(env).toMatchObject({ production: true, ALLOW_PRIVATE_SITES: 'off' })
})

test('AI_BASE_URL alone means a server that speaks chat completions', () => {
  expect(readEnv({ AI_BASE_URL: 'http://127.0.0.1:1/v1' }).AI_PROVIDER).toBe('openai-compatible')
})

test('production takes a live key and needs no stand-ins then; elsewhere only a test key is taken', () => {
  const stripe = { STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: secret,
    DATABASE_URL: 'postgres://h/d',
    SMTP_URL: 'smtp://h',
  }
  expect(readEnv({ ...production, ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }).production).toBe(true)
  expect(readEnv({ ...stripe, STRIPE_SECRET_KEY: 'rk_test_1' }).production).toBe(false)
})
