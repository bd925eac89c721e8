/** The persons that a language speaks in. Spanish, Italian and Portuguese verbs carry theirs: nothing to count. */
const languages: [string, RegExp][][] = [
  [
    ['I', /\b(?:i|me|my|mine|myself)\b/gi],
    ['we', /\b(?:we|us|our|ours|ourselves)\b/gi],
    ['you', /\b(?:you|your|yours|yourself)\b/gi],
  ],
  [
    ['ich', /\b(?:ich|mir|mich|mein(?:e[mnrs]?)?)\b/gi],
    ['wir', /\b(?:wir|uns|unser(?:e[mnrs]?)?)\b/gi],
    // With a capital inside a sentence: a small "sie" is somebody else.
    ['Sie', /(?<=[\p{L},;:] )(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})/gu],
    ['du', /\b(?:du|dir|dich|dein(?:e[mnrs]?)?)\b/gi],
  ],
  [
    ['je', /(?<!\p{L})(?:je|j['’](?=\p{L})|moi|mon|ma|mes)(?!\p{L})/giu],
    ['nous', /\b(?:nous|notre|nos)\b/gi],
    ['vous', /\b(?:vous|votre|vos)\b/gi],
    ['tu', /\b(?:tu|toi|ton|ta|tes)\b/gi],
  ],
]

/** How often the author says each person, in a hundred words, in the language that the texts speak in; none where it can't be told. */
export function personsIn(texts: readonly string[]): { word: string; rate: number }[] {
  const text = texts.join('\n')
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  const counted = languages.map((persons) =>
    persons.map(([word, pattern]) => ({
      word,
      rate: (100 * (text.match(pattern)?.length ?? 0)) / Math.max(1, words),
    })),
  )
  const said = (persons: { rate: number }[]) => persons.reduce((sum, { rate }) => sum + rate, 0)
  const [most = []] = counted.toSorted((a, b) => said(b) - said(a))
  return said(most) < 0.5 ? [] : most
}
