import { expect, test } from 'vitest'
import { Schema } from '@tiptap/pm/model'
import { findSentences } from './find-sentences.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*' },
    text: {},
  },
  marks: { strong: {} },
})
const words = (text: string, ...marks: string[]) =>
  schema.text(
    text,
    marks.map((name) => schema.mark(name)),
  )
const doc = schema.node('doc', null, [
  schema.node('paragraph', null, [words('Brush '), words('fir', 'strong'), words('st. İs it “calm”? Yes.')]),
  schema.node('paragraph', null, [words('Then rinse 3,000 dogs')]),
])
const found = (...sentences: string[]) =>
  findSentences(
    doc,
    sentences.map((sentence, at) => ({ id: String(at), sentence })),
  ).map(({ id, from, to }) => [id, doc.textBetween(from, to, ' ')])

test('finds sentences despite emphasis, punctuation and letters with a longer lower case', () => {
  expect(found('then rinse 3 000 dogs', 'Brush first.', 'İs it “calm”?')).toEqual([
    ['1', 'Brush first.'],
    ['2', 'İs it “calm”?'],
    ['0', 'Then rinse 3,000 dogs'],
  ])
})

test('finds a sentence across paragraphs, but not part of a word', () => {
  expect(found('Yes. Then rinse', 'rush first', '')).toEqual([['0', 'Yes. Then rinse']])
})
