import { z } from 'zod'
import { captionLength, fitCaption } from '../../server/writing/finish/caption-length.ts'
import { writeArticle } from '../../server/writing/articles/article-writer.ts'
import { editContent } from '../../server/writing/feedback/edit-content.ts'
import { findMarkup } from '../../server/writing/checks/addresses.ts'
import { placeLinks, rankTargets } from '../../server/writing/links/place-links.ts'
import { cleanLine } from '../../server/writing/model/strip-foreign.ts'
import { remarkFinder } from '../../server/writing/model/find-remark.ts'
import { applyPatches, PatchAnswer } from '../../server/writing/edit/apply-patches.ts'
import { findProblems } from '../../server/writing/edit/review-post.ts'
import { splitBlocks, toMarkdown } from '../../server/writing/edit/numbered-blocks.ts'
import { insertPictures } from '../../server/writing/finish/insert-pictures.ts'
import { pickPictures } from '../../server/publishing/assets/pick-pictures.ts'
import { splitCitations, parseBlocks, renderBlocks } from '../../server/writing/write/markdown.ts'
import { pruneBlocks, readPost } from '../../server/writing/write/read-post.ts'
import { answerTaker, readNewsletter, readWords } from '../../server/writing/finish/read-finish.ts'
import { readJson } from '../../server/writing/model/call-model.ts'
import { looksLikeAddress, stripForeign } from '../../server/writing/model/strip-foreign.ts'
import { nearestPassages } from '../../server/writing/passages/own-texts.ts'
import { escapeHtml } from '../../server/platform/text/escape-html.ts'
import { WritingFailure } from '../../server/writing/writing-failure.ts'
import { givenBrief } from '../given/given-brief.ts'

const brief = givenBrief({
  points: ['Brush before the bath'],
  callToAction: 'Book a visit',
  framework: 'aida',
})
const sheet = { facts: ['We groomed 3,500 dogs since 1999.'], own: ['Happy Tails'] }
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const contentWith = (text: string) =>
  [...text.matchAll(/[^]{1,40000}/g)].map(([part]) => `<h2>Wash</h2>${paragraph(part)}`).join('')
const target = { id: 'p1', url: 'https://a.example/', title: 'Calm dog bath', text: 'A dog bath.' }
const take = answerTaker(brief, contentWith('Wash the dog.'), sheet.own)
const refusals = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch (error) {
    if (error instanceof WritingFailure) return undefined
    throw error
  }
}
const answer = (text: string) => ({ text, isTruncated: false })
const expected = { words: { min: 200, max: 230 } }

/** Functions that parse model output or derive something from a text. */
export const answerFunctions: Record<string, (text: string) => unknown> = {
  // Links, newsletters, passages, captions, feedback.
  findMarkup: (text) => findMarkup(paragraph(text), []),
  placeLinks: (text) => placeLinks(contentWith(text), [target]),
  pickPictures: (text) =>
    pickPictures(
      { content: `<h2>${escapeHtml(text)}</h2>${contentWith(text)}`, language: 'en', businessName: text },
      [{ id: 1, title: text, alt: text, caption: text }],
    ),
  insertPictures: (text) => insertPictures(`<h2>${escapeHtml(text)}</h2>${contentWith(text)}`, []),
  rankTargets: (text) => rankTargets(text, [{ ...target, text }]),
  readWords: (text) => readWords(text, sheet),
  readNewsletter: (text) => readNewsletter({ subject: text, preheader: text, body: text }, sheet),
  nearestPassages: (text) => nearestPassages('dog bath', [{ title: text, url: null, text }]),
  captionLength: (text) => captionLength('x', text),
  'fitCaption, x': (text) => fitCaption('x', text),
  'fitCaption, bluesky': (text) => fitCaption('bluesky', text),
  'fitCaption, threads': (text) => fitCaption('threads', text),
  'fitCaption, linkedin': (text) => fitCaption('linkedin', text),
  'editContent, content': (text) => editContent({ content: paragraph(text), patches: [], brief }),
  'editContent, patch': (text) =>
    editContent({ content: '<p>Wash.</p>', patches: [{ do: 'replace', at: 1, text }], brief }),
  // Model output.
  stripForeign,
  looksLikeAddress,
  cleanLine: (text) => cleanLine(text, 120),
  readJson: (text) => refusals(() => readJson(text, z.object({}))),
  'readJson, in braces': (text) => refusals(() => readJson(`{${text}}`, z.object({}))),
  'readJson, a string': (text) => refusals(() => readJson(`{"a": "${text}"`, z.object({}))),
  readPost: (text) => refusals(() => readPost(answer(text), expected)),
  'readPost, prose': (text) =>
    refusals(() =>
      readPost(answer(`# Wash\n\n## Now\n\n${'One wash is fine. '.repeat(50)}\n\n${text}`), expected),
    ),
  'readPost, headings': (text) =>
    refusals(() => readPost(answer(`<plan>${text}</plan>\n# ${text}\n\n## ${text}\n\n${text}`), expected)),
  parseBlocks,
  pruneBlocks: (text) => pruneBlocks(parseBlocks(text), { isTruncated: true, seen: new Set(), dropped: [] }),
  renderBlocks: (text) => renderBlocks(parseBlocks(text)),
  takeAnswer: (text) =>
    take(
      { title: text, excerpt: text, captions: { x: text, bluesky: text, linkedin: text } },
      { captions: {}, newsletter: null },
      ['title', 'excerpt', 'x', 'bluesky', 'linkedin'],
    ),
  remarkFinder: (text) => remarkFinder([text])(text),
  splitCitations: (text) => splitCitations(text),
  'splitCitations, marks': (text) => splitCitations(`[f1 ${text} [f1] ${text}. [f2]`),
  applyPatches: (text) =>
    applyPatches(
      contentWith('Wash the dog. It is wet.'),
      PatchAnswer.parse({
        patches: [
          { do: 'replace', at: 2, text },
          { do: 'insert', at: 1, text },
          { do: 'replace', at: 1, text },
        ],
      }).patches,
      brief,
    ),
  toMarkdown: (text) => splitBlocks(contentWith(text)).map(toMarkdown),
  findProblems: (text) => findProblems(contentWith(text), brief),
  'writeArticle, topic': (text) => writeArticle(givenBrief({ topic: text.slice(0, 300) }), new Map()),
  'writeArticle, profile': (text) =>
    writeArticle(
      givenBrief({
        keywords: [text.slice(0, 100)],
        profile: {
          businessName: text.slice(0, 200),
          idealClient: text.slice(0, 5000),
          clientPromises: [text.slice(0, 5000)],
          clientExpectations: [text.slice(0, 5000)],
        },
      }),
      new Map(),
    ),
}
