import { deflateRawSync } from 'node:zlib'
import { many, megabyte, sent, type Attack } from './attack.ts'
import { fill, units } from './texts.ts'

/** A zip with one compressed file, preceded by `entries` empty ones. */
function zip(name: string, content: Buffer, entries = 0): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const directory = Buffer.alloc(46)
  directory.writeUInt32LE(0x02014b50, 0)
  directory.writeUInt16LE(8, 10)
  directory.writeUInt32LE(packed.length, 20)
  directory.writeUInt32LE(content.length, 24)
  directory.writeUInt16LE(name.length, 28)
  const other = Buffer.from(directory)
  other.writeUInt16LE(0, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries + 1, 65_535), 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  const others = many(entries, () => other)
  return Buffer.concat([local, Buffer.from(name), packed, ...others, directory, Buffer.from(name), end])
}

const docx = (name: string, xml: () => string, entries = 0): Attack => ({
  name: `docx of ${name}`,
  run: async ({ call }) => {
    const file = zip('word/document.xml', Buffer.from(xml()), entries)
    const headers = {
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    }
    const { status, data } = await call('POST', '/profile/voice/samples/file', file, headers)
    if (data?.sample) await call('DELETE', `/profile/voice/samples/${data.sample.id}`)
    return status
  },
})

const picture = (name: string, type: string, bytes: () => Buffer): Attack =>
  sent(`picture of ${name}`, 'POST', '/posts/images', bytes, { 'content-type': `image/${type}` })

const png = (chunk: Buffer, count: number) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex')
  return Buffer.concat([head, ...many(count, () => chunk)])
}
const webp = (count: number) => {
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x0f\0\0\x0f\0\0', 'latin1')
  return Buffer.concat([head, ...many(count, () => Buffer.from('EXIF\0\0\0\0', 'latin1'))])
}

export const fileAttacks: Attack[] = [
  docx('16 MB of empty paragraphs', () => fill('<w:p/>', 16 * megabyte)),
  docx('300 MB of blanks', () => ' '.repeat(300 * megabyte)),
  docx('2 million nested paragraphs', () => fill('<w:p>', 10 * megabyte)),
  docx('one text of 16 MB', () => `<w:t>${fill('a calm dog ', 15 * megabyte)}</w:t>`),
  docx('texts of Japanese', () =>
    fill(`<w:p><w:t>${units['Japanese without an end']}</w:t></w:p>`, 5 * megabyte),
  ),
  docx('tags without an end', () => fill('<w:t a="', 15 * megabyte)),
  docx('60,000 files', () => '<w:t>a</w:t>', 60_000),
  picture('400,000 empty PNG chunks', 'png', () =>
    png(Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1'), 400_000),
  ),
  picture('PNG chunks of a wrong length', 'png', () =>
    png(Buffer.from('\xff\xff\xff\xfftEXt\0\0\0\0', 'latin1'), 400_000),
  ),
  picture('600,000 WebP chunks', 'webp', () => webp(600_000)),
  picture('1.2 million JPEG segments', 'jpeg', () =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      Buffer.alloc(4_900_000, Buffer.from([0xff, 0xe1, 0, 2])),
      Buffer.from([0xff, 0xd9]),
    ]),
  ),
  picture('5 MB of JPEG marks', 'jpeg', () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4_900_000, 0xff)]),
  ),
  picture('2.4 million JPEG restarts', 'jpeg', () =>
    Buffer.concat([
      Buffer.from('ffd8ffc0000b080010001001011100ffda0008010100003f00', 'hex'),
      Buffer.alloc(4_900_000, Buffer.from([0xff, 0xd0])),
    ]),
  ),
  picture('5 MB of GIF', 'gif', () =>
    Buffer.concat([Buffer.from('GIF89a\x10\0\x10\0'), Buffer.alloc(4_900_000, 0x21)]),
  ),
]
