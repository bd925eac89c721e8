import { escapeHtml } from '../../platform/text/escape-html.ts'
// Instrument Serif's letters by advance width, in thousandths of the font size, from its `hmtx` and `cmap` tables.
import widths from './serif-widths.json' with { type: 'json' }

export interface Cover {
  title: string
  /** The site's name. */
  name: string
  /** `#rrggbb` */
  color: string
}

// What social networks show without cropping.
const width = 1200
const height = 630
const margin = 80
const maxTextHeight = 380
const textTop = 80
const lineHeight = 1.12
const sizes = [104, 92, 80, 70, 62, 54, 47, 41, 36, 30]

const advances = new Map(
  Object.entries(widths).flatMap(([advance, letters]) =>
    Array.from(letters, (letter) => [letter, Number(advance) / 1000] as const),
  ),
)
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (advances.get(letter) ?? 0), 0)

/** One line as the font can show it, without emoji and signs that it lacks; undefined if it lacks a letter or digit. */
export function drawableLine(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2010\u2011]/g, '-')
    .replaceAll('\u2044', '/')
  const letters = Array.from(plain.replace(/\s/gu, ' ')).filter(
    (sign) => advances.has(sign) || /[\p{L}\p{N}]/u.test(sign),
  )
  const line = letters.join('').replace(/ +/g, ' ').trim()
  return line && letters.every((letter) => advances.has(letter)) ? line : undefined
}

/** Lines of at most `maxWidth` font sizes; a longer word is cut. */
function wrap(text: string, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= maxWidth) lines[lines.length - 1] = longer
    else {
      let line = ''
      for (const letter of word) {
        if (line && widthOf(line + letter) > maxWidth) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
      lines.push(line)
    }
  }
  return lines
}

/** The largest size at which the text fits. */
function fit(text: string): { size: number; lines: string[] } {
  const fits = sizes.map((size) => ({ size, lines: wrap(text, (width - 2 * margin) / size) }))
  return (
    fits.find(({ size, lines }) => lines.length * size * lineHeight <= maxTextHeight) ??
    fits[fits.length - 1]!
  )
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever has more contrast on the color: at least 4.5. */
const inkOn = (color: string): string => (luminance(color) > 0.179 ? '#000000' : '#ffffff')

/** A cover as SVG: the title and the site's name, or its initials where the font lacks letters of the title. */
export function drawSvg({ title, name, color }: Cover): string {
  const ink = inkOn(color)
  const text = (x: number, y: number, size: number, line: string, more = '') =>
    `<text x="${x}" y="${Math.round(y)}" font-family="Instrument Serif" font-size="${size}" fill="${ink}"${more}>${escapeHtml(line)}</text>`
  const line = drawableLine(title)
  const drawn = line === undefined ? drawInitials(name, text) : drawTitle(line, name, text)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/>${drawRings(title, ink)}${drawn}</svg>`
}

type DrawText = (x: number, y: number, size: number, line: string, more?: string) => string

function drawTitle(title: string, name: string, text: DrawText): string {
  const { size, lines } = fit(title)
  const top = textTop + (maxTextHeight - lines.length * size * lineHeight) / 2
  const rows = lines.map((line, at) => text(margin, top + (at + 0.82) * size * lineHeight, size, line))
  const from = drawableLine(name)
  const [shown = ''] = from === undefined ? [] : wrap(from, (width - 2 * margin) / 34)
  return rows.join('') + text(margin, height - margin, 34, shown, ' fill-opacity="0.85"')
}

function drawInitials(name: string, text: DrawText): string {
  const initials = (drawableLine(name) ?? '').match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return text(
    width / 2,
    height / 2 + 96,
    280,
    initials.slice(0, 2).join('').toUpperCase(),
    ' text-anchor="middle"',
  )
}

/** Rings around a corner that depends on the title, so that a blog's covers differ. */
function drawRings(title: string, ink: string): string {
  const seed = Array.from(title).reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 9973, 7)
  const x = seed % 3 === 0 ? width * 0.72 : width
  const y = seed % 2 === 0 ? height : 0
  const radii = [1, 2, 3, 4].map((ring) => ring * (90 + (seed % 40)))
  return radii.map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}" fill-opacity="0.05"/>`).join('')
}
