import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBill, readSupplied } from './supply.ts'

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }

test('has a known license, a hash and no install script for every production package', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const { licences, problems } = readSupplied(lock)
  expect(problems).toEqual([])
  expect([...licences.values()].flat().length).toBeGreaterThan(50)
})

test('rejects an unknown license, a missing hash and an install script by name', () => {
  const packages = {
    '': {},
    'node_modules/good': { ...good, license: '(MIT OR GPL-3.0)' },
    'node_modules/tool': { ...good, dev: true, license: 'GPL-3.0' },
    'node_modules/closed': { ...good, license: 'UNLICENSED' },
    'node_modules/loose': { version: '1.0.0', license: 'MIT' },
    'node_modules/good/node_modules/busy': { ...good, hasInstallScript: true },
  }
  expect(readSupplied({ packages }).problems).toEqual([
    'closed@1.0.0: licence UNLICENSED',
    'loose@1.0.0: no hash in the lock file',
    'busy@1.0.0: runs an install script',
  ])
})

test('builds the SBOM offline with license and hash of every production package', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const bill = makeBill(lock)
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const direct = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${String(version)}`)
  const all = [...readSupplied(lock).licences.values()].flat()
  expect([...direct, ...all].filter((one) => !named.has(one))).toEqual([])
  expect(bill.components).toHaveLength(named.size)
  expect(bill.components.filter(({ hashes }) => hashes[0]?.content.length !== 128)).toEqual([])
})
