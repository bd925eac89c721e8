// npm run supply: checks what production installs: known vulnerabilities, licenses, install scripts, and the SBOM.
import { execFileSync, spawnSync } from 'node:child_process'
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
  packages: Record<string, Entry>
}

interface Bill {
  bomFormat: string
  components: { name: string; version: string; licenses: object[]; hashes: { content: string }[] }[]
}

const root = resolve(import.meta.dirname, '../..')

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

/** From the bill of all packages, because `npm sbom --omit=dev` omits what one of our tools needs too, such as the mailer. */
export function makeBill(lock: Lock): Bill {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
  const { dependencies: _, ...bill } = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }))
  const supplied = new Set(listSupplied(lock).map(({ name, version }) => `${name}@${version}`))
  const isSupplied = ({ name, version }: Bill['components'][number]) => supplied.has(`${name}@${version}`)
  return { ...bill, components: bill.components.filter(isSupplied) }
}

if (import.meta.main) {
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
  const bill = makeBill(lock)
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`sbom.cdx.json: ${bill.components.length} components`)
  for (const problem of problems) console.error(`FAILED  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
