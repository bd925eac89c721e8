/** The plan table: names, prices, limits. Plain data, so that the browser may import it as a value. */
export const planIds = ['basic', 'standard', 'premium'] as const
export type PlanId = (typeof planIds)[number]

export interface Plan {
  id: PlanId
  name: string
  subtitle: string
  /** US dollars a month, in cents to avoid fractions. */
  priceCents: number
  period: 'month'
  description: string
  features: string[]
  callToAction: string
  mostPopular?: true
  limits: {
    defaultKeywords: number
    publishingDays: number
    timesPerDay: number
    tones: number
    /** The length of generated posts, counted by countWords. */
    words: { min: number; max: number }
  }
}

export const plans: Record<PlanId, Plan> = {
  basic: {
    id: 'basic',
    name: 'Lone Ranger',
    subtitle: 'Basic Plan',
    priceCents: 2900,
    period: 'month',
    description: 'For the one who does it all.',
    features: [
      '600-750 word posts',
      'Auto-publish to WordPress',
      'Social captions by email',
      'Internal linking recommendations',
      'Basic writing frameworks',
    ],
    callToAction: 'Choose Lone Ranger',
    limits: {
      defaultKeywords: 5,
      publishingDays: 2,
      timesPerDay: 1,
      tones: 1,
      words: { min: 600, max: 750 },
    },
  },
  standard: {
    id: 'standard',
    name: 'Smart Marketer',
    subtitle: 'Standard Plan',
    priceCents: 4900,
    period: 'month',
    description: 'For the business that wants to be found.',
    features: [
      '800-1000 word posts',
      'Advanced frameworks',
      'Multi-step generation of blog, email and social post',
      'Strategy insights',
      'Customizable personas',
    ],
    callToAction: 'Choose Smart Marketer',
    mostPopular: true,
    limits: {
      defaultKeywords: 10,
      publishingDays: 3,
      timesPerDay: 2,
      tones: 2,
      words: { min: 800, max: 1000 },
    },
  },
  premium: {
    id: 'premium',
    name: 'Authority Builder',
    subtitle: 'Premium Plan',
    priceCents: 6900,
    period: 'month',
    description: 'For the voice that leads its field.',
    features: [
      '1200-2000 word posts',
      'Multi-turn editing feedback loop',
      'Sales copy analyzer and conversion score',
      'Trend analysis',
      'Hyper-personalized writing',
      'Free 3-month access to future products',
    ],
    callToAction: 'Choose Authority Builder',
    limits: {
      defaultKeywords: 15,
      publishingDays: 7,
      timesPerDay: 3,
      tones: 6,
      words: { min: 1200, max: 2000 },
    },
  },
}

export const tones = [
  'professional',
  'casual',
  'friendly',
  'formal',
  'humorous',
  'educational',
  'inspirational',
  'technical',
] as const
export type Tone = (typeof tones)[number]
