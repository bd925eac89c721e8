import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Document } from './keyphrase-score.ts'

/** Takes the texts of one set and returns a function that lists the keyphrases of one of them. */
export type Peer = (documents: Document[]) => (document: Document) => string[] | Promise<string[]>

interface WinkToken {
  out: (property?: unknown) => string[]
}
interface Wink {
  readDoc: (text: string) => { tokens: () => WinkToken }
  its: { pos: unknown }
}
type Retext = {
  use: (plugin: unknown, options?: unknown) => Retext
  process: (text: string) => Promise<{ data: { keyphrases?: { matches: { nodes: unknown[] }[] }[] } }>
}
interface TfIdf {
  addDocument: (text: string) => void
  listTerms: (index: number) => { term: string }[]
}

const most = 10

/** The alternative npm packages, each used as its documentation shows. */
export async function loadPeers(packages: string): Promise<Record<string, Peer>> {
  // Not called require, because knip would look for these packages among our own.
  const open = createRequire(join(packages, 'x.js'))
  const load = async (name: string) =>
    (await import(pathToFileURL(join(packages, name)).href)) as Record<string, unknown>
  return {
    'retext-keywords (phrases)': await retextPeer(load),
    'rake-modified': rakePeer(open, packages),
    'keyword-extractor': extractorPeer(open),
    'wink-nlp noun phrases': winkPeer(open),
    compromise: compromisePeer(open),
    'natural TF-IDF': naturalPeer(open),
  }
}

async function retextPeer(load: (name: string) => Promise<Record<string, unknown>>): Promise<Peer> {
  const { retext } = (await load('retext/index.js')) as { retext: () => Retext }
  const { default: pos } = await load('retext-pos/index.js')
  const { default: keywords } = await load('retext-keywords/index.js')
  const { toString } = (await load('nlcst-to-string/index.js')) as {
    toString: (nodes: unknown[]) => string
  }
  const processor = retext().use(pos).use(keywords, { maximum: most })
  return () => async (document) => {
    const { data } = await processor.process(document.text)
    return (data.keyphrases ?? []).map(({ matches }) => toString(matches[0]?.nodes ?? []))
  }
}

function rakePeer(open: NodeJS.Require, packages: string): Peer {
  const { default: rake } = open('rake-modified') as {
    default: (text: string, stopWords: string) => Promise<Record<string, number>>
  }
  const stopWords = join(packages, 'rake-modified/test/data/salton_1971_smartstoplist.txt')
  return () => async (document) => byCount(Object.entries(await rake(document.text, stopWords)))
}

function extractorPeer(open: NodeJS.Require): Peer {
  const extractor = open('keyword-extractor') as { extract: (text: string, options: object) => string[] }
  const options = { language: 'english', remove_digits: true, return_changed_case: true }
  return () => (document) => byFrequency(extractor.extract(document.text, options))
}

function winkPeer(open: NodeJS.Require): Peer {
  const winkNlp = open('wink-nlp') as (model: unknown, pipe: string[]) => Wink
  const nlp = winkNlp(open('wink-eng-lite-web-model'), ['sbd', 'pos'])
  return () => (document) => {
    const tokens = nlp.readDoc(document.text).tokens()
    const parts = tokens.out(nlp.its.pos)
    const phrases: string[] = []
    let run: { word: string; part: string }[] = []
    const close = () => {
      while (run.at(-1)?.part === 'ADJ') run.pop()
      if (run.length > 0) phrases.push(run.map(({ word }) => word.toLowerCase()).join(' '))
      run = []
    }
    for (const [at, word] of tokens.out().entries()) {
      const part = parts[at] ?? ''
      if (/^(ADJ|NOUN|PROPN)$/.test(part)) run.push({ word, part })
      else close()
    }
    close()
    return byFrequency(phrases)
  }
}

function compromisePeer(open: NodeJS.Require): Peer {
  interface View {
    not: (pattern: string) => View
    match: (pattern: string) => View
    out: (form: 'array') => string[]
  }
  const nlp = open('compromise') as (text: string) => View
  return () => (document) =>
    byFrequency(
      nlp(document.text)
        // Its nouns include pronouns, and its results keep surrounding punctuation.
        .not('#Pronoun')
        .match('#Adjective{0,4} #Noun+')
        .out('array')
        .map((noun) => noun.toLowerCase().replace(/^\W+|\W+$/g, ''))
        .filter(Boolean),
    )
}

function naturalPeer(open: NodeJS.Require): Peer {
  const { TfIdf: Model } = open('natural/lib/natural/tfidf') as { TfIdf: new () => TfIdf }
  return (documents) => {
    const model = new Model()
    for (const { text } of documents) model.addDocument(text)
    return (document) =>
      model
        .listTerms(documents.indexOf(document))
        .slice(0, most)
        .map(({ term }) => term)
  }
}

function byFrequency(phrases: string[]): string[] {
  const counts = new Map<string, number>()
  for (const phrase of phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  return byCount([...counts])
}

/** Best first; ties stay in text order. */
const byCount = (counts: [string, number][]) =>
  counts
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([phrase]) => phrase)
