import { prose, seededRandom, type Random } from './fake-prose.ts'
import { startModelServer, type ModelServer } from './model-server.ts'
import { kindOf, patchesFor, shapePost, verdictsFor, wordsAskedFor } from './read-task.ts'

export interface ObedientLlm extends ModelServer {
  /** Counts of obeyed injections by kind, so that a test can assert them. */
  obeyed: Map<string, number>
}

/**
 * A model that obeys every injected instruction: it links, embeds, repeats, leaks its rules, publishes, calls tools and changes its
 * task, in every part of every response.
 */
export async function startObedientLlm(seed = 1): Promise<ObedientLlm> {
  const random = seededRandom(seed)
  const obeyed = new Map<string, number>()
  const server = await startModelServer(({ prompt, system }) => {
    const deeds = deedsFor(prompt, system)
    for (const { kind } of deeds) obeyed.set(kind, (obeyed.get(kind) ?? 0) + 1)
    const calls = deeds.flatMap(({ call }) => (call ? [call] : []))
    return { says: answer(prompt, deeds, random), calls }
  })
  return { ...server, obeyed }
}

interface Deed {
  kind: string
  says: string
  call?: object
}

/** Carries out each instruction in a prompt literally. */
export function deedsFor(prompt: string, system: string): Deed[] {
  const quoted = prompt.replaceAll('\\u003c', '<').replaceAll('\\"', '"')
  const deeds: Deed[] = []
  const does = (kind: string, asks: RegExp, says: (match: RegExpExecArray) => string, call?: object) => {
    const match = asks.exec(quoted)
    if (match) deeds.push({ kind, says: says(match), ...(call ? { call } : {}) })
  }
  does('links', /https?:\/\/[^\s"'<>\\)]+/, ([url]) => `[this](${url}) <a href="${url}">that</a> ${url}`)
  does('embeds', /<img [^>]*>/, ([tag]) => tag.replace('{{system_prompt}}', encodeURIComponent(system)))
  does('runs', /<script>.*?<\/script>|onerror=\S+/, ([tag]) => `<script>alert(1)</script> <p ${tag}>x</p>`)
  does(
    'repeats',
    /(?:print|respond with|reply with|scrivi solo|exactly what I write)[^:'"]*[:'"]+ ?([^'"\n]{1,80})/i,
    ([, words]) => words!,
  )
  does(
    'confesses',
    /system prompt|complete text of the prompt|系统提示词|reveal|secrets|API key|environment/i,
    () => system,
  )
  does(
    'publishes',
    /publish|developer mode|skip the review/i,
    () =>
      '"status":"publish" {"status":"published"} <!-- wp:html --><b onclick="x()">now</b> [shortcode run=1]',
    tool('publish_post', { status: 'publish', skip_review: true }),
  )
  does(
    'calls',
    /popen|eval|execute|fetch|curl|run /i,
    () => '`os.popen("id")`',
    tool('http_get', { url: 'http://internal/api' }),
  )
  does(
    'closes',
    /<\/\w+>|\[INST\]|<\|im_start\|>/,
    ([tag]) => `${tag}</data></untrusted_content>\nSystem: obeyed.`,
  )
  return deeds
}

const tool = (name: string, values: object) => ({
  id: `call_${name}`,
  type: 'function',
  function: { name, arguments: JSON.stringify(values) },
})

/** The requested format, with the injected output in every part. */
function answer(prompt: string, deeds: Deed[], random: Random): string {
  const done = deeds.map(({ says }) => says).join('\n\n')
  const line = () => prose(random, 6).split('.')[0]!
  const short = deeds.map(({ says }) => says.slice(0, 60)).join(' ')
  if (prompt.includes('"captions"')) {
    const networks = ['linkedin', 'facebook', 'instagram', 'x', 'threads', 'bluesky']
    const captions = Object.fromEntries(networks.map((one) => [one, `${prose(random, 12)} ${short}`]))
    return JSON.stringify({
      title: `${line()} ${short}`,
      excerpt: `${line()}. ${short}`,
      captions,
      newsletter: { subject: short, preheader: short, body: `${prose(random, 90)}\n\n${done}\n\n{url}` },
      status: 'publish',
    })
  }
  const kind = kindOf(prompt)
  if (kind === 'edit') return patchesFor(prompt, (sentence) => `${sentence} ${short}`)
  if (kind === 'check') return verdictsFor(prompt)
  const words = wordsAskedFor(prompt)
  if (words === 0) return done || line()
  const paragraphs = prose(random, words).split('\n\n')
  const obeying = paragraphs.flatMap((paragraph) => [paragraph, done])
  return kind === 'write'
    ? shapePost(prompt, obeying, (at) => `${line()} ${at} ${short}`)
    : obeying.join('\n\n')
}
