import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { payTestCheckout } from '../../tools/pay-test-checkout.ts'
import { undocumentedIn } from '../../tools/checks/ops/log-fields.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { dumpOf } from '../database/dump-of.ts'
import { type FakeLlm, startFakeLlm } from '../fakes/models/fake-llm.ts'
import { googleClient, startSearchConsole } from '../fakes/search-console/fake-google.ts'
import { startModelServer, type ModelServer } from '../fakes/models/model-server.ts'
import { startMailServer, type MailServer } from '../fakes/mail-server.ts'
import { operatorPassword, signInAsOperator } from '../given/given-operator.ts'
import { until } from '../until.ts'
import { appCode } from './app-code.ts'
import { connectGoogle } from './connect-google.ts'
import { handed, nextKey, planted, plantedBusiness, shapesOf } from './planted-values.ts'

const email = 'planted@example.com'
// Nothing listens there: requests that carry a secret fail and are logged.
const closed = 'http://127.0.0.1:9'

const directory = mkdtempSync(join(tmpdir(), 'planted-'))
let smtp: MailServer
let model: ModelServer
let writer: FakeLlm
let google: Awaited<ReturnType<typeof startSearchConsole>>
let said = ''
let running: ChildProcess | undefined
const secrets: Record<string, string> = { ...planted }

beforeAll(async () => {
  smtp = await startMailServer()
  model = await startModelServer(() => ({ status: 400 }))
  writer = await startFakeLlm()
  google = await startSearchConsole()
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await smtp.stop()
  await model.close()
  await writer.close()
  await google.close()
  rmSync(directory, { recursive: true })
})

/** A built server process with planted secrets and captured output. */
async function startProcess(settings: Record<string, string>) {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: directory,
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'off',
      SECRET_KEY: planted.secretKey,
      SMTP_URL: `smtp://mailer:${planted.smtpPassword}@${new URL(smtp.url).host}`,
      MAIL_FROM: 'Quillcast <hello@example.com>',
      AI_BASE_URL: model.url,
      AI_API_KEY: planted.aiKey,
      RESEARCH_PROVIDER: 'brave',
      RESEARCH_URL: closed,
      RESEARCH_KEY: planted.searchKey,
      GOOGLE_CLIENT_ID: googleClient.id,
      GOOGLE_CLIENT_SECRET: planted.googleSecret,
      GOOGLE_API_BASE: google.url,
      AI_MODEL: 'planted',
      OPERATOR_PASSWORD: operatorPassword,
      ...settings,
    },
  })
  running = child
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  for (const end = Date.now() + 60_000; !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok;) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`not started: ${said.slice(-2000)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  /** Returns the response body and keeps it for the search. */
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    answers.push(text)
    return { status: answer.status, ...JSON.parse(text.startsWith('{') ? text : '{}') }
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, call, stop }
}

const answers: string[] = []

function expectNone(where: string, text: string, but: readonly string[] = []) {
  for (const [name, secret] of Object.entries(secrets)) {
    if (but.includes(name)) continue
    for (const shape of shapesOf(secret))
      expect(text.includes(shape), `${name} as ${shape} in ${where}`).toBe(false)
  }
}

test(
  'planted secrets appear in no dump, log, job, mail, prompt or response, and survive a key rotation',
  { timeout: 240_000 },
  async () => {
    const first = await startProcess({})
    const { call } = first
    const { password, newPassword } = planted
    const registered = await call('POST', '/auth/register', { email, password, plan: 'premium' })
    secrets.registrationToken = registered.data.token
    const { location } = await payTestCheckout(registered.data.stripeUrl)
    const session = new URL(location!, first.url).searchParams.get('session_id')
    await until(async () => (await call('GET', `/stripe/verify-session/${session}`)).data?.status === 'paid')
    const business = { ...plantedBusiness, wordpressSiteUrl: closed }
    const completed = await call('POST', '/auth/complete-profile', {
      ...business,
      registrationToken: registered.data.token,
    })
    const token: string = completed.data.tokens.accessToken
    secrets.accessToken = token
    const two = await call(
      'POST',
      '/account/two-factor',
      { action: 'begin', currentPassword: password },
      token,
    )
    secrets.totpSecret = two.data.secret
    const on = await call(
      'POST',
      '/account/two-factor',
      { action: 'confirm', code: appCode(two.data.secret) },
      token,
    )
    secrets.recoveryCode = on.data.recoveryCodes[0]
    await call('POST', '/auth/login', { email, password: `${password}wrong` })
    await call('POST', '/auth/login', { email, password, code: '000000' })
    await call('POST', '/posts/test-wordpress-connection', {}, token)
    await call('POST', '/posts/generate', { topic: 'How often should a dog be washed?' }, token)
    await until(() => model.requests.some(({ sent }) => sent.includes('Paws')))
    await call('GET', '/profile', undefined, token)
    await call('GET', '/account/export', undefined, token)
    await call('GET', '/account/activity', undefined, token)
    const feed = await call('POST', '/calendar-feed', undefined, token)
    secrets.calendarSecret = /calendar\/([\w-]+)\.ics/.exec(feed.data.address)![1]!
    for (const end of ['.ics', 'x.ics', '/%zz', '.ics/more'])
      await fetch(`${first.url}/calendar/${secrets.calendarSecret}${end}`)
    const draft = await call('POST', '/posts', { title: 'Dogs', content: '<p>Dogs.</p>' }, token)
    const asked = await call('POST', `/posts/${draft.data.post.id}/approvals`, { name: 'Dana' }, token)
    secrets.approvalToken = new URL(asked.data.address).searchParams.get('token')!
    const press = { token: secrets.approvalToken, do: 'changes', tall: 'Shorter.' }
    for (const body of [new URLSearchParams(press), '%', 'x'.repeat(2_000_000)])
      await fetch(`${first.url}/approve?token=${secrets.approvalToken}`, { method: 'POST', body })
    const key = await call('POST', '/api-keys', { name: 'n8n', scopes: ['posts:read'] }, token)
    secrets.apiKey = key.data.secret
    for (const sent of [secrets.apiKey!, `${secrets.apiKey}x`]) await call('GET', '/posts', undefined, sent)
    const hook = { url: 'https://127.0.0.1/hook', events: ['post.scheduled'] }
    const webhook = await call('POST', '/webhooks', hook, token)
    secrets.signingSecret = webhook.data.secret
    await call('POST', `/webhooks/${webhook.data.webhook.id}/test`, {}, token)
    Object.assign(secrets, await connectGoogle(google, first, token))
    await call('POST', '/auth/forgot-password', { email })
    const mail = await until(() =>
      smtp.taken.find(({ raw }) => unquoted(raw).includes('/reset-password?token=')),
    )
    secrets.resetToken = /reset-password\?token=([\w-]+)/.exec(unquoted(mail.raw))![1]!
    await call('POST', '/auth/verify-reset-token', { token: `${secrets.resetToken}x` })
    const operator = await signInAsOperator(first)
    const fields = { provider: 'openai-compatible', baseUrl: writer.url, key: planted.connectedKey }
    const connected = await operator.press('/operator/model', '/operator/model', fields)
    answers.push(await connected.text(), await (await operator.open('/operator/model')).text())
    expect(answers.at(-2)).toContain('Connected: ')
    await first.stop()

    const known = await openDatabase({ directory })
    expectNone('the dump', await dumpOf(known.db))
    await known.close()

    // Rotate the key: data sealed with the previous one opens as long as it is configured.
    const second = await startProcess({ SECRET_KEY: nextKey, SECRET_KEY_PREVIOUS: planted.secretKey })
    secrets.nextKey = nextKey
    expect((await second.call('GET', '/profile', undefined, token)).status).toBe(200)
    const login = { email, password, code: appCode(two.data.secret, 1) }
    const back = await second.call('POST', '/auth/login', login)
    expect(back.status, JSON.stringify(back)).toBe(200)
    secrets.secondToken = back.data.tokens.accessToken
    const change = { currentPassword: password, newPassword }
    expect(await second.call('PUT', '/profile/password', change, secrets.secondToken)).toMatchObject({
      status: 200,
    })
    await second.stop()

    // Without their key only the sealed secrets are lost: a recovery code still signs in.
    const third = await startProcess({
      SECRET_KEY: 'a-third-key-that-has-sealed-nothing-000003',
      STRIPE_SECRET_KEY: planted.stripeKey,
      STRIPE_WEBHOOK_SECRET: planted.webhookSecret,
      STRIPE_API_BASE: closed,
    })
    const lost = { email, password: newPassword }
    expect(
      (await third.call('POST', '/auth/login', { ...lost, code: appCode(two.data.secret) })).status,
    ).toBe(403)
    const saved = await third.call('POST', '/auth/login', { ...lost, code: secrets.recoveryCode })
    expect(saved.status).toBe(200)
    secrets.thirdToken = saved.data.tokens.accessToken
    await third.call('POST', '/auth/register', { email: 'second@example.com', password, plan: 'basic' })
    await third.call('POST', '/stripe/webhook', { id: 'evt_1' })
    for (const path of ['/readyz', '/metrics', '/'])
      answers.push(await (await fetch(third.url + path)).text())
    await third.stop()

    const after = await openDatabase({ directory })
    expectNone('the dump', await dumpOf(after.db))
    await after.close()
    expect(said).toContain('"level"')
    expectNone('the log', said)
    expectNone('what the model was asked', JSON.stringify(model.requests))
    expect(JSON.stringify(model.requests)).not.toContain(email)
    expect(undocumentedIn(join(import.meta.dirname, '../..'), said)).toEqual([])
    const mails = smtp.taken.map(({ raw }) => unquoted(raw)).join('\n')
    expectNone('the mails', mails, ['resetToken'])
    // Tokens appear once, in the response to their requester.
    const all = answers.join('\n')
    expectNone('the answers', all, handed)
    for (const name of handed) {
      const times = all.split(secrets[name]!).length - 1
      // The two-factor secret is also part of the QR code's URL.
      expect(times, name).toBe(name === 'totpSecret' ? 2 : 1)
    }
  },
)

const unquoted = (raw: string) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
