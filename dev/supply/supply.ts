// npm run supply: checks what production installs: known vulnerabilities, licenses, install scripts, and the SBOM.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface Entry {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  integrity?: string
  hasInstallScript?: boolean
}

// Licenses that require only their notice, and MPL, whose files we do not change.
const licences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
])

interface Supplied {
  licences: Map<string, string[]>
  problems: string[]
}

interface Lock {
  name?: string
  version?: string
  packages: Record<string, Entry>
}

const listSupplied = (lock: Lock) =>
  Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }))

/** Lists production packages of a lock file by license, and problems: license, hash, install script. */
export function readSupplied(lock: Lock): Supplied {
  const supplied: Supplied = { licences: new Map(), problems: [] }
  for (const entry of listSupplied(lock)) {
    const name = `${entry.name}@${entry.version}`
    const licence = entry.license ?? 'none'
    supplied.licences.set(licence, [...(supplied.licences.get(licence) ?? []), name])
    const choices = licence.replace(/[()]/g, '').split(' OR ')
    if (!choices.some((one) => one.split(' AND ').every((part) => licences.has(part))))
      supplied.problems.push(`${name}: licence ${licence}`)
    if (!entry.integrity) supplied.problems.push(`${name}: no hash in the lock file`)
    if (entry.hasInstallScript) supplied.problems.push(`${name}: runs an install script`)
  }
  return supplied
}

/** Made here, because `npm sbom --omit=dev` omits packages that one of our tools needs too, such as the mailer. */
export function makeBill(lock: Lock): object {
  const components = listSupplied(lock).map(({ name, version = '', license, integrity = '' }) => {
    const [algorithm = '', hash = ''] = integrity.split('-', 2)
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const hashes = [
      { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') },
    ]
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      scope: 'required',
      purl,
      licenses: [{ expression: license }],
      hashes,
    }
  })
  const once = new Map(components.map((component) => [component.purl, component]))
  const component = { type: 'application', name: lock.name, version: lock.version }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component },
    components: [...once.values()],
  }
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { licences: found, problems } = readSupplied(lock)
  for (const [licence, names] of [...found].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${licence} (${names.length}): ${names.join(', ')}`)
  // In silent mode npm would not say why it failed.
  const audit = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
  })
  console.log(audit.stdout.trim())
  // Without a response, assume nothing.
  const isSilent = audit.stderr.includes('audit endpoint returned an error')
  if (audit.status !== 0)
    problems.push(
      isSilent ? 'npm audit: the registry did not respond' : 'npm audit: a high or critical vulnerability',
    )
  const bill = JSON.stringify(makeBill(lock), null, 2)
  writeFileSync(join(root, 'sbom.cdx.json'), `${bill}\n`)
  console.log(`sbom.cdx.json: ${JSON.parse(bill).components.length} components`)
  for (const problem of problems) console.error(`FAILED  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
