// A report has five columns, and nine when it compares two periods.
const maxColumns = 20

/**
 * The rows of a CSV (RFC 4180), separated by the comma, semicolon or tab that its first line has most of, because Excel saves
 * semicolons where a comma separates decimals. Stops after `maxRows`. Reads each character a constant number of times.
 */
export function readCsv(text: string, maxRows: number): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length && rows.length < maxRows) {
    const { value, end } = readCell(text, at, separator)
    if (row.length < maxColumns) row.push(value.trim())
    at = end + 1
    if (text[end] === separator) continue
    if (text[end] === '\r' && text[at] === '\n') at++
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  // The last cell may be empty, and its line without an end.
  if (row.length > 0) rows.push([...row, ''])
  return rows
}

function separatorOf(text: string): string {
  const [line = ''] = text.slice(0, 2000).split(/[\r\n]/, 1)
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

/** The cell that starts here, and where its separator or the end of its line is. */
function readCell(text: string, start: number, separator: string): { value: string; end: number } {
  let at = start
  let value = ''
  if (text[at] === '"') {
    for (;;) {
      const close = text.indexOf('"', at + 1)
      value += text.slice(at + 1, close < 0 ? text.length : close)
      at = close < 0 ? text.length : close + 1
      // A doubled quotation mark stands for itself.
      if (text[at] !== '"') break
      value += '"'
    }
  }
  const from = at
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return { value: value + text.slice(from, at), end: at }
}
