/** Markdown's marks taken off; what is code, a table or a picture is no prose. */
export function plainMarkdown(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/^---\n[\s\S]{0,5000}?\n---\n/, '')
      .replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
      .replace(/^\|.*\|\s*$/gm, '')
      .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, '')
      .replace(/\[([^\]\n]+)\]\([^)\n]*\)/g, '$1')
      .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
      .replace(/(\*\*|__|`)(?=\S)([^\n]*?\S)\1/g, '$2')
      .replace(/(?<![\w*])[*_](?=\S)([^\n*_]*?\S)[*_](?![\w*])/g, '$1')
      // A text that was broken at so many columns is one paragraph until a blank line.
      .replace(/([^\n.!?:]{50,})\n(?=[a-z])/g, '$1 ')
  )
}
