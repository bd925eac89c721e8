import type { Brief, Finish, Outline, Section, Writer } from '../writer.ts'
import { captionsFor } from './phrases/captions.ts'
import { composePost, seedOf } from './compose-post.ts'
import { plainText } from './customer-text.ts'
import { seededRandom } from './seed.ts'
import { excerptFor, slugFor, titleFor } from './phrases/title.ts'

// The finish draws its own numbers, so that a change in it leaves the post as it was.
const FINISH_SEED = 0x51f7

function titleOf(brief: Brief): string {
  return titleFor(brief, composePost(brief), seededRandom(seedOf(brief) ^ FINISH_SEED))
}

function outlineOf(brief: Brief): Outline {
  const post = composePost(brief)
  return {
    title: titleOf(brief),
    sections: post.sections.map((section, at) => ({
      heading: section.heading,
      points: firstSentences(section.html),
      words: post.sectionWords[at] ?? 0,
    })),
  }
}

// What a paragraph opens with is its point; three say enough about a section.
function firstSentences(html: string): string[] {
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map((match) => match[1] ?? '')
  return paragraphs.slice(0, 3).map((text) => plainText(/^.*?[.!?:](?=\s|$)/s.exec(text)?.[0] ?? text))
}

function sectionOf(brief: Brief, outline: Outline, index: number): Section {
  const section = composePost(brief).sections[index]
  if (!section) throw new Error(`the outline has no section ${index}`)
  return { heading: outline.sections[index]?.heading ?? section.heading, html: section.html }
}

function finishOf(brief: Brief): Finish {
  const post = composePost(brief)
  const title = titleOf(brief)
  const random = seededRandom(seedOf(brief) ^ (FINISH_SEED + 1))
  return {
    title,
    slug: slugFor(brief, post),
    excerpt: excerptFor(post, random),
    captions: captionsFor(brief, post, title, random),
  }
}

/**
 * Writes from the built-in sentence bank when no model is configured. The same brief always gives the same post, so each
 * step composes it anew and nothing needs to be kept between them.
 */
export const sampleWriter: Writer = {
  kind: 'sample',
  outline: async (brief) => outlineOf(brief),
  section: async (brief, outline, index) => sectionOf(brief, outline, index),
  finish: async (brief) => finishOf(brief),
}
