import { captionNetworks, type Captions } from '../../../contract/posts/posts.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import type { FactSheet } from '../evidence/fact-sheet.ts'
import { fitCaption } from './fit-caption.ts'
import { readWords } from './read-words.ts'

/** The captions of an answer that can be used, beside those there are: each says what the post says, and none what another says. */
export function readCaptions(
  given: Record<string, unknown>,
  sheet: FactSheet,
  existing: Captions = {},
): Captions {
  const captions = { ...existing }
  const said = new Set(Object.values(existing).map(wordsOf))
  for (const network of captionNetworks) {
    const text = captions[network] === undefined ? readWords(given[network], sheet) : ''
    const caption = text && fitCaption(network, text)
    if (!caption) continue
    // Of one text that was cut to two sizes both are the same.
    const own = [text, caption].map(wordsOf)
    if (own.some((words) => words === '' || said.has(words))) continue
    captions[network] = caption
    own.forEach((words) => said.add(words))
  }
  return captions
}

/** What makes two captions the same to a reader, whatever tags follow. */
const wordsOf = (caption: string): string =>
  lettersOf(caption.replaceAll('{url}', '').replace(/#[\p{L}\p{N}_]+/gu, ''))
