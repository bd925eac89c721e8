import { expect, test } from 'vitest'
import { countWords } from '../../../contract/posts/count-words.ts'
import { measureTone } from '../gates/tone/tone-gate.ts'
import type { Brief, Finish, Outline, Section } from '../writer.ts'
import { CAPTION_LIMITS, captionLength } from './phrases/captions.ts'
import { sameSentenceKey } from './customer-text.ts'
import { anyBrief, givenBrief, RANGES } from './given-brief.ts'
import { measurePost, postSentences } from './measure-post.ts'
import { sampleWriter } from './sample-writer.ts'
import { TONES } from './phrases/tones.ts'

const signal = new AbortController().signal

interface Written {
  outline: Outline
  sections: Section[]
  finish: Finish
  html: string
}

// Each brief is written once for all tests.
const written = new Map<Brief, Promise<Written>>()

function write(brief: Brief): Promise<Written> {
  const known = written.get(brief) ?? writeAnew(brief)
  written.set(brief, known)
  return known
}

async function writeAnew(brief: Brief): Promise<Written> {
  const outline = await sampleWriter.outline(brief, signal)
  const sections: Section[] = []
  for (const index of outline.sections.keys()) {
    sections.push(await sampleWriter.section(brief, outline, index, sections, signal))
  }
  const finish = await sampleWriter.finish(brief, outline, sections, signal)
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    outline,
    sections,
    finish,
    html: sections.map(({ heading, html }) => `<h2>${escaped(heading)}</h2>${html}`).join(''),
  }
}

// Hundreds of the strangest briefs, and every tone with every range.
const strange = Array.from({ length: 300 }, (_, seed) => anyBrief(seed + 1))
const plain = Object.keys(TONES).flatMap((tone) =>
  RANGES.flatMap((words) => [1, 2, 3].map((post) => givenBrief({ tone, words, postId: `post-${post}` }))),
)

test('every post lands inside the range of its plan, whatever was typed', { timeout: 120_000 }, async () => {
  for (const brief of [...strange, ...plain]) {
    const { html, outline } = await write(brief)
    const words = countWords(html)
    expect(words, JSON.stringify(brief)).toBeGreaterThanOrEqual(brief.words.min)
    expect(words, JSON.stringify(brief)).toBeLessThanOrEqual(brief.words.max)
    // Other people's counters differ by a few words; away from the ends all of them agree.
    const middle = (brief.words.min + brief.words.max) / 2
    expect(Math.abs(words - middle), JSON.stringify(brief)).toBeLessThan(
      (brief.words.max - brief.words.min) / 4,
    )
    expect(outline.sections.reduce((sum, section) => sum + section.words, 0)).toBe(words)
  }
})

test('no post says the same sentence or heading twice', { timeout: 120_000 }, async () => {
  for (const brief of plain) {
    const { sections } = await write(brief)
    const said = [...postSentences(sections), ...sections.map(({ heading }) => heading)].map(sameSentenceKey)
    expect(
      said.filter((sentence, at) => said.indexOf(sentence) !== at),
      brief.postId,
    ).toEqual([])
  }
})

test(
  'no paragraph and no list item of a post is there twice, even when a customer repeats themselves',
  { timeout: 120_000 },
  async () => {
    for (const brief of strange) {
      const { sections } = await write(brief)
      const blocks = sections.flatMap(({ html }) =>
        [...html.matchAll(/<(p|li)>(.*?)<\/\1>/gs)].map((match) => sameSentenceKey(match[2] ?? '')),
      )
      expect(
        blocks.filter((block, at) => blocks.indexOf(block) !== at),
        JSON.stringify(brief),
      ).toEqual([])
    }
  },
)

test(
  'only the agreed tags leave the writer, and what people typed is escaped',
  { timeout: 120_000 },
  async () => {
    for (const brief of strange) {
      const { sections } = await write(brief)
      for (const { html } of sections) {
        expect(html.replace(/<\/?(?:p|ul|ol|li|strong|em|h3|blockquote)>/g, '')).not.toMatch(/[<>]/)
        expect(html).not.toMatch(
          /<p>\s*<\/p>|<li>\s*<\/li>|\$(?:s|biz|client|topic|item|k)\b(?! and|[\w$]).*<\/h2>|%(?:check|plan|good)\b/,
        )
      }
    }
  },
)

test('a post has four to eight sections, none much longer than 250 words', { timeout: 120_000 }, async () => {
  for (const brief of [...plain, ...strange.slice(0, 100)]) {
    const { outline } = await write(brief)
    expect(outline.sections.length).toBeGreaterThanOrEqual(4)
    expect(outline.sections.length).toBeLessThanOrEqual(8)
    expect(
      Math.max(...outline.sections.map(({ words }) => words)),
      JSON.stringify(brief),
    ).toBeLessThanOrEqual(255)
  }
})

test('the focus keyword stands in title, slug, excerpt, first sentence and a third of the headings, and is not stuffed', async () => {
  for (const brief of plain) {
    const { sections, finish, html } = await write(brief)
    expect(finish.title.toLowerCase()).toContain('dog grooming')
    expect(finish.slug).toContain('dog-grooming')
    expect(finish.excerpt).toContain('dog grooming')
    expect(postSentences(sections)[0]).toContain('dog grooming')
    const named = sections.filter(({ heading }) => heading.includes('dog grooming')).length
    expect(named / sections.length).toBeGreaterThanOrEqual(0.3)
    expect(named / sections.length).toBeLessThanOrEqual(0.75)
    const density = html.split('dog grooming').length - 1
    expect(density / countWords(html)).toBeGreaterThan(0.005)
    expect(density / countWords(html)).toBeLessThan(0.015)
  }
})

test('every post reads easily: varied lengths, transitions, active voice, no three starts alike', async () => {
  for (const brief of plain) {
    const measures = measurePost((await write(brief)).sections)
    expect(measures.lengthVariation, brief.tone).toBeGreaterThanOrEqual(0.48)
    expect(measures.transitionShare, brief.tone).toBeGreaterThanOrEqual(0.3)
    expect(measures.passiveShare, brief.tone).toBeLessThan(0.1)
    expect(measures.flesch, brief.tone).toBeGreaterThanOrEqual(60)
    expect(measures.longestSameStart, brief.tone).toBeLessThanOrEqual(2)
  }
})

test('two posts of one account on different topics share less than a quarter of their sentences', async () => {
  const topics = [
    'Bath day without drama',
    'Why nail trims matter',
    'Travel with a puppy',
    'Choosing a brush',
    'Summer heat',
    'A first visit',
  ]
  for (const words of RANGES) {
    const posts = await Promise.all(
      topics.map(async (topic, at) =>
        postSentences(
          (await write(givenBrief({ topic, postId: `p${at}`, keywords: [topic], words }))).sections,
        ),
      ),
    )
    const shares = posts.flatMap((one) =>
      posts
        .filter((other) => other !== one)
        .map((other) => one.filter((text) => other.includes(text)).length / one.length),
    )
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.25)
  }
})

test('the same brief gives the same post, and another post id gives another', async () => {
  const once = await write(givenBrief())
  expect(await write(givenBrief())).toEqual(once)
  expect((await write(givenBrief({ postId: 'post-2' }))).html).not.toBe(once.html)
})

test('titles, slugs and excerpts fit where they go, whatever was typed', { timeout: 120_000 }, async () => {
  for (const brief of strange) {
    const { title, slug, excerpt } = (await write(brief)).finish
    expect(title, JSON.stringify(brief)).toMatch(/[\p{L}\p{N}]/u)
    expect(title.length).toBeLessThanOrEqual(70)
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(slug.length).toBeLessThanOrEqual(60)
    expect(excerpt).toMatch(/[\p{L}\p{N}]/u)
    expect(excerpt.length).toBeLessThanOrEqual(155)
  }
})

test(
  'six different captions keep to their networks and hold the address once',
  { timeout: 120_000 },
  async () => {
    for (const brief of [...strange, ...plain]) {
      const { captions } = (await write(brief)).finish
      expect(new Set(Object.values(captions)).size).toBe(6)
      for (const network of Object.keys(CAPTION_LIMITS) as (keyof typeof CAPTION_LIMITS)[]) {
        const caption = captions[network]
        expect(caption.split('{url}').length - 1, caption).toBe(1)
        expect(captionLength(network, caption), caption).toBeLessThanOrEqual(CAPTION_LIMITS[network])
      }
    }
  },
)

test('hashtags are made of keywords alone', async () => {
  const brief = givenBrief({ topic: 'A #trending @topic', keywords: ['dog grooming', '#PuppyCare', '2026'] })
  const { captions } = (await write(brief)).finish
  const tags = Object.values(captions).flatMap((caption) => caption.match(/[#@]\S+/g) ?? [])
  expect([...new Set(tags)].toSorted()).toEqual(['#DogGrooming', '#PuppyCare'])
})

test('tones differ in contractions, sentence length, questions and exclamations', async () => {
  const mean = async (
    tone: string,
    of: 'contractionsPer100Sentences' | 'meanWords' | 'questionShare' | 'exclamationShare',
  ) => {
    const posts = await Promise.all(plain.filter((brief) => brief.tone === tone).map(write))
    return posts.reduce((sum, { sections }) => sum + measurePost(sections)[of], 0) / posts.length
  }
  expect(await mean('casual', 'contractionsPer100Sentences')).toBeGreaterThan(15)
  expect(await mean('formal', 'contractionsPer100Sentences')).toBe(0)
  expect(await mean('technical', 'contractionsPer100Sentences')).toBe(0)
  expect(await mean('formal', 'exclamationShare')).toBe(0)
  expect(await mean('friendly', 'exclamationShare')).toBeGreaterThan(0.015)
  expect(await mean('educational', 'questionShare')).toBeGreaterThan(await mean('technical', 'questionShare'))
  expect(await mean('casual', 'meanWords')).toBeLessThan(await mean('formal', 'meanWords'))
})

test('every tone keeps within the bounds that its gate asks for', { timeout: 120_000 }, async () => {
  for (const brief of plain) {
    const { html } = await write(brief)
    expect(measureTone(html, brief.tone), `${brief.postId} ${brief.tone}`).toMatchObject({ passed: true })
  }
})
