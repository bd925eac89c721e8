import { z } from 'zod'
import { operation } from '../operation.ts'
import { requiredString } from '../required-string.ts'

/** The choices for each rule; null turns it off. */
export const houseStyleChoices = {
  spelling: ['american', 'british'],
  headings: ['sentence', 'title'],
  serialComma: ['always', 'never'],
  dashes: ['em', 'en'],
} as const

export const maxTerms = 50
const maxGuidelineChars = 5000

const maxTermLength = 60

const Term = z.object({
  avoid: requiredString('Enter the term to avoid.')
    .trim()
    .min(1)
    .max(maxTermLength, `A term has at most ${maxTermLength} characters.`)
    .describe('With a capital letter in it, it is only found as written'),
  use: requiredString('Enter what to write instead, or leave it empty.')
    .trim()
    .max(maxTermLength, `A replacement has at most ${maxTermLength} characters.`)
    .describe('What to write instead. Empty: only to be avoided'),
})

export const HouseStyle = z.object({
  spelling: z.enum(houseStyleChoices.spelling).nullable(),
  headings: z.enum(houseStyleChoices.headings).nullable(),
  serialComma: z.enum(houseStyleChoices.serialComma).nullable(),
  dashes: z
    .enum(houseStyleChoices.dashes)
    .nullable()
    .describe('`em`: an em dash without spaces; `en`: an en dash with spaces'),
  quotationMarks: z.boolean().describe('Those of the language of the post, and curly apostrophes'),
  numberWords: z.boolean().describe('Numbers from one to twelve in words'),
  businessName: z.string().trim().max(100).describe('As it is to be written. Empty leaves it alone'),
  terms: z.array(Term).max(maxTerms),
  guidelines: z
    .string()
    .trim()
    .max(maxGuidelineChars, `Keep your guidelines to ${maxGuidelineChars} characters.`)
    .describe('Rules in your own words. The writer follows them; no correction comes from them'),
})
export type HouseStyle = z.output<typeof HouseStyle>

/** The default: every rule is off. */
export const noHouseStyle: HouseStyle = {
  spelling: null,
  headings: null,
  serialComma: null,
  dashes: null,
  quotationMarks: false,
  numberWords: false,
  businessName: '',
  terms: [],
  guidelines: '',
}

const plainTerm = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
const hasWords = (text: string, words: string) => ` ${plainTerm(text)} `.includes(` ${plainTerm(words)} `)

/** A replacement must not contain another term to avoid, or it would be replaced again. */
const Terms = HouseStyle.shape.terms.superRefine((terms, context) => {
  const refuse = (at: number, field: 'avoid' | 'use', message: string) =>
    context.addIssue({ code: 'custom', path: [at, field], message })
  for (const [at, { avoid, use }] of terms.entries()) {
    if (terms.slice(0, at).some((other) => plainTerm(other.avoid) === plainTerm(avoid)))
      refuse(at, 'avoid', `You avoid “${avoid}” twice. Remove one of them.`)
    const other = terms.find((one) => one.avoid !== avoid && hasWords(use, one.avoid))
    if (other) refuse(at, 'use', `Choose other words: you avoid “${other.avoid}”.`)
  }
})

/** Those that code can check. */
const HouseStyleRule = HouseStyle.keyof().exclude(['guidelines'])
export type HouseStyleRule = z.output<typeof HouseStyleRule>

/** Words that don't follow the house style, and what replaces them. */
export const Correction = z.object({
  rule: HouseStyleRule,
  before: z.string(),
  after: z.string().nullable().describe('Null for a term to avoid that has no replacement'),
  times: z.number(),
})
export type Correction = z.output<typeof Correction>

const OneHouseStyle = z.object({ houseStyle: HouseStyle })

/** How the business writes, enforced by code: part of its preferences. */
export const houseStyle = {
  getHouseStyle: operation('GET /profile/house-style', {
    scope: 'account:read',
    summary:
      'Your house style: spelling, headings, punctuation, numbers, terms and the name of the business.',
    output: OneHouseStyle,
  }),
  saveHouseStyle: operation('PUT /profile/house-style', {
    summary:
      'Changes the given rules. Posts written from then on follow them; the others offer it as corrections.',
    body: HouseStyle.extend({ terms: Terms }).partial(),
    output: OneHouseStyle,
    errors: ['payment_required'],
    example: { body: { spelling: 'british', terms: [{ avoid: 'clients', use: 'customers' }] } },
  }),
}
