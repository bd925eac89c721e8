/** What was written as paragraphs separated by a blank line, as a list: trimmed, empties dropped. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
