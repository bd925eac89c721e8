import { numberedLabel, tooLongMessage, tooManyMessage } from '../../contract/field-messages.ts'
import type { Rules } from '../platform/use-form.ts'

export const keywordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

export const topicRules: Rules<{ title: string; keywords: string }> = {
  title: (text) => (text.trim() ? undefined : 'Enter a topic.'),
  keywords: (text) => {
    const words = keywordsOf(text)
    if (words.length > 15) return tooManyMessage('keywords', 15, words.length)
    const long = words.findIndex((word) => word.length > 100)
    return long < 0 ? undefined : tooLongMessage(numberedLabel('keywords', long), 100, words[long]!.length)
  },
}
