import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBrief } from '../../../test/given/given-brief.ts'
import {
  dataOf,
  kindOf,
  patchesFor,
  shapePost,
  verdictsFor,
  wordsAskedFor,
} from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm, type ScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { composeDraft } from '../compose-draft.ts'

let model: ScriptedLlm
beforeAll(async () => {
  model = await startScriptedLlm()
})
afterAll(() => model.close())

interface Language {
  topic: string
  keyword: string
  /** `$n` is replaced with a word so that every sentence differs. */
  sentences: string[]
  words: string[]
}

const german: Language = {
  topic: 'Wie ein ängstlicher Hund beim Baden ruhig bleibt',
  keyword: 'Hund baden',
  sentences: [
    'Mit $n geht es z. B. leichter, wenn das Wasser nicht zu warm ist.',
    'Der Hund spürt bei $n sofort, ob die Hand ruhig bleibt und wie der Tag war.',
    'Am 3. Mai wie im Herbst gilt für $n: Langsam ist schneller!',
    'Wer $n nicht drängt, hat es am Ende leichter als mit Eile.',
  ],
  words: 'Bürste Handtuch Wanne Leine Decke Seife Napf Kissen Matte Tür Fenster Treppe'.split(' '),
}
const spanish: Language = {
  topic: 'Cómo bañar a un perro nervioso sin estrés',
  keyword: 'bañar perro',
  sentences: [
    'Con $n todo es más fácil si el agua no está muy caliente y la puerta queda cerrada.',
    '¡El perro nota en $n la calma de la mano que lo guía por la casa!',
    '¿Qué hace falta para $n, aparte de tiempo y de una voz tranquila?',
    'Quien no tiene prisa con $n llega antes al final y el perro lo agradece.',
  ],
  words: 'cepillo toalla bañera correa manta jabón plato cojín alfombra puerta ventana escalera'.split(' '),
}

/** A model that can write any amount of text from these sentences. */
const speak = ({ topic, keyword, sentences, words }: Language) => {
  let next = 0
  const line = () => {
    const at = next++
    const word = `${words[at % words.length]!} ${words[(at * 5 + Math.floor(at / words.length)) % words.length]!}`
    return sentences[at % sentences.length]!.replace('$n', word)
  }
  return (prompt: string) => {
    const kind = kindOf(prompt)
    if (kind === 'finish')
      return JSON.stringify({
        title: `${keyword}: ${words[1]!}`,
        excerpt: `${keyword}: ${line()}`,
        captions: {},
        newsletter: { subject: topic, preheader: line(), body: [line(), line(), line()].join('\n\n') },
      })
    if (kind === 'check') return verdictsFor(prompt)
    if (kind === 'edit') return patchesFor(prompt, () => undefined)
    const { mustCover = [] } = dataOf(prompt)
    const wanted = wordsAskedFor(prompt)
    const isNumbered = prompt.includes('numbered as in')
    const start = `${keyword[0]!.toUpperCase()}${keyword.slice(1)}: `
    let text = `${kind === 'write' ? start : ''}${line()} ${mustCover.join(' ')}\n\n`
    while (countWords(text) < wanted) text += `${line()} ${line()} ${line()}\n\n`
    if (kind !== 'write') return text
    return shapePost(prompt, text.trim().split('\n\n'), (at, count) => {
      const number = isNumbered && at > 0 && at < count - 1 ? `${at}. ` : ''
      return `${number}${keyword} ${words[at]!}`
    }).replace('What helps? A calm start.', topic)
  }
}

test.each([
  ['German', german, 'friendly', 'pas'],
  ['German', german, 'formal', 'how-to'],
  ['Spanish', spanish, 'casual', 'bab'],
  ['Spanish', spanish, 'technical', 'listicle'],
] as const)(
  'a post in %s is in range, complete and free of English words of ours (%#)',
  async (_name, language, tone, framework) => {
    model.answer(speak(language))
    const before = model.prompts.length
    const { topic, keyword } = language
    const draft = await composeDraft({
      model: { llm: createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'a' }))! },
      brief: givenBrief({
        topic,
        tone,
        framework,
        keywords: [keyword],
        withNewsletter: true,
        words: { min: 600, max: 750 },
        points: [language.sentences[0]!.replace('$n', language.words[3]!)],
        sheet: { facts: language.sentences, own: [] },
        targets: [1, 2].map((at) => ({
          id: `p${at}`,
          url: `https://paws.example/${at}/`,
          text: topic,
          title: `${language.words[at]!} ${language.words[at + 5]!}`,
        })),
      }),
      steps: { take: (_step, _schema, work) => work() },
      signal: new AbortController().signal,
    })
    expect(draft.wordCount).toBeGreaterThanOrEqual(600)
    expect(draft.wordCount).toBeLessThanOrEqual(750)
    const said = [draft.title, draft.excerpt, draft.newsletter?.body, plainText(draft.content)].join('\n')
    expect(said).not.toMatch(
      /\b(?:the|this|here|step|read|problem|solution|worth|today|mind|what|post|about)\b/i,
    )
    // A sentence split at "z. B." would start a paragraph in lower case or end one without punctuation.
    for (const [, text] of draft.content.matchAll(/<p>([\s\S]*?)<\/p>/g))
      expect(plainText(text!)).toMatch(/^[\p{Lu}¡¿→].*[.!?:]$|^→ /su)
    expect(draft.content).not.toMatch(/¡[^!]*<\/p>/)
    expect(model.prompts.slice(before).filter((prompt) => prompt.includes('“you”'))).toEqual([])
    const found = draft.findings.map(({ check }) => check)
    for (const check of ['length', 'markup', 'framework', 'search']) expect(found).not.toContain(check)
  },
)
