import { z } from 'zod'
import type { Captions, Newsletter } from '../../../contract/posts/posts.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { CaptionNetwork, FinishPart } from '../writer.ts'

/** What is wrong with each part, in words for the model; empty for a part not requested yet. */
export type Problems = Map<FinishPart, string>

export interface FinishAnswer {
  title?: string
  excerpt?: string
  captions?: Captions
  newsletter?: Partial<Newsletter>
}

const sizes: Record<CaptionNetwork, string> = {
  linkedin: 'up to 600 characters',
  facebook: 'up to 400 characters',
  instagram: 'up to 600 characters, 3 to 5 hashtags',
  x: 'up to 230 characters',
  threads: 'up to 400 characters',
  bluesky: 'up to 180 characters',
}
const forms = {
  title: 'at most 60 characters, as a person would write it',
  excerpt: 'one or two whole sentences, together 110 to 155 characters: what the reader gets',
  captions: sizes,
  newsletter: {
    subject: 'at most 60 characters',
    preheader: 'at most 90 characters',
    body: 'paragraphs separated by an empty line',
  },
  // Gives models that comment on their work a place to do so.
  remarks: 'anything else that you want to say',
}
const rules = {
  title: 'title: contains searchTerm in a natural form.',
  excerpt: 'excerpt: contains searchTerm in a natural form.',
  captions:
    'captions: each as people write on its network and different from the others, whole sentences, {url} once where the address of the post goes, no other address.',
  newsletter:
    'newsletter: a letter from the business to people who know it: one thought from the post that is useful by itself, and why the rest is worth reading. 80 to 160 words in short paragraphs, no greeting by name, no signature, no list of headings. Its last line invites readers to the post and contains {url}.',
  remarks: 'Your last answer could not be used:',
}

interface Form {
  [name: string]: string | Form
}

const pick = (form: Form, names: string[]): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name)))

function formOf(parts: FinishPart[], isAgain: boolean): Form {
  const captions = pick(sizes, parts)
  const hasCaptions = Object.keys(captions).length > 0
  const names = [...parts, ...(hasCaptions ? ['captions'] : []), ...(isAgain ? ['remarks'] : [])]
  return pick({ ...forms, captions }, names)
}

const schemaOf = (form: Form): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(form).map(([name, of]) => [
        name,
        typeof of === 'string' ? z.string().catch('') : schemaOf(of).catch({}),
      ]),
    ),
  )

export function askForParts(problems: Problems, written: Captions) {
  const parts = [...problems.keys()]
  const reasons = Array.from(problems).flatMap(([part, problem]) =>
    problem ? [`- ${part}: ${problem}`] : [],
  )
  const form = formOf(parts, reasons.length > 0)
  const others = Object.keys(written).length > 0 ? { written } : undefined
  const prompt = [
    `Write what announces the post: ${parts.join(', ')}. Say nothing that the post doesn't say${others ? ', and say it in other words than what is written already' : ''}.`,
    ...(others ? [quoteData(others)] : []),
    `Answer with JSON only:\n${JSON.stringify(form)}`,
    ...Object.keys(form).map((name) => rules[name as keyof typeof rules]),
    ...reasons,
  ]
  return {
    step: 'finish' as const,
    prompt: prompt.join('\n'),
    schema: schemaOf(form) as z.ZodType<FinishAnswer>,
  }
}
