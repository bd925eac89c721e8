import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { csvOf, givenExport, languages, zipOf } from '../../test/given/given-results.ts'
import { readCsv } from './read-csv.ts'
import { readExport } from './read-export.ts'

const address = 'https://paws.example.com/bath/'
const read = (text: string) => readExport(Buffer.from(text))

describe('the export in each language', () => {
  test.each(Object.entries(languages))('reads the ZIP in %s', async (_name, language) => {
    const { files, firsts, metrics, filters, numbers } = language
    const table = (first: string, keys: string[]) =>
      [`${first},${metrics}`, ...keys.map((key) => `${key},34,${numbers.join(',')}`)].join('\r\n')
    const zip = await zipOf({
      [`${files[0]}.csv`]: `\uFEFF${table(firsts[0], ['"dog ""bath"", at home"', 'poodle'])}`,
      [`${files[1]}.csv`]: table(firsts[1], [address]),
      [`${files[2]}.csv`]: `${table(firsts[2], ['2026-10-28', '2026-10-01'])}\r\n2026-10-02,0,0,,`,
      [`${files[3]}.csv`]: table(firsts[3], ['Narnia']),
      [`${files[4]}.csv`]: filters,
    })
    const figures = { clicks: 34, impressions: 1200, position: 8.4 }
    expect(readExport(zip)).toEqual({
      pages: [{ key: address, ...figures }],
      queries: [
        { key: 'dog "bath", at home', ...figures },
        { key: 'poodle', ...figures },
      ],
      days: [
        { key: '2026-10-28', ...figures },
        { key: '2026-10-01', ...figures },
        { key: '2026-10-02', clicks: 0, impressions: 0, position: null },
      ],
      filters: '',
    })
  })

  test('reads pages and days in a language that it doesn’t know', async () => {
    const metrics = 'クリック数,表示回数,CTR,掲載順位'
    const zip = await zipOf({
      'ページ.csv': `上位のページ,${metrics}\n${address},3,40,7.5%,8`,
      'クエリ.csv': `上位のクエリ,${metrics}\n犬,3,40,7.5%,8`,
    })
    expect(readExport(zip)).toEqual({
      pages: [{ key: address, clicks: 3, impressions: 40, position: 8 }],
      filters: '',
    })
  })
})

test('reads a single file as saved by Excel, with semicolons, in UTF-16 and in an old encoding', () => {
  const german = `Die häufigsten Seiten;Klicks;Impressionen;CTR;Position\r\n${address};34;1.200;4,5 %;8,4\r\n`
  const wide = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(german.replaceAll(';', '\t'), 'utf16le'),
  ])
  for (const bytes of [Buffer.from(german), wide, Buffer.from(german, 'latin1')])
    expect(readExport(bytes).pages).toEqual([{ key: address, clicks: 34, impressions: 1200, position: 8.4 }])
})

test('names what an export was limited to', async () => {
  const zip = await givenExport({ pages: [[address, 1, 2, 3]], filters: 'Page,+/blog\nCountry,Germany' })
  expect(readExport(zip).filters).toBe('Page: +/blog, Country: Germany')
})

test('takes no position for granted, and leaves out lines without numbers', () => {
  const rows = `${address},0,0,0%,0\nhttps://paws.example.com/a/,1,30,3%,-\nTotal,,,,\n`
  expect(read(`Top pages,Clicks,Impressions,CTR,Position\n${rows}`).pages).toEqual([
    { key: address, clicks: 0, impressions: 0, position: null },
    { key: 'https://paws.example.com/a/', clicks: 1, impressions: 30, position: null },
  ])
})

const refusalOf = (bytes: Buffer) => {
  try {
    return JSON.stringify(readExport(bytes))
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`
  }
}

describe('what is no export', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  const header = 'Top pages,Clicks,Impressions,CTR,Position\n'
  test.each([
    ['a picture named .csv', png, 'unsupported_media_type: This isn’t a CSV file.'],
    [
      'the report of links',
      Buffer.from(`Target page,Incoming links,Linking sites\n${address},3,2\n`),
      'unsupported_media_type: This isn’t the Performance report',
    ],
    [
      'the report of Discover, which has no position',
      Buffer.from(`Top pages,Clicks,Impressions,CTR\n${address},3,2,5%\n`),
      'unsupported_media_type: This isn’t the Performance report',
    ],
    [
      'two periods at once',
      Buffer.from(
        `Top pages,${['Clicks', 'Impressions', 'CTR', 'Position'].map((one) => `Last 28 days ${one},Previous 28 days ${one}`).join(',')}\n`,
      ),
      'invalid_input: This export compares two periods.',
    ],
    [
      'only countries',
      Buffer.from(csvOf('Country', [['Narnia', 1, 2, 3]])),
      'unsupported_media_type: This file lists no',
    ],
    [
      'a property without visitors',
      Buffer.from(`${header}${address},,,,\n`),
      'invalid_input: This export has no numbers yet',
    ],
    [
      '500,000 rows',
      Buffer.from(header + `${address},1,2,1%,3\n`.repeat(500_000)),
      'too_large: This file has more than 25,000 rows',
    ],
    [
      'only days',
      Buffer.from(csvOf('Date', [['2026-10-01', 1, 2, 3]])),
      'unsupported_media_type: This file lists no',
    ],
    ['nothing', Buffer.alloc(0), 'unsupported_media_type: This isn’t the Performance report'],
    [
      'a damaged ZIP',
      Buffer.from('PK\x03\x04 and nothing else'),
      'unsupported_media_type: This file lists no',
    ],
  ])('refuses %s in a sentence', (_name, bytes, message) => {
    expect(refusalOf(bytes)).toContain(message)
  })

  test('refuses a spreadsheet, a ZIP bomb, and a ZIP with one file listed a thousand times', async () => {
    expect(refusalOf(await zipOf({ 'xl/workbook.xml': '<x/>' }))).toContain('This is a spreadsheet.')
    const bomb = await zipOf({ 'Pages.csv': Buffer.alloc(64 * 1024 * 1024, header) })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(refusalOf(bomb)).toContain('too_large: This ZIP can’t be unpacked')
    expect(refusalOf(repeatedZip(Buffer.alloc(1024 * 1024, ' '), 1000))).toContain('too_large')
  })
})

/** A directory of many entries that share their bytes. */
function repeatedZip(content: Buffer, count: number): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  const entry = Buffer.alloc(51)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(5, 28)
  entry.write('a.csv', 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, ...Array(count).fill(entry), end])
}

describe('a CSV', () => {
  test('has quoted cells with separators, line ends and quotation marks', () => {
    expect(readCsv('a,b\r\n"1, ""x""\ny", 2 \n\n"open', 9)).toEqual([
      ['a', 'b'],
      ['1, "x"\ny', '2'],
      ['open'],
    ])
    expect(readCsv('', 9)).toEqual([])
    expect(readCsv('a,b\n1,', 9)).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
    expect(readCsv('a\nb\nc', 2)).toEqual([['a'], ['b']])
  })
})
