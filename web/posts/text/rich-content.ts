// What the rich editor keeps. Anything else would silently be lost by the first key pressed in it.
const kept =
  /^(p|h[234]|ul|ol|li|blockquote|strong|b|em|i|u|s|strike|del|code|pre|a|br|hr|img|span|div|table|thead|tbody|tr|td|th)$/i
const cells = /<(td|th)\b([^<>]*)>([\s\S]*?)<\/\1>/gi
// In a cell the editor has words, breaks and pictures only.
const inCell = /^(p|strong|b|em|i|u|s|strike|del|code|a|br|img|span)$/i

const tagsOf = (html: string) => [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, name]) => name ?? '')

/** Whether the rich editor can hold this HTML without losing an element. */
export function canEditRichly(html: string): boolean {
  if (!tagsOf(html).every((name) => kept.test(name))) return false
  return [...html.matchAll(cells)].every(([, , , inner = '']) =>
    tagsOf(inner).every((name) => inCell.test(name)),
  )
}

/** A post's HTML as the rich editor takes it: paragraphs in a cell become lines of it. */
export function toEditorHtml(html: string): string {
  return html.replace(cells, (_whole, tag: string, attributes: string, inner: string) => {
    const lines = inner.replace(/<\/p>\s*<p>/gi, '<br>').replace(/<\/?p>/gi, '')
    return `<${tag}${attributes}>${lines}</${tag}>`
  })
}

/**
 * The rich editor's HTML as it is stored: a first row of nothing but headings is the head of its table, and the empty
 * paragraph that the cursor needs behind a table or a list is none of the writing.
 */
export function fromEditorHtml(html: string): string {
  return html
    .replace(/(?:<p><\/p>)+$/, '')
    .replace(
      /<table><tbody>(<tr>(?:<th\b(?:(?!<\/?td\b|<\/tr>).)*)<\/tr>)/gs,
      '<table><thead>$1</thead><tbody>',
    )
}
