import { Parser } from 'htmlparser2'
import { zipEntries } from '../../../platform/text/zip-entries.ts'

// A novel's document.xml has some 10 MB; anything larger is an attack.
const maxXml = 16 * 1024 * 1024

/** The text of a Word document (ECMA-376: a zip with word/document.xml), one paragraph per line; undefined for other files. */
export function readDocx(bytes: Buffer): string | undefined {
  for (const { name, unpack } of zipEntries(bytes)) {
    if (name !== 'word/document.xml') continue
    const xml = unpack(maxXml)
    return xml && readParagraphs(xml.toString('utf8')).trim()
  }
  return undefined
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
