import { sidesOf } from '../../contract/writing/frameworks.ts'
import { countWords } from '../../contract/posts/count-words.ts'
import { countKeyword, hasKeyword } from '../../contract/keywords/find-keyword.ts'
import { splitFocusWords } from '../../contract/keywords/keyword-rules.ts'
import { slugify } from '../../contract/posts/slugify.ts'
import { checkAiKeywords } from '../../server/keywords/ai/check-ai-keywords.ts'
import { readAiKeywords } from '../../server/keywords/ai/request-ai-keywords.ts'
import { extractKeywords, listKeywords } from '../../server/keywords/extraction/extract-keywords.ts'
import { suggestKeywords } from '../../server/keywords/extraction/suggest-keywords.ts'
import { findKeywordPlaces } from '../../server/keywords/map/find-keyword-places.ts'
import { readHtml } from '../../server/keywords/text/read-html.ts'
import { readPhrases } from '../../server/keywords/text/read-phrases.ts'
import { splitWords } from '../../server/keywords/text/split-words.ts'
import { splitSentences } from '../../server/platform/text/split-sentences.ts'
import { lettersOf } from '../../server/posts/content/plain-text.ts'
import { countEdits } from '../../server/writing/voice/count-edits.ts'
import { readMenu } from '../../server/profile/site-posts/fetch-site-identity.ts'
import { readContacts } from '../../server/profile/site-posts/fetch-site-identity.ts'
import { measureText } from '../../server/profile/voice/meter/measure-text.ts'
import { readProse } from '../../server/profile/voice/meter/read-prose.ts'
import { measureStyle, readSample } from '../../server/profile/voice/meter/style.ts'
import { learnVoice } from '../../server/profile/voice/meter/voice-profile.ts'
import {
  plainMarkdown,
  plainText,
  readSampleFile,
} from '../../server/profile/voice/samples/read-sample-file.ts'
import { faqMarkup, withoutFaqMarkup } from '../../server/publishing/blocks/faq-markup.ts'
import { pageKey } from '../../server/results/page-key.ts'
import { readCsv } from '../../server/results/read-csv.ts'
import { checkPoints, hasCall } from '../../server/writing/checks/requested.ts'
import { checkFramework } from '../../server/writing/frameworks/framework-parts.ts'
import { findNearest, TitleIndex } from '../../server/writing/checks/similar.ts'
import { findInSentences, runChecks } from '../../server/writing/checks/checks.ts'
import { cutPost } from '../../server/writing/write/fit-length.ts'
import { countSlop, habitsOf, stockSentences } from '../../server/writing/checks/author-style.ts'
import { numberSentences } from '../../server/writing/edit/numbered-blocks.ts'
import { contentOf, contentRoots, sentencesOfText } from '../../server/writing/text/words.ts'
import { readWebPage } from '../../server/writing/research/read-web-page.ts'
import { isEnglish } from '../../server/platform/text/detect-language.ts'
import { replaceSentences } from '../../server/writing/text/replace-sentences.ts'
import { escapeHtml } from '../../server/platform/text/escape-html.ts'
import { chattyPosts } from '../fakes/models/voiced-texts.ts'

const sheet = { facts: ['We groomed 3,500 dogs since 1999.'], own: ['Happy Tails'] }
const voice = learnVoice(chattyPosts(6).map(measureStyle))!
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const contentWith = (text: string) =>
  [...text.matchAll(/[^]{1,40000}/g)].map(([part]) => `<h2>Wash</h2>${paragraph(part)}`).join('')

/** Functions that read pasted, typed, uploaded or generated text, by name. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  // Typed and pasted text.
  splitSentences,
  countWords,
  slugify: (text) => slugify(text),
  sidesOf,
  splitFocusWords,
  lettersOf,
  plainMarkdown,
  plainText,
  readSampleFile: (text) => readSampleFile(Buffer.from(text)),
  readCsv: (text) => readCsv(text, 25_000),
  pageKey: (text) => pageKey(`https://paws.example.com/${text}`),
  readProse,
  measureStyle,
  measureText: (text) => measureText(text, voice),
  readSample,
  countEdits: (text) =>
    countEdits(
      [
        { before: text, after: text.slice(5) },
        { before: text.slice(3), after: text },
        { before: text, after: text.replace(/\s+\S+(?=\s)/, '') },
      ].map((step) => ({ title: 'Dog bath', keywords: [], steps: [step] })),
    ),
  // Pages on the web.
  readWebPage: (text) => readWebPage({ html: text, about: 'dog bath' }),
  readContacts: (text) => readContacts(`<script type="application/ld+json">${text}</script>${text}`),
  readMenu: (text) => readMenu(text, 'https://a.example/'),
  withoutFaqMarkup,
  faqMarkup: (text) => faqMarkup(`<h2>${text}</h2><p>${text}</p>`.repeat(2)),
  // Keywords.
  splitWords,
  readHtml,
  readPhrases,
  listKeywords: (text) => listKeywords(text, 12),
  extractKeywords: (text) => extractKeywords({ text, focusWords: ['dog bath'], maxKeywords: 20 }),
  'extractKeywords, focus words': (text) =>
    extractKeywords({
      text: 'A dog in a bath.',
      focusWords: text.slice(0, 3000).match(/[^]{1,100}/g) ?? [],
      maxKeywords: 20,
    }),
  suggestKeywords: (text) => suggestKeywords({ text: 'A dog in a bath.', otherTexts: [text], max: 20 }),
  findPlaces: (content) =>
    findKeywordPlaces({ title: content, content, slug: content, description: content }, [
      'dog',
      content.slice(0, 100),
    ]),
  checkAiKeywords: (text) =>
    checkAiKeywords(
      [{ word: text.slice(0, 100), relevance: 1, relatedWords: [], quote: text.slice(0, 300) }],
      { text, focusWords: [], siteTexts: [text], nlp: [] },
      9,
    ),
  readAiKeywords,
  'readAiKeywords, words': (text) =>
    readAiKeywords(JSON.stringify({ keywords: [text, { word: text, related: [text] }] })),
  // Claims.
  contentOf,
  contentRoots,
  numberSentences: (text) => numberSentences(`<h2>${escapeHtml(text)}</h2>${paragraph(text)}`),
  findInSentences: (text) => findInSentences([text], { ...sheet, urls: [] }),
  'findInSentences, facts': (text) =>
    findInSentences(['We groomed 9,999 dogs in Leeds.'], {
      facts: [text],
      own: [text.slice(0, 200)],
      urls: [],
    }),
  sentencesOfText,
  // Gates.
  countKeyword: (text) => countKeyword(text, 'dog bath'),
  'countKeyword, keyword': (text) => countKeyword('A dog in a bath', text),
  hasKeyword: (text) => hasKeyword(text, 'dog bath'),
  'hasKeyword, keyword': (text) => hasKeyword('A dog bath.', text),
  runChecks: (text) =>
    runChecks({
      title: text.slice(0, 100),
      slug: '',
      excerpt: '',
      content: paragraph(text),
      topic: 'dog bath',
      keywords: [],
      words: { min: 1, max: 9 },
      facts: sheet.facts,
      own: sheet.own,
      urls: [],
      habits: {},
      missing: null,
    }),
  findNearest: (text) => findNearest({ text, others: [{ title: 'Other', html: text.slice(7) }] }),
  TitleIndex: (text) => {
    const index = new TitleIndex()
    index.add({ postId: '1', title: text, url: null, keywords: [text] })
    return index.find(text, [text])
  },
  countSlop: (text) => countSlop(paragraph(text), {}),
  habitsOf: (text) => habitsOf([text]),
  stockSentences: (text) => stockSentences(paragraph(text), {}),
  cutPost: (text) => cutPost(contentWith(text), 700),
  'cutPost, many sentences': (text) => cutPost(contentWith('Wash. '.repeat(50)) + contentWith(text), 200),
  checkFramework: (text) => checkFramework({ framework: 'how-to', topic: 'x' }, `<h2>${text}</h2>`, null),
  checkPoints: (text) => checkPoints(paragraph(text), ['Brush before the bath', text.slice(0, 200)]),
  hasCall: (text) => hasCall(paragraph(text), 'Book a visit'),
  isEnglish,
  replaceSentences: (text) => replaceSentences(paragraph(text), () => 'Wash.'),
}
