// What the rich editor keeps. Anything else would silently be lost by the first key pressed in it.
const kept = /^(p|h[234]|ul|ol|li|blockquote|strong|b|em|i|u|s|strike|del|code|pre|a|br|hr|img|span|div)$/i

/** Whether the rich editor can hold this HTML without losing an element. */
export function canEditRichly(html: string): boolean {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].every(([, name]) => kept.test(name ?? ''))
}
