/** Splits a text at blank lines into trimmed paragraphs, without empty ones. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
