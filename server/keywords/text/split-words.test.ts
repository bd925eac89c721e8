import { expect, test } from 'vitest'
import { splitWords } from './split-words.ts'

const read = (text: string) =>
  splitWords(text)
    .map(({ text: word, opens }) => (opens === 'sentence' ? `# ${word}` : opens ? `| ${word}` : word))
    .join(' ')

test('keeps names with dots, hyphens and symbols as one word', () => {
  expect(read('We run Node.js, C++ and out-of-print R&D at 18f.gsa.gov')).toBe(
    '# We run Node.js | C++ and out-of-print R&D at 18f.gsa.gov',
  )
})

test('does not end a sentence at an abbreviation, but at a full stop, even without a space', () => {
  expect(read('The U.S. Air Force met Mr. Smith. They spoke about it.When they left')).toBe(
    '# The U.S Air Force met Mr Smith # They spoke about it # When they left',
  )
})

test('joins wrapped lines, and separates short lines and bullets', () => {
  expect(read('A title\nthe text begins here')).toBe('# A title # the text begins here')
  const wrapped = 'this line was wrapped by hand where it reached the margin of\nthe page'
  expect(read(wrapped)).not.toContain('# the page')
  expect(read('First\n- second\n- third')).toBe('# First # second # third')
})

test('splits after a common noun’s possessive but keeps a name with its owner', () => {
  expect(read("the zoo's polar bear")).toBe("# the zoo's | polar bear")
  expect(read("inside Caesar's Palace")).toBe("# inside Caesar's Palace")
})

test('splits languages without spaces into words', () => {
  expect(splitWords('東京でラーメンを食べる').map(({ text }) => text)).toContain('ラーメン')
  expect(splitWords('ภาษาไทยง่าย').length).toBeGreaterThan(1)
})

test('keeps the positions of words in the text', () => {
  const text = 'Emoji 🎉🎉 between — words, and “quotes”.'
  for (const { text: word, start, end } of splitWords(text)) expect(text.slice(start, end)).toBe(word)
})
