import { expect, test } from 'vitest'
import { z } from 'zod'
import { formOf, listOf } from '../../platform/models/read-json.ts'
import { readJson } from './call-model.ts'

const Shape = z.object({ title: z.string(), list: z.array(z.string()) })
const expected = { title: 'A "good" one', list: ['b'] }
const json = '{"title": "A \\"good\\" one", "list": ["b"]}'

const readable: [string, string][] = [
  ['plain', json],
  ['fenced', `\`\`\`json\n${json}\n\`\`\``],
  ['between prose', `Here you are:\n${json}\nAnything else?`],
  ['after a thought', `<think>{"title": 1}</think>${json}`],
  ['after very long thoughts', `<think>${'{'.repeat(50_000)}</think>${json}`],
  ['with trailing commas', '{"title": "A \\"good\\" one", "list": ["b",],}'],
  ['with curly quotes around names', '{“title”: "A \\"good\\" one", “list”: [“b”]}'],
]

test.each(readable)('reads JSON that comes %s', (_name, text) => {
  expect(readJson(text, Shape)).toEqual(expected)
})

test('keeps a raw line break inside a string', () => {
  expect(readJson('{"title": "a\nb", "list": []}', Shape)).toEqual({ title: 'a\nb', list: [] })
})

test.each(['', 'no', '{"title": "a"', '{"title": 1, "list": []}', '}{'])(
  'rejects %j as a broken answer',
  (text) => {
    expect(() => readJson(text, Shape)).toThrow(expect.objectContaining({ reason: 'model_broken_answer' }))
  },
)

test('keeps a truncated answer up to its last complete value', () => {
  const Cut = z.object({ a: z.string(), list: z.array(z.unknown()) })
  const whole = '{"a": "x, {y}", "list": [{"b": 1}, {"b": "two \\" and"}, {"b": 3}]}'
  expect(readJson(whole.slice(0, -8), Cut)).toEqual({ a: 'x, {y}', list: [{ b: 1 }, { b: 'two " and' }] })
  expect(readJson(`Sure:\n${whole.slice(0, 40)}`, Cut).list).toEqual([{ b: 1 }])
  expect(() => readJson('{"a": "x', Cut)).toThrow()
  expect(() => readJson('['.repeat(30_000), Cut)).toThrow()
})

const Tolerant = z.object({
  n: z.preprocess((n) => Number(n), z.number()),
  why: z.string().catch(''),
  lines: listOf(z.object({ text: z.string(), quote: z.string().catch('') })).catch([]),
})

test('keeps what fits of an answer whose list has malformed items', () => {
  const text = '{"n": "7", "lines": [{"text": "a"}, null, "b", {"quote": "c"}]}'
  expect(readJson(text, Tolerant)).toEqual({ n: 7, why: '', lines: [{ text: 'a', quote: '' }] })
})

test('asks strict servers for the same form with every property required and without defaults', () => {
  expect(z.toJSONSchema(formOf(Tolerant), { io: 'input' })).toMatchObject({
    properties: {
      n: { type: 'number' },
      why: { type: 'string' },
      lines: { type: 'array', items: { required: ['text', 'quote'] } },
    },
    required: ['n', 'why', 'lines'],
  })
})
