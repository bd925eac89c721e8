import type { ErrorCode } from '../../contract/operation.ts'
import type { Figures } from '../../contract/results.ts'
import { fail } from '../platform/fail.ts'
import { foldLetters } from '../platform/text/fold-words.ts'
import { zipEntries } from '../platform/text/zip-entries.ts'
import { readFile } from '../profile/voice/samples/read-sample-file.ts'
import { readCsv } from './read-csv.ts'

export interface ExportRow extends Figures {
  /** A page, a search or a day. */
  key: string
}

/** What a Performance report says; undefined for a table that it lacks. */
export interface PerformanceExport {
  pages?: ExportRow[]
  queries?: ExportRow[]
  days?: ExportRow[]
  /** Whether it lists every page; if undefined, one with as many as an export can have may lack some. */
  isWhole?: boolean
  /** All hosts of this domain are read, so that the site may be missing among those listed. */
  domain?: string | undefined
  filters: string
}

// Search Console exports at most 1,000 rows of each table, and its API 25,000.
const maxRows = 25_000
const maxUnpacked = 16 * 1024 * 1024
const maxFilterChars = 200

const refuse = (problem: string, code: ErrorCode = 'unsupported_media_type') =>
  fail(code, `${problem} In Search Console, open Performance, choose Export, then Download CSV.`)

// In the languages of most of our customers. Pages and days of other languages are recognized by their values.
const columnNames = {
  clicks: 'clicks klicks clics clic cliques klikken klikniecia'.split(' '),
  impressions: 'impressions impressionen impresiones impressoes impressioni vertoningen wyswietlenia'.split(
    ' ',
  ),
  position: 'position posicion posicao posizione positie pozycja'.split(' '),
}
const queryNames =
  'query queries suchanfrage suchanfragen anfrage requete requetes consulta consultas pesquisas zoekopdrachten zapytania'.split(
    ' ',
  )

/** Reads the ZIP that Search Console exports, or one of its CSV files. Fails with a sentence about any other file. */
export function readExport(bytes: Buffer): PerformanceExport {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const tables = isZip ? readTables(bytes) : [readTable(bytes)]
  const read: PerformanceExport = { filters: '' }
  for (const table of tables) {
    const [header = [], ...rows] = table
    const columns = findColumns(header, rows)
    if (columns) {
      const kind = kindOf(header, rows)
      if (kind) read[kind] ??= rows.flatMap((row) => readRow(row, columns))
    } else if (isZip && header.length === 2) read.filters ||= describeFilters(rows)
    else if (!isZip)
      refuse('This isn’t the Performance report: clicks, impressions or positions are missing.')
  }
  const { pages, queries } = read
  if (!pages && !queries) refuse('This file lists no pages or searches.')
  if ([pages, queries].every((rows) => !rows?.length))
    fail('invalid_input', 'This export has no numbers yet. Choose a longer period in Search Console.')
  return read
}

function readTables(bytes: Buffer): string[][][] {
  let room = maxUnpacked
  const tables: string[][][] = []
  for (const { name, unpack } of zipEntries(bytes)) {
    if (name === 'xl/workbook.xml') refuse('This is a spreadsheet.')
    if (!/\.csv$/i.test(name)) continue
    const file = unpack(room)
    if (!file)
      return fail('too_large', 'This ZIP can’t be unpacked: it is damaged or far larger than an export.')
    room -= file.length
    tables.push(readTable(file))
  }
  return tables
}

function readTable(bytes: Buffer): string[][] {
  const file = readFile(bytes)
  if (!file || file.isWord) return refuse('This isn’t a CSV file.')
  const rows = readCsv(file.text, maxRows + 2)
  if (rows.length > maxRows + 1)
    refuse(
      `This file has more than ${maxRows.toLocaleString('en')} rows, which an export never has.`,
      'too_large',
    )
  return rows
}

type Columns = Record<keyof typeof columnNames, number>

function findColumns(header: string[], rows: string[][]): Columns | undefined {
  const words = header.map(wordsOf)
  const [clicks = [], impressions = [], position = []] = Object.values(columnNames).map((names) =>
    words.flatMap((own, at) => (own.some((word) => names.includes(word)) ? [at] : [])),
  )
  if (clicks.length > 1 && impressions.length > 1)
    fail(
      'invalid_input',
      'This export compares two periods. Turn off Compare and export each period by itself.',
    )
  if (clicks.length === 1 && impressions.length === 1 && position.length === 1)
    return { clicks: clicks[0]!, impressions: impressions[0]!, position: position[0]! }
  // Every language has the same order: clicks, impressions, rate, position.
  const isUsual = header.length === 5 && rows.length > 0 && rows[0]![3]?.includes('%')
  return isUsual ? { clicks: 1, impressions: 2, position: 4 } : undefined
}

const wordsOf = (name: string) => foldLetters(name).split(' ')

/** Undefined for countries, devices and appearances. */
function kindOf([name = '']: string[], rows: string[][]): 'pages' | 'queries' | 'days' | undefined {
  const first = rows[0]?.[0] ?? ''
  if (wordsOf(name).some((word) => queryNames.includes(word))) return 'queries'
  if (/^https?:\/\//i.test(first)) return 'pages'
  return /^\d{4}-\d{2}-\d{2}/.test(first) ? 'days' : undefined
}

/** Nothing for a row without numbers, such as a total or an empty line. */
function readRow(row: string[], columns: Columns): ExportRow[] {
  const key = row[0] ?? ''
  const clicks = readCount(row[columns.clicks])
  const impressions = readCount(row[columns.impressions])
  if (key === '' || clicks === undefined || impressions === undefined) return []
  return [{ key, clicks, impressions, position: impressions > 0 ? readDecimal(row[columns.position]) : null }]
}

/** "1.234", "1,234" and "1 234" are the same in a column of whole numbers. */
function readCount(text = ''): number | undefined {
  const digits = text.replace(/[.,\s’'](?=\d{3}(?!\d))/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined
}

/** Positions have at most three digits before the point or comma. */
function readDecimal(text = ''): number | null {
  const number = text.replace(',', '.')
  return /^\d{1,4}(?:\.\d{1,20})?$/.test(number) && Number(number) >= 1 ? Number(number) : null
}

/** What follows the search type, which is usually Web, and the date. */
const describeFilters = (rows: string[][]): string =>
  rows
    .filter(([, value], at) => at > 1 || (at === 0 && value !== 'Web'))
    .map(([name = '', value = '']) => `${name}: ${value}`)
    .join(', ')
    .slice(0, maxFilterChars)
    .toWellFormed()
