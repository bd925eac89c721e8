import { startScriptedLlm, type ScriptedLlm } from './scripted-llm.ts'
import { seededRandom, type Random } from './fake-prose.ts'

const pick = <T>(random: Random, list: T[]): T => list[Math.floor(random() * list.length)]!

const things =
  'plan list question room tool note day step habit table week price call visit letter morning start choice'.split(
    ' ',
  )
const kinds = 'small simple calm clear short honest early useful careful quiet plain warm'.split(' ')
const starts = [
  'First,',
  'Then',
  'However,',
  'For example,',
  'Also,',
  'In short,',
  'So',
  'Because of that,',
  'Afterwards,',
  'Still,',
  '',
  '',
  '',
  '',
]
const forms: ((random: Random, thing: () => string) => string)[] = [
  (_random, thing) => `a ${thing()} helps you more than a ${thing()}`,
  (_random, thing) => `keep the ${thing()} near and look at it once a day`,
  (_random, thing) => `you need a ${thing()}, and it takes an hour at most`,
  (_random, thing) => `people like a ${thing()} when the ${thing()} is clear`,
  (_random, thing) => `ask what the ${thing()} is for`,
  (_random, thing) =>
    `the ${thing()} comes before the ${thing()}, since nobody likes to start again when it is nearly done`,
]

/** Short sentences with common connectives; repeats the topic as often as requested. */
function prose(random: Random, words: number, focus: string): string {
  const paragraphs: string[] = []
  for (let left = words, first = focus !== ''; left > 4;) {
    const sentences: string[] = []
    for (let count = 3 + Math.floor(random() * 2); count > 0 && left > 4; count--) {
      const thing = () => `${pick(random, kinds)} ${pick(random, things)}`
      const names = first || (focus !== '' && random() < 0.03)
      const body = names ? `${focus} works best with a ${thing()}` : pick(random, forms)(random, thing)
      const text = `${pick(random, starts)} ${body}.`.trim()
      sentences.push(text.charAt(0).toUpperCase() + text.slice(1))
      left -= text.split(' ').length
      first = false
    }
    paragraphs.push(sentences.join(' '))
  }
  return paragraphs.join('\n\n')
}

/** A model that writes plain prose in the requested format. */
export async function startPlainLlm(): Promise<ScriptedLlm> {
  const llm = await startScriptedLlm()
  llm.answer(plainAnswers())
  return llm
}

export function plainAnswers(): (prompt: string) => string {
  const random = seededRandom(3)
  return (prompt) => {
    const line = () => prose(random, 5, '').split(/[.,]/)[0]!.trim()
    if (prompt.includes('"captions"'))
      return JSON.stringify({ title: line(), excerpt: prose(random, 16, ''), captions: {} })
    if (prompt.startsWith('Rewrite')) return ''
    const sections = Number(/exactly (\d+) sections/.exec(prompt)?.[1] ?? 0)
    if (sections > 0) {
      const headings = Array.from({ length: sections }, () => ({
        heading: `${line()} and ${line()}`,
        points: [line()],
      }))
      return JSON.stringify({ title: line(), sections: headings })
    }
    const focus = /"focus": "([^"]*)"/.exec(prompt)?.[1] ?? ''
    return prose(random, Number(/between (\d+) and/.exec(prompt)?.[1] ?? 100), focus)
  }
}
