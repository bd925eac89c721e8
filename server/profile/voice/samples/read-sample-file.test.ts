import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readSampleFile } from './read-sample-file.ts'

/** A zip with one file, as Word creates it. */
function zip(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content)
  const header = (signature: number, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32LE(signature, 0)
    return bytes
  }
  const local = header(0x04034b50, 30)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const directory = header(0x02014b50, 46)
  directory.writeUInt16LE(8, 10)
  directory.writeUInt32LE(packed.length, 20)
  directory.writeUInt32LE(claimed, 24)
  directory.writeUInt16LE(name.length, 28)
  const end = header(0x06054b50, 22)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, directory, Buffer.from(name), end])
}
const word = (xml: string) => zip('word/document.xml', Buffer.from(`<w:document>${xml}</w:document>`))

const fileOf = (kind: string) => readFileSync(`test/files/voice/post.${kind}`)
const sentencesOf = (text: string | undefined) =>
  text
    ?.trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?]) /) ?? []

// The same post as saved by a Windows editor, a static site, a browser and a word processor.
test.each(['txt', 'md', 'html', 'docx'])(
  'reads the author’s sentences and nothing else from a whole %s file',
  (kind) => {
    const text = readSampleFile(fileOf(kind))!
    const said = sentencesOf(text)
    expect(said).toEqual(expect.arrayContaining(sentencesOf(fileOf('txt').toString('utf8')).slice(1, -2)))
    expect(text).toMatch(
      /^Why I stopped rushing bath day\s+I used to wash our old terrier on Friday evenings, because/,
    )
    expect(text).not.toMatch(/[<>*#|[\]\uFEFF]|&#|https?:|dataLayer|margin|page header|terrier\.jpg|tags:/)
    expect(text.match(/in a hurry/g)).toHaveLength(1)
  },
)

test('reads the paragraphs of a Word document', () => {
  const xml =
    '<w:p><w:r><w:t>Wash </w:t></w:r><w:r><w:t>slowly &amp; gently.</w:t></w:r></w:p><w:p><w:t>Then dry.</w:t></w:p>'
  expect(readSampleFile(word(xml))).toBe('Wash slowly & gently.\nThen dry.')
})

test('reads no file or address named in a Word document, and keeps its entities as text', () => {
  const entities = `<!DOCTYPE w [<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY web SYSTEM "http://127.0.0.1:9/">
    <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`
  const xml = `${entities}<w:document><w:p><w:t>Kept &file; &web; &c; here.</w:t></w:p></w:document>`
  expect(readSampleFile(zip('word/document.xml', Buffer.from(xml)))).toBe('Kept &file; &web; &c; here.')
})

test('removes markup from Markdown and HTML, and reads old encodings', () => {
  const markdown =
    '---\ntitle: x\n---\n# Why\n\nWe **wash** _slowly_, see [this](https://a.example).\n\n```\ncode\n```\n'
  expect(readSampleFile(Buffer.from(markdown))).toMatch(/^Why\s+We wash slowly, see this\.$/)
  expect(readSampleFile(Buffer.from('<p>We <b>wash</b>.</p><script>no()</script><p>Then dry.</p>'))).toMatch(
    /^We wash\.\n+Then dry\.$/,
  )
  expect(readSampleFile(Buffer.from('Caf\xe9', 'latin1'))).toBe('Café')
})

test.each([
  ['a zip that unpacks to more than a book', zip('word/document.xml', Buffer.alloc(20 * 1024 * 1024, 'a'))],
  ['a zip without a document', zip('xl/workbook.xml', Buffer.from('<x/>'))],
  ['a zip that is cut off', word('<w:p/>').subarray(0, 60)],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
])('finds no text in %s', (_name, bytes) => {
  expect(readSampleFile(bytes)).toBeUndefined()
})
