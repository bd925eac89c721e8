import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'

/**
 * The HTML with each sentence put through `change`: another one, the same, or undefined to leave it out. A block in which
 * something changes loses its emphasis; one of which nothing is left goes.
 */
export function replaceSentences(html: string, change: (sentence: string) => string | undefined): string {
  const changed = html.replace(/<(p|li|h3)>([\s\S]*?)<\/\1>/g, (whole, tag: string, inner: string) => {
    const sentences = splitSentences(plainText(inner).replace(/\s+/g, ' '))
    const after = sentences.map((sentence) => change(sentence.trim()))
    if (after.every((sentence, at) => sentence === sentences[at]!.trim())) return whole
    const text = after.filter((sentence) => sentence !== undefined && sentence !== '').join(' ')
    return text === '' ? '' : `<${tag}>${escapeHtml(text)}</${tag}>`
  })
  return changed.replace(/<(ul|ol)>\s*<\/\1>/g, '')
}
