import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createSafeFetch } from './safe-fetch.ts'

// Node can check certificates but not make them.
const withoutOpenssl = spawnSync('openssl', ['version']).status !== 0

interface Certificate {
  key: string
  cert: string
}

/** A certificate for blog.customer.org, by an authority this process trusts. */
function issue(kind: 'good' | 'expired'): Certificate {
  const dir = mkdtempSync(join(tmpdir(), 'certificates-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Authority',
    '-days',
    '2',
  )
  openssl('req', ...newKey, '-keyout', 'site.key', '-out', 'site.csr', '-subj', '/CN=blog.customer.org')
  writeFileSync(join(dir, 'names'), 'subjectAltName=DNS:blog.customer.org')
  const days = kind === 'good' ? '2' : '-1'
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', days]
  openssl('x509', '-req', '-in', 'site.csr', '-out', 'site.pem', ...signing)
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, readFileSync(join(dir, 'ca.pem'), 'utf8')])
  onTestFinished(() => setDefaultCACertificates(trusted))
  return {
    key: readFileSync(join(dir, 'site.key'), 'utf8'),
    cert: readFileSync(join(dir, 'site.pem'), 'utf8'),
  }
}

async function ask(
  server: ReturnType<typeof createServer | typeof createPlainServer>,
  host = 'blog.customer.org',
) {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const lookup = async () => [{ address: '127.0.0.1', family: 4 as const }]
  const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Quillcast/1.0', lookup })
  onTestFinished(async () => {
    await safeFetch.close()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return safeFetch(`https://${host}:${port}/`, { method: 'POST', timeoutMs: 5_000 })
}

function secured(certificate: Certificate) {
  return createServer(certificate, (_, response) => void response.end('secured'))
}

test.skipIf(withoutOpenssl)('a site with a good certificate answers (needs openssl)', async () => {
  expect(await ask(secured(issue('good')))).toMatchObject({ kind: 'answer', text: 'secured' })
})

test.skipIf(withoutOpenssl)('a certificate for another name gets nothing (needs openssl)', async () => {
  const answer = await ask(secured(issue('good')), 'www.customer.org')
  expect(answer).toMatchObject({ kind: 'failed', cause: 'tls_name', sent: false })
})

test.skipIf(withoutOpenssl)('an expired certificate gets nothing (needs openssl)', async () => {
  expect(await ask(secured(issue('expired')))).toMatchObject({
    kind: 'failed',
    cause: 'tls_expired',
    sent: false,
  })
})

test.skipIf(withoutOpenssl)(
  'a certificate by an unknown authority gets nothing (needs openssl)',
  async () => {
    const certificate = issue('good')
    setDefaultCACertificates([])
    expect(await ask(secured(certificate))).toMatchObject({ kind: 'failed', cause: 'tls_chain', sent: false })
  },
)

test('a server that does not speak TLS gets nothing', async () => {
  expect(await ask(createPlainServer())).toMatchObject({ kind: 'failed', cause: 'tls_other', sent: false })
})
