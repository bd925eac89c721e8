import { expect, test } from 'vitest'
import { splitWords } from './split-words.ts'

const read = (text: string) =>
  splitWords(text)
    .map(({ text: word, opens }) => (opens === 'sentence' ? `# ${word}` : opens ? `| ${word}` : word))
    .join(' ')

test('names with dots, hyphens and signs stay one word', () => {
  expect(read('We run Node.js, C++ and out-of-print R&D at 18f.gsa.gov')).toBe(
    '# We run Node.js | C++ and out-of-print R&D at 18f.gsa.gov',
  )
})

test('an abbreviation ends no sentence, a full stop does, even without its space', () => {
  expect(read('The U.S. Air Force met Mr. Smith. They spoke about it.When they left')).toBe(
    '# The U.S Air Force met Mr Smith # They spoke about it # When they left',
  )
})

test('a wrapped line runs on, a short line and a bullet stand alone', () => {
  expect(read('A title\nthe text begins here')).toBe('# A title # the text begins here')
  const wrapped = 'this line was wrapped by hand where it reached the margin of\nthe page'
  expect(read(wrapped)).not.toContain('# the page')
  expect(read('First\n- second\n- third')).toBe('# First # second # third')
})

test('what belongs to something common is a phrase of its own, a name keeps its owner', () => {
  expect(read("the zoo's polar bear")).toBe("# the zoo's | polar bear")
  expect(read("inside Caesar's Palace")).toBe("# inside Caesar's Palace")
})

test('languages without spaces are split into words', () => {
  expect(splitWords('東京でラーメンを食べる').map(({ text }) => text)).toContain('ラーメン')
  expect(splitWords('ภาษาไทยง่าย').length).toBeGreaterThan(1)
})

test('the places of the words are those of the text', () => {
  const text = 'Emoji 🎉🎉 between — words, and “quotes”.'
  for (const { text: word, start, end } of splitWords(text)) expect(text.slice(start, end)).toBe(word)
})
