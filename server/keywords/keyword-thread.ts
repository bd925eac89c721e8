import { extractKeywords, listKeywords, type ExtractKeywordsInput } from './extraction/extract-keywords.ts'
import {
  suggestFromTexts,
  suggestKeywords,
  type SuggestKeywordsInput,
} from './extraction/suggest-keywords.ts'
import { readHtml } from './text/read-html.ts'

// The subject of a text; more would match posts that share a minor word, and its first pages are enough.
const maxThemes = 12
const maxThemeCharacters = 20_000

interface SuggestFromTextsTask {
  texts: string[]
  max: number
}

/** Runs in a thread, because long texts take hundreds of milliseconds and the models some memory. */
export const tasks = {
  read: (html: string) => readHtml(html).text,
  themes: (text: string) => listKeywords(text.slice(0, maxThemeCharacters), maxThemes),
  extract: (values: ExtractKeywordsInput) => extractKeywords(values).keywords,
  suggest: (values: SuggestKeywordsInput) => suggestKeywords(values).suggestions,
  suggestFromTexts: ({ texts, max }: SuggestFromTextsTask) => suggestFromTexts(texts, max),
}
