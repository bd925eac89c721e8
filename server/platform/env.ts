import { isIP } from 'node:net'
import { z } from 'zod'
import { explainIssues } from './http/explain-issues.ts'
import { type AiProvider, aiProviders, Checker, Fallbacks, Prices, validateAi } from './models/ai-settings.ts'
import { isRsaKey } from './secrets/is-rsa-key.ts'
import { OperatorPasswords } from './secrets/operator-passwords.ts'
import { findTransportProblem } from './outbound/transport-rules.ts'

const flag = z.enum(['on', 'off'])
const milliseconds = z.coerce.number().int().min(1).max(3_600_000)
const optional = z.string().trim().min(1).optional()

const researchProviders = ['searxng', 'brave', 'tavily'] as const

/** PEM with line breaks or \\n. Validated, because an invalid key would silently leave mails unsigned. */
const SigningKey = z
  .string()
  .transform((pem) => pem.trim().replaceAll('\\n', '\n'))
  .refine(
    (pem) => isRsaKey(pem),
    'must be an RSA key of at least 2048 bits in PEM form (line breaks may be written as \\n)',
  )

/** Addresses and networks, separated by commas; `loopback` means this machine. */
const Proxies = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => one === 'loopback' || isNetwork(one)),
    'must be a comma-separated list of addresses or networks, such as loopback, 10.0.0.0/8, fd00::/8',
  )

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1)
  return bits > 0 && !address.includes('%') && more.length === 0 && isPrefix && Number(prefix ?? 1) <= bits
}

const databaseUrlMessage = 'must be like postgres://user:password@host:5432/name'
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: databaseUrlMessage }).optional()
const Variables = z.object({
  NODE_ENV: optional,
  // The runtime's own variable; read so that it can be refused.
  NODE_TLS_REJECT_UNAUTHORIZED: optional,
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROCESS: z.enum(['all', 'web', 'worker']).default('all'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl,
  // The role that owns the tables, when the service's own role does not.
  DATABASE_OWNER_URL: databaseUrl,
  SECRET_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(16, 'needs at least 16 characters').optional(),
  // Enables the operator page. Long enough to make guessing hopeless.
  OPERATOR_PASSWORD: OperatorPasswords.optional(),
  TRUSTED_PROXIES: Proxies.default(['loopback']),
  AI_PROVIDER: z.enum(aiProviders).optional(),
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_MODEL_SMALL: optional,
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_FALLBACKS: Fallbacks.default([]),
  AI_CHECKER: Checker.optional(),
  AI_API_KEY_OPENAI: optional,
  AI_API_KEY_ANTHROPIC: optional,
  AI_API_KEY_GOOGLE: optional,
  AI_API_KEY_OPENAI_COMPATIBLE: optional,
  AI_PRICES: Prices.optional(),
  AI_TIMEOUT_S: z.coerce.number().int().min(5).max(3600).default(180),
  AI_IDLE_TIMEOUT_S: z.coerce.number().int().min(1).max(3600).default(60),
  AI_DAILY_LIMIT: z.coerce.number().int().positive().optional(),
  RESEARCH_PROVIDER: z.enum(researchProviders).optional(),
  RESEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  RESEARCH_KEY: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_PRICE_BASIC: optional,
  STRIPE_PRICE_STANDARD: optional,
  STRIPE_PRICE_PREMIUM: optional,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: optional,
  DKIM_DOMAIN: optional,
  DKIM_SELECTOR: optional,
  DKIM_PRIVATE_KEY: SigningKey.optional(),
  ALLOW_PRIVATE_SITES: flag.optional(),
  ALLOW_STAND_INS: flag.default('off'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(1000).default(20),
  RATE_LIMITS: flag.default('on'),
  // Off in tests, which run the jobs they need: scheduled ones would visit every test's sites.
  SCHEDULED_JOBS: flag.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  // Longer than any pause of a healthy process; renewed after a third of it.
  PUBLISH_LEASE_MS: milliseconds.default(30_000),
  // How long a create whose response was lost may still be running on the slowest host.
  PUBLISH_SETTLE_MS: milliseconds.default(60_000),
  // Duplicated requests can arrive late: the site is checked once more after this.
  PUBLISH_SWEEP_MS: milliseconds.default(900_000),
  // The read timeout; writes get three times as long.
  PUBLISH_TIMEOUT_MS: milliseconds.default(20_000),
})

export type Env = z.output<typeof Variables> & {
  PUBLIC_URL: string
  MAIL_FROM: string
  production: boolean
  aiKeys: Record<AiProvider, string | undefined>
  ALLOW_PRIVATE_SITES: 'on' | 'off'
}

export class ConfigError extends Error {}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Reads and validates all settings. Throws a ConfigError with one line that names the variable. */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  // Empty variables count as unset, because compose files and shells set them that way.
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(nonEmpty, { error: explainIssues({ path: '/' }), reportInput: true })
  const [issue] = parsed.error?.issues ?? []
  if (!parsed.success) throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`)
  const settings = parsed.data
  const PUBLIC_URL = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  const production = settings.NODE_ENV === 'production' || !loopback.has(new URL(PUBLIC_URL).hostname)
  const env: Env = {
    ...settings,
    PUBLIC_URL,
    production,
    MAIL_FROM: settings.MAIL_FROM ?? `Quillcast <no-reply@${new URL(PUBLIC_URL).hostname}>`,
    ALLOW_PRIVATE_SITES: settings.ALLOW_PRIVATE_SITES ?? (production ? 'off' : 'on'),
    aiKeys: {
      openai: settings.AI_API_KEY_OPENAI,
      anthropic: settings.AI_API_KEY_ANTHROPIC,
      google: settings.AI_API_KEY_GOOGLE,
      'openai-compatible': settings.AI_API_KEY_OPENAI_COMPATIBLE,
    },
    AI_PROVIDER: settings.AI_PROVIDER ?? (settings.AI_BASE_URL ? 'openai-compatible' : undefined),
  }
  validateCombinations(env)
  return env
}

function validateCombinations(env: Env) {
  const refuse = (name: string, reason: string): never => {
    throw new ConfigError(`${name}: ${reason}`)
  }
  if (env.PROCESS !== 'all' && !env.DATABASE_URL)
    refuse(
      'DATABASE_URL',
      `PROCESS=${env.PROCESS} needs PostgreSQL; the embedded database serves one process`,
    )
  if (env.PROCESS !== 'all' && !env.SECRET_KEY)
    refuse(
      'SECRET_KEY',
      `PROCESS=${env.PROCESS} shares its database: what one process seals the others must open`,
    )
  const { pathname, search, hash } = new URL(env.PUBLIC_URL)
  if (pathname !== '/' || search || hash)
    refuse('PUBLIC_URL', 'must be a URL without a path, such as https://app.example.com')
  const dkim = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_PRIVATE_KEY].filter(Boolean)
  if (dkim.length % 3 !== 0)
    refuse('DKIM_DOMAIN', 'must be set together with DKIM_SELECTOR and DKIM_PRIVATE_KEY')
  validateAi(env, refuse)
  validateResearch(env, refuse)
  const google = [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET].filter(Boolean).length
  if (google === 1 || (google === 0 && env.GOOGLE_API_BASE))
    refuse('GOOGLE_CLIENT_ID', 'must be set together with GOOGLE_CLIENT_SECRET')
  validateStripe(env, refuse)
  if (!env.production) return
  if (!env.SECRET_KEY) refuse('SECRET_KEY', 'is required in production')
  const transportProblem = findTransportProblem(env)
  if (transportProblem) refuse(...transportProblem)
  const { protocol, hostname } = new URL(env.PUBLIC_URL)
  if (protocol !== 'https:' && !loopback.has(hostname) && env.ALLOW_STAND_INS === 'off')
    refuse('PUBLIC_URL', 'is https in production: passwords go there (ALLOW_STAND_INS=on lets it be http)')
  if (env.ALLOW_STAND_INS === 'on') return
  const unset = (['DATABASE_URL', 'SMTP_URL'] as const).find((name) => !env[name])
  if (unset)
    refuse(unset, 'is required in production (ALLOW_STAND_INS=on lets it run on the labelled stand-ins)')
  if (!env.STRIPE_SECRET_KEY)
    refuse(
      'STRIPE_SECRET_KEY',
      'is required in production (ALLOW_STAND_INS=on lets it run on the labelled test payments)',
    )
}

/** Safeguards that are off in production and should be off in tests only; logged at every start. */
export const findDisabledSafeguards = (env: Env): string[] =>
  env.production ? (['RATE_LIMITS', 'SCHEDULED_JOBS'] as const).filter((name) => env[name] === 'off') : []

/** A wrong key is an error, never a silent fallback to test payments. */
function validateStripe(env: Env, refuse: (name: string, reason: string) => never) {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE: base, production } = env
  if (!key) {
    const orphan = (['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'] as const).find((name) => env[name])
    if (orphan)
      refuse('STRIPE_SECRET_KEY', `is needed with ${orphan}; unset both for the built-in test payments`)
    return
  }
  const [, mode] = /^[sr]k_(test|live)_\S+$/.exec(key) ?? []
  if (!mode) refuse('STRIPE_SECRET_KEY', 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
  if (mode === 'live' && !production)
    refuse('STRIPE_SECRET_KEY', 'is a live key, which moves real money. Use it in production only')
  if (!STRIPE_WEBHOOK_SECRET)
    refuse('STRIPE_WEBHOOK_SECRET', 'is required with STRIPE_SECRET_KEY to verify events')
  if (!base) return
  const { pathname, search, protocol, hostname } = new URL(base)
  // With or without the /v1 that Stripe's client adds itself.
  if (!/^\/(v1\/?)?$/.test(pathname) || search)
    refuse('STRIPE_API_BASE', 'must be a URL without a path, such as http://127.0.0.1:12111')
  if (mode === 'live' && protocol === 'http:' && !loopback.has(hostname))
    refuse('STRIPE_API_BASE', 'must use https with a live key, which would otherwise be sent unencrypted')
}

function validateResearch(env: Env, refuse: (name: string, reason: string) => never) {
  const { RESEARCH_PROVIDER: provider, RESEARCH_URL, RESEARCH_KEY } = env
  const needed = provider === 'searxng' ? 'RESEARCH_URL' : 'RESEARCH_KEY'
  if (provider && !env[needed]) refuse(needed, `is needed for RESEARCH_PROVIDER=${provider}`)
  if (!provider && (RESEARCH_URL || RESEARCH_KEY))
    refuse('RESEARCH_PROVIDER', 'is needed with RESEARCH_URL and RESEARCH_KEY')
}
