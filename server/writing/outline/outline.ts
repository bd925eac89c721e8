import { z } from 'zod'

export const sectionForms = ['prose', 'steps', 'list', 'table', 'faq', 'example'] as const

/** One section as it is planned. What an outline of an earlier release lacks is empty. */
export const PlannedSection = z.object({
  heading: z.string(),
  /** What the reader wants to know here, and what they know afterwards. */
  question: z.string().default(''),
  takeaway: z.string().default(''),
  form: z.enum(sectionForms).default('prose'),
  /** The fewest words asked for; the most are 15 % more (see maxWordsOf). */
  words: z.number(),
  /** IDs of evidence it is to use, and of pages it may link to. */
  evidence: z.array(z.string()).default([]),
  pages: z.array(z.string()).default([]),
  /** Which of the must-cover points are its own, counted from 0. */
  points: z.array(z.number()).catch([]).default([]),
})
export type PlannedSection = z.output<typeof PlannedSection>

export const Outline = z.object({
  title: z.string(),
  /** The reader's question answered in two or three sentences. */
  answer: z.string().default(''),
  sections: z.array(PlannedSection).min(1),
})
export type Outline = z.output<typeof Outline>

/** The most words asked of a section: all of them together fit the plan's range. */
export const maxWordsOf = ({ words }: Pick<PlannedSection, 'words'>): number => Math.floor(words * 1.15)
