import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

// Node can check certificates but not make them.
export const withoutOpenssl = spawnSync('openssl', ['version']).status !== 0

export interface Certificate {
  key: string
  cert: string
}

/** A certificate by an authority that this process trusts while the test runs. */
export function issueCertificate(kind: 'good' | 'expired', host = 'blog.customer.org'): Certificate {
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
  openssl('req', ...newKey, '-keyout', 'site.key', '-out', 'site.csr', '-subj', `/CN=${host}`)
  writeFileSync(join(dir, 'names'), `subjectAltName=DNS:${host}`)
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
