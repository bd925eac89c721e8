import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import {
  issueCertificate as issue,
  withoutOpenssl,
  type Certificate,
} from '../../../test/issue-certificate.ts'
import { createSafeFetch } from './safe-fetch.ts'

async function fetchWith(
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

test.skipIf(withoutOpenssl)('accepts a site with a valid certificate (needs openssl)', async () => {
  expect(await fetchWith(secured(issue('good')))).toMatchObject({ kind: 'answer', text: 'secured' })
})

test.skipIf(withoutOpenssl)('sends nothing to a certificate for another name (needs openssl)', async () => {
  const answer = await fetchWith(secured(issue('good')), 'www.customer.org')
  expect(answer).toMatchObject({ kind: 'failed', cause: 'tls_name', sent: false })
})

test.skipIf(withoutOpenssl)('sends nothing to an expired certificate (needs openssl)', async () => {
  expect(await fetchWith(secured(issue('expired')))).toMatchObject({
    kind: 'failed',
    cause: 'tls_expired',
    sent: false,
  })
})

test.skipIf(withoutOpenssl)(
  'sends nothing to a certificate from an unknown authority (needs openssl)',
  async () => {
    const certificate = issue('good')
    setDefaultCACertificates([])
    expect(await fetchWith(secured(certificate))).toMatchObject({
      kind: 'failed',
      cause: 'tls_chain',
      sent: false,
    })
  },
)

test('sends nothing to a server that does not speak TLS', async () => {
  expect(await fetchWith(createPlainServer())).toMatchObject({
    kind: 'failed',
    cause: 'tls_other',
    sent: false,
  })
})
