import { readableText } from '../../site-posts/readable-text.ts'
import { readDocx } from './read-docx.ts'
import { plainMarkdown } from './plain-markdown.ts'

/** The text of a file, recognized by its bytes; undefined when it contains no text. */
export function readSampleFile(bytes: Buffer): string | undefined {
  const file = readFile(bytes)
  return file?.isWord ? file.text : file && plainText(file.text)
}

/** The raw text of a file: the paragraphs of a Word document, or every character of any other. */
export function readFile(bytes: Buffer): { text: string; isWord: boolean } | undefined {
  const isWord = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  // Windows' editor saves "Unicode" like this.
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = isWord ? readDocx(bytes) : isWide ? bytes.subarray(2).toString('utf16le') : decode(bytes)
  return text === undefined || text.includes('\u0000') ? undefined : { text, isWord }
}

/** Pasted text may be plain, Markdown or HTML. */
export function plainText(text: string): string {
  const isHtml = /<(?:p|div|h[1-6]|ul|ol|br|span|article|body|html)\b[^<>]{0,500}>/i.test(text)
  return (isHtml ? readableText(text) : plainMarkdown(text)).toWellFormed().trim()
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: an old text file, unless it contains control characters.
    const text = new TextDecoder('windows-1252').decode(bytes)
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text
  }
}
