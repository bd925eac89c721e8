import { Parser } from 'htmlparser2'
import { inflateRawSync } from 'node:zlib'

// A novel's document.xml has some 10 MB; anything larger is an attack.
const maxXml = 16 * 1024 * 1024
const maxEntries = 2000

/** The text of a Word document (ECMA-376: a zip with word/document.xml), one paragraph per line; undefined for other files. */
export function readDocx(bytes: Buffer): string | undefined {
  const entry = findEntry(bytes, 'word/document.xml')
  return entry && readParagraphs(entry.toString('utf8')).trim()
}

/** A file of a zip, found through the central directory (APPNOTE 4.3.12 and 4.3.16); undefined when anything is inconsistent. */
function findEntry(bytes: Buffer, entryName: string): Buffer | undefined {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) return undefined
  const count = Math.min(bytes.readUInt16LE(end + 10), maxEntries)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return undefined
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    )
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength!)
    if (name === entryName) return unpack(bytes, at)
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return undefined
}

function unpack(bytes: Buffer, directory: number): Buffer | undefined {
  const method = bytes.readUInt16LE(directory + 10)
  const packedSize = bytes.readUInt32LE(directory + 20)
  const local = bytes.readUInt32LE(directory + 42)
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== 0x04034b50) return undefined
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(from, from + packedSize)
  if (method === 0) return packed.length <= maxXml ? packed : undefined
  if (method !== 8) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: maxXml })
  } catch {
    // zlib reports broken data and bombs by throwing.
    return undefined
  }
}

function readParagraphs(xml: string): string {
  let text = ''
  let isText = false
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'w:t') isText = true
        if (name === 'w:tab' || name === 'w:br') text += ' '
      },
      ontext(data) {
        if (isText) text += data
      },
      onclosetag(name) {
        if (name === 'w:t') isText = false
        if (name === 'w:p') text += '\n'
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  parser.end()
  return text
}
