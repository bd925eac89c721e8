import type { Rules } from '../../platform/use-form.ts'

export const keywordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

export const topicRules: Rules<{ title: string; keywords: string }> = {
  title: (text) => (text.trim() ? undefined : 'Say what the post should be about'),
  keywords: (text) => {
    const words = keywordsOf(text)
    if (words.length > 15) return 'At most 15 keywords'
    return words.some((word) => word.length > 100) ? 'At most 100 characters' : undefined
  },
}
