import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readZip } from '../../../test/wordpress/read-zip.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

async function* given(entries: ZipEntry[]) {
  yield* entries
}

async function made(entries: ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeZip(given(entries))) parts.push(part)
  return Buffer.concat(parts)
}

const none = Buffer.alloc(0)
const entries = [
  { name: 'README.txt', content: Buffer.from('words '.repeat(1000)) },
  { name: 'posts/größe-日本語.md', content: Buffer.from('# שלום') },
  { name: 'images/noise.png', content: randomBytes(50_000) },
  { name: 'empty.json', content: none },
]

test('reads back every file byte for byte under its name', async () => {
  const archive = await made(entries)
  expect([...readZip(archive)]).toEqual(entries)
  expect(archive.length).toBeLessThan(52_000)
})

test('writes the CRC-32 and the UTF-8 flag where readers look first', async () => {
  const archive = await made(entries.slice(1, 2))
  expect(archive.readUInt32LE(0)).toBe(0x04034b50)
  expect(archive.readUInt16LE(6) & 0x0800).toBe(0x0800)
  expect(archive.readUInt32LE(14)).toBe(crc32(entries[1]!.content))
})

test('writes more files than the original format counts', async () => {
  const archive = await made(Array.from({ length: 65_536 }, (_, n) => ({ name: `${n}`, content: none })))
  expect([...readZip(archive)].map(({ name }) => name).at(-1)).toBe('65535')
})

test('writes a valid empty archive', async () => {
  const archive = await made([])
  expect([archive.length, ...readZip(archive)]).toEqual([22])
})
