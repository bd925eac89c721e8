// npm run supply: what production installs. Known vulnerabilities, licences, install scripts, and the bill of materials.
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

// Those that ask for no more than their notice, and MPL, whose files we do not change.
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

/** Every package of production in a lock file by licence, and what is wrong with one: its licence, its hash, a script of its own. */
export function readSupplied(lock: { packages: Record<string, Entry> }): Supplied {
  const supplied: Supplied = { licences: new Map(), problems: [] }
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.dev) continue
    const name = `${path.replace(/^.*node_modules\//, '')}@${entry.version}`
    const licence = entry.license ?? 'none'
    supplied.licences.set(licence, [...(supplied.licences.get(licence) ?? []), name])
    const choices = licence.replace(/[()]/g, '').split(' OR ')
    if (!choices.some((one) => one.split(' AND ').every((part) => licences.has(part))))
      supplied.problems.push(`${name}: licence ${licence}`)
    if (!entry.integrity) supplied.problems.push(`${name}: no hash in the lock file`)
    if (entry.hasInstallScript) supplied.problems.push(`${name}: runs a script when it is installed`)
  }
  return supplied
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const npm = (args: string[]) => spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  const { licences: found, problems } = readSupplied(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  for (const [licence, names] of [...found].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${licence} (${names.length}): ${names.join(', ')}`)
  const audit = npm(['audit', '--omit=dev', '--audit-level=high'])
  console.log(audit.stdout.trim())
  // Not to know is not to be clean.
  const isSilent = audit.stderr.includes('audit endpoint returned an error')
  if (audit.status !== 0)
    problems.push(
      isSilent ? 'npm audit: this registry does not answer' : 'npm audit: a high or critical vulnerability',
    )
  const bill = npm(['sbom', '--omit=dev', '--sbom-format=cyclonedx'])
  if (bill.status === 0) {
    writeFileSync(join(root, 'sbom.cdx.json'), bill.stdout)
    console.log(`sbom.cdx.json: ${JSON.parse(bill.stdout).components.length} components`)
  } else problems.push(`npm sbom: ${bill.stderr.trim().slice(0, 300)}`)
  for (const problem of problems) console.error(`FAILED  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
