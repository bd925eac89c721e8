import type { Node } from '@tiptap/pm/model'

export interface Place {
  id: string
  from: number
  to: number
}

/** Compares sentences by letters and digits, like the server. */
export const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The positions of these sentences in text order, without those that are not in it. */
export function findSentences(doc: Node, sentences: { id: string; sentence: string }[]): Place[] {
  const { text, at } = readLetters(doc)
  return sentences
    .flatMap(({ id, sentence }) => {
      const letters = lettersOf(sentence)
      const start = letters === '' ? -1 : text.indexOf(` ${letters} `) + 1
      return start < 1 ? [] : [{ id, from: at[start]!, to: endOf(doc, at[start + letters.length - 1]! + 1) }]
    })
    .toSorted((a, b) => a.from - b.from)
}

/** All letters of the text with single spaces between words, and the position of each. */
function readLetters(doc: Node): { text: string; at: number[] } {
  let text = ' '
  const at = [0]
  const add = (letters: string, position: number) => {
    if (letters === ' ' && text.endsWith(' ')) return
    text += letters
    for (let unit = 0; unit < letters.length; unit++) at.push(position)
  }
  doc.descendants((node, position) => {
    if (!node.isText) return add(' ', position)
    let offset = 0
    for (const sign of node.text ?? '') {
      for (const letter of sign.toLowerCase())
        add(/[\p{L}\p{N}]/u.test(letter) ? letter : ' ', position + offset)
      offset += sign.length
    }
    return undefined
  })
  return { text: `${text} `, at }
}

/** Includes the punctuation and quotation marks that follow. */
function endOf(doc: Node, to: number): number {
  const block = doc.resolve(to)
  const rest = block.parent.textBetween(block.parentOffset, block.parent.content.size, undefined, ' ')
  return to + (/^[.!?…"'”’)]*/.exec(rest)?.[0].length ?? 0)
}
