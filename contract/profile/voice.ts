import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { operation } from '../operation.ts'
import { maxLearnedChars, minSampleWords } from './voice-sample-limits.ts'

export const sampleKinds = ['site', 'pasted', 'uploaded'] as const
export const cardStates = ['active', 'proposed', 'dismissed', 'replaced'] as const

export const VoiceSample = z.object({
  id: z.string(),
  kind: z.enum(sampleKinds),
  title: z.string(),
  words: z.number(),
  url: z.string().nullable(),
  /** Its score against the other samples; null with fewer than three. */
  score: z.number().nullable(),
  created_at: z.iso.datetime(),
})
export type VoiceSample = z.output<typeof VoiceSample>

/** Scores are between 0 and 1; `low` to `high` is the range of the customer's own posts. */
export const VoiceRange = z.object({ low: z.number(), high: z.number(), samples: z.number() })
export type VoiceRange = z.output<typeof VoiceRange>

export const OffSentence = z.object({
  text: z.string(),
  reasons: z.array(z.string()).describe('In plain words, strongest first'),
})

export type OffSentence = z.output<typeof OffSentence>

export const VoiceReport = z.discriminatedUnion('measured', [
  z.object({
    measured: z.literal(true),
    score: z.number(),
    range: VoiceRange,
    verdict: z.enum(['inside', 'below']),
    /** How the whole text differs. */
    differences: z.array(z.string()),
    offSentences: z.array(OffSentence),
  }),
  z.object({
    measured: z.literal(false),
    reason: z.enum(['too_few_samples', 'text_too_short']),
    message: z.string(),
  }),
])
export type VoiceReport = z.output<typeof VoiceReport>

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength)

/** A description of a voice that people edit and the writer follows. */
export const VoiceCard = z.object({
  summary: z.string().trim().max(600),
  // Beyond some fifty rules a model starts to forget the first ones, and a person much earlier.
  rules: z.array(line(240)).max(20),
  avoid: z.array(line(80)).max(30),
  examples: z.array(line(400)).max(8),
})
export type VoiceCard = z.output<typeof VoiceCard>

export const StoredVoiceCard = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(cardStates),
  card: VoiceCard,
  basis: z.string(),
  created_at: z.iso.datetime(),
})
export type StoredVoiceCard = z.output<typeof StoredVoiceCard>

export const VoiceCards = z.object({
  active: StoredVoiceCard.nullable(),
  proposed: StoredVoiceCard.nullable(),
})
export type VoiceCards = z.output<typeof VoiceCards>

export const LearnedExample = z.object({
  title: z.string().describe('Of the post'),
  before: z.string(),
  after: z.string().describe('Empty where something was taken out'),
})
export type LearnedExample = z.output<typeof LearnedExample>

const LearnedLine = z.object({
  id: z.string(),
  text: z.string(),
  examples: z.array(LearnedExample),
  created_at: z.iso.datetime(),
})
const LearnedLines = z.object({ lines: z.array(LearnedLine) })
export type LearnedLine = z.output<typeof LearnedLine>

const Samples = z.object({
  samples: z.array(VoiceSample),
  /** Null with fewer than three samples. */
  range: VoiceRange.nullable(),
})

/** A text file sent as raw bytes. */
export const textUpload = {
  // Enough for a book of plain text; a larger docx is mostly pictures.
  maxBytes: 5 * 1024 * 1024,
  types: [
    'text/plain',
    'text/markdown',
    'text/html',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  tooLarge: 'This file is larger than 5 MB. Save it without pictures, or paste its text.',
}

/** Learned from the customer's own posts: part of the profile domain. */
export const voice = {
  listSamples: operation('GET /profile/voice/samples', {
    summary: 'The samples your voice is learned from, and how they compare.',
    output: Samples,
  }),
  addSample: operation('POST /profile/voice/samples', {
    summary: 'Adds a pasted sample. Adding the same text again changes nothing.',
    body: z.object({
      title: z.string().trim().max(200).optional(),
      text: requiredString(`A sample needs at least ${minSampleWords} words.`).trim().min(1).max(200_000),
    }),
    output: z.object({ sample: VoiceSample }),
    errors: ['storage_full', 'payment_required'],
    example: {
      body: { title: 'Why we wash dogs slowly', text: 'A dog that is hurried remembers it. '.repeat(30) },
    },
  }),
  uploadSample: operation('POST /profile/voice/samples/file', {
    summary: 'Adds a sample from a file sent as raw bytes: txt, md, html or docx, detected from its content.',
    upload: textUpload,
    output: z.object({ sample: VoiceSample }),
    errors: ['storage_full', 'payment_required'],
  }),
  readSiteSamples: operation('POST /profile/voice/samples/site', {
    summary:
      'Adds the newest posts of the connected site as samples. Posts written by Quillcast and samples you removed are left out.',
    output: z.object({ added: z.number(), message: z.string() }),
    errors: ['no_site', 'payment_required'],
  }),
  removeSample: operation('DELETE /profile/voice/samples/:id', {
    summary: 'Removes a sample. A removed site post isn’t added again.',
  }),
  measureVoice: operation('POST /profile/voice/measure', {
    summary: 'Compares text or HTML with the customer’s voice and lists sentences that don’t match.',
    body: z.object({ content: z.string().max(400_000) }),
    output: z.object({ report: VoiceReport }),
    example: { body: { content: '<p>A dog that is hurried remembers it.</p>' } },
  }),
  getVoiceCards: operation('GET /profile/voice/cards', {
    summary: 'The active voice card and the proposed one.',
    output: VoiceCards,
  }),
  acceptVoiceCard: operation('POST /profile/voice/cards/:id/accept', {
    summary: 'Accepts the proposed voice card. Safe to repeat.',
    output: VoiceCards,
    errors: ['payment_required'],
  }),
  dismissVoiceCard: operation('POST /profile/voice/cards/:id/dismiss', {
    summary: 'Dismisses the proposed voice card. Safe to repeat.',
    output: VoiceCards,
  }),
  editVoiceCard: operation('PUT /profile/voice/cards', {
    summary: 'Saves an edited voice card as a new active version. `version` is the one it was based on.',
    body: z.object({ version: z.number().int().min(0).max(1_000_000), card: VoiceCard }),
    output: VoiceCards,
    errors: ['version_conflict', 'payment_required'],
    example: {
      body: {
        version: 0,
        card: { summary: 'Short and warm.', rules: ['Short sentences.'], avoid: ['synergy'], examples: [] },
      },
    },
  }),
  listLearned: operation('GET /profile/voice/lines', {
    summary: 'What was learned from your changes to drafts, with examples. New posts follow it.',
    output: LearnedLines,
  }),
  editLearned: operation('PUT /profile/voice/lines/:id', {
    summary: 'Rewords a learned line. It keeps your words from then on.',
    body: z.object({
      text: requiredString('Write what posts should do.').trim().min(3).max(maxLearnedChars),
    }),
    output: LearnedLines,
    errors: ['payment_required'],
    example: { body: { text: 'Leave out “moreover”.' } },
  }),
  removeLearned: operation('DELETE /profile/voice/lines/:id', {
    summary: 'Removes a learned line. It isn’t learned again.',
  }),
}
