export interface InvoiceView {
  number: string
  date: string
  description: string
  amount: string
  status: string
}

interface Line {
  text: string
  /** Points from the left and bottom edges; A4 is 595 × 842. */
  x: number
  y: number
  size: number
  bold?: true
}

/** The PDF of a test invoice: one page with two standard fonts. */
export function invoicePdf({ number, date, description, amount, status }: InvoiceView): Buffer {
  const rows = [
    ['Invoice', number],
    ['Date', date],
    ['For', description],
    ['Amount', amount],
    ['Status', status],
  ] as const
  const lines: Line[] = [
    { text: 'Quillcast', x: 60, y: 770, size: 22, bold: true },
    { text: 'Test mode: not a tax document. No real money moved.', x: 60, y: 740, size: 11, bold: true },
    ...rows.flatMap(([name, value], row): Line[] => [
      { text: name, x: 60, y: 690 - row * 24, size: 11, bold: true },
      { text: value, x: 150, y: 690 - row * 24, size: 11 },
    ]),
  ]
  return writePdf(`Invoice ${number}`, lines)
}

/** A one-page PDF 1.4 by ISO 32000-1: objects, cross-reference table, trailer. */
function writePdf(title: string, lines: Line[]): Buffer {
  const content = lines
    .map(
      ({ text, x, y, size, bold }) =>
        `BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td (${escape(text)}) Tj ET`,
    )
    .join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escape(title)}) >>`,
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = pdf.length
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

// Latin-1 like the fonts' encoding, so that character counts are byte counts.
const escape = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
