import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createPlainServer, type AddressInfo } from 'node:net'
import tls, { createServer, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { issueCertificate, withoutOpenssl } from '../../../test/issue-certificate.ts'
import { openStripe } from '../../billing/stripe.ts'
import { openDatabase } from '../database/open-database.ts'
import { readEnv } from '../env.ts'
import { boundedFetch } from '../models/bounded-fetch.ts'
import { createLlm } from '../models/create-llm.ts'
import { createMailTransport } from './mail-transport.ts'
import { createSafeFetch } from './safe-fetch.ts'
import { needsStartTls, setMinTlsVersion } from './transport-rules.ts'

const mail = { messageId: '<1@localhost>', to: 'ada@example.com', subject: 's', text: 't', html: 'h' }

/** Every outgoing client, pointed at `port` on this machine; each settles once it has succeeded or given up. */
const clients: Record<string, (port: number) => Promise<unknown>> = {
  'a customer’s site': async (port) => {
    const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Quillcast/1.0' })
    onTestFinished(() => safeFetch.close())
    return safeFetch(`https://localhost:${port}/`, { method: 'POST', timeoutMs: 3000 })
  },
  'the model': (port) => boundedFetch(`https://localhost:${port}/`, { signal: AbortSignal.timeout(3000) }),
  'the payment provider': async (port) => {
    const stripe = await openStripe(
      readEnv({
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_API_BASE: `https://localhost:${port}`,
      }),
    )
    return stripe.prices.list({}, { maxNetworkRetries: 0, timeout: 3000 })
  },
  'the mail server': async (port) => {
    const transport = createMailTransport(readEnv({ SMTP_URL: `smtps://u:p@localhost:${port}` }))!
    onTestFinished(() => transport.close())
    return transport.send(mail)
  },
  'the database': async (port) => {
    const url = `postgres://u:p@localhost:${port}/d?sslmode=verify-full&sslnegotiation=direct`
    const database = await openDatabase({ url, directory: '' })
    onTestFinished(() => database.close())
    return database.db.execute('select 1')
  },
}
const names = Object.keys(clients)

/** Counts completed TLS handshakes, after which a client could have sent data; closes those connections. */
async function handshakes(options: TlsOptions, name: string): Promise<number> {
  let secured = 0
  const server = createServer({ ALPNProtocols: ['postgresql', 'http/1.1'], ...options }, (socket) => {
    secured++
    socket.on('error', () => undefined)
    socket.destroy()
  })
  server.on('tlsClientError', () => undefined)
  await once(server.listen(0, 'localhost'), 'listening')
  onTestFinished(() => void server.close())
  await clients[name]!((server.address() as AddressInfo).port).catch(() => undefined)
  return secured
}

test.skipIf(withoutOpenssl).each(names)(
  '%s sends nothing without a valid certificate from a known authority for its name (needs openssl)',
  async (name) => {
    expect(await handshakes(issueCertificate('good', 'localhost'), name)).toBeGreaterThan(0)
    expect(await handshakes(issueCertificate('expired', 'localhost'), name)).toBe(0)
    expect(await handshakes(issueCertificate('good', 'db.example.com'), name)).toBe(0)
    const unknown = issueCertificate('good', 'localhost')
    setDefaultCACertificates([])
    expect(await handshakes(unknown, name)).toBe(0)
  },
)

test.skipIf(withoutOpenssl).each(names)(
  '%s sends nothing over TLS older than 1.2, whatever options the runtime was started with (needs openssl)',
  async (name) => {
    const [ciphers, least] = [tls.DEFAULT_CIPHERS, tls.DEFAULT_MIN_VERSION]
    onTestFinished(() => {
      tls.DEFAULT_CIPHERS = ciphers
      tls.DEFAULT_MIN_VERSION = least
    })
    // Simulates --tls-min-v1.0 and --tls-cipher-list; otherwise the library refuses by itself.
    tls.DEFAULT_MIN_VERSION = 'TLSv1'
    tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0'
    const old = {
      ...issueCertificate('good', 'localhost'),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const
    // Stripe's client names its own ciphers, none of which such a server has.
    expect((await handshakes(old, name)) > 0).toBe(name !== 'the payment provider')
    setMinTlsVersion()
    expect(await handshakes(old, name)).toBe(0)
  },
)

/** A server without TLS; returns what a client sends after learning that. */
async function saidInTheClear(
  greeting: string,
  answer: (received: string) => string,
  client: (port: number) => Promise<unknown>,
) {
  let all = ''
  const server = createPlainServer((socket) => {
    socket.on('error', () => undefined)
    if (greeting) socket.write(greeting)
    socket.on('data', (bytes) => {
      all += bytes.toString('latin1')
      socket.write(answer(bytes.toString('latin1')))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  await client((server.address() as AddressInfo).port).catch(() => undefined)
  return all
}

test('follows no redirects from the model or payment provider', async () => {
  let led = 0
  const elsewhere = createHttpServer((_request, answer) => {
    led++
    answer.end('{}')
  })
  const server = createHttpServer((_request, answer) => {
    const { port } = elsewhere.address() as AddressInfo
    answer.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end()
  })
  for (const one of [elsewhere, server]) {
    await once(one.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void one.close())
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const llm = createLlm(readEnv({ AI_BASE_URL: url, AI_MODEL: 'a', AI_API_KEY: 'k' }))!
  const { signal } = new AbortController()
  const result = await llm.complete({ system: 's', prompt: 'p', maxOutputTokens: 5, effort: 'low', signal })
  expect(result).toMatchObject({ kind: 'failed', cause: 'model_unavailable' })
  const stripe = await openStripe(
    readEnv({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_BASE: url }),
  )
  await expect(stripe.prices.list({}, { maxNetworkRetries: 0 })).rejects.toThrow()
  expect(led).toBe(0)
})

test('sends neither login nor mail to a mail server without TLS when TLS is required', async () => {
  const received = await saidInTheClear(
    '220 old\r\n',
    (line) => (line.startsWith('EHLO') ? '250-old\r\n250 AUTH PLAIN\r\n' : '502 no\r\n'),
    async (port) => {
      const transport = createMailTransport(
        readEnv({ SMTP_URL: `smtp://user:word@127.0.0.1:${port}?requireTLS=true` }),
      )!
      onTestFinished(() => transport.close())
      expect(await transport.send(mail)).toMatchObject({ kind: 'try-later' })
    },
  )
  expect(received).toContain('STARTTLS')
  expect(received).not.toMatch(/AUTH|MAIL FROM/)
})

test.each([
  ['smtp://u:p@mail.example.com', true],
  ['smtp://u:p@9.9.9.9:587', true],
  ['smtps://u:p@mail.example.com', true],
  ['smtp://u:p@mail.example.com?ignoreTLS=true', false],
  ['smtp://mailpit:1025', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://10.0.0.7:25', false],
])('requires TLS beyond its own network in production: %s', (SMTP_URL, isNeeded) => {
  expect(needsStartTls({ production: true, SMTP_URL })).toBe(isNeeded)
  expect(needsStartTls({ production: false, SMTP_URL })).toBe(false)
})

test('does not talk to a database without TLS when its URL requires TLS', async () => {
  const received = await saidInTheClear(
    '',
    () => 'N',
    async (port) => {
      const url = `postgres://somebody:word@127.0.0.1:${port}/d?sslmode=verify-full`
      const database = await openDatabase({ url, directory: '' })
      onTestFinished(() => database.close())
      await expect(database.db.execute('select 1')).rejects.toThrow()
    },
  )
  // The TLS request has eight bytes and identifies nobody.
  expect(received).toHaveLength(8)
})
