import { planIds, plans, type PlanId } from './plans.ts'

/** What only the larger plans do: from which plan on, and what it would do for whoever has not got it. */
export const planFeatures = {
  advancedFrameworks: {
    plan: 'standard',
    name: 'Advanced frameworks',
    does: 'Shapes posts as AIDA, PAS, before-after-bridge, story, comparison or case study, and checks that every part is there.',
  },
  personas: {
    plan: 'standard',
    name: 'Personas',
    does: 'Describe your readers once, choose one for each post, and it is written for that reader.',
  },
  strategy: {
    plan: 'standard',
    name: 'Strategy insights',
    does: 'Says what to write next and why, from the gaps between your keywords and your posts.',
  },
  channels: {
    plan: 'standard',
    name: 'Blog, mail and social in one run',
    does: 'Writes a newsletter to go with each post, besides its captions, from nothing but the post.',
  },
  feedback: {
    plan: 'premium',
    name: 'Editing feedback',
    does: 'Say “make the intro shorter” and see the change marked before you take it.',
  },
  salesAnalysis: {
    plan: 'premium',
    name: 'Sales-copy analysis',
    does: 'Scores how well a post persuades, from 0 to 100, and shows the sentences behind each reason.',
  },
  trends: {
    plan: 'premium',
    name: 'Trend analysis',
    does: 'Shows which words rise and fall, across the platform and on your own site.',
  },
  ownPassages: {
    plan: 'premium',
    name: 'Hyper-personalized writing',
    does: 'Gives the writer the passages of your own texts that are nearest to the topic.',
  },
} as const satisfies Record<string, { plan: PlanId; name: string; does: string }>

export type PlanFeature = keyof typeof planFeatures

export const hasFeature = (plan: PlanId | 'free', feature: PlanFeature): boolean =>
  plan !== 'free' && planIds.indexOf(plan) >= planIds.indexOf(planFeatures[feature].plan)

export const lockedSentence = (feature: PlanFeature): string => {
  const { name, plan } = planFeatures[feature]
  return `${name} ${name.endsWith('s') && !name.endsWith('is') ? 'are' : 'is'} part of the ${plans[plan].name} plan.`
}

/** How many readers a plan keeps: five cover a small business, ten one with several lines. */
export const mostPersonas: Record<PlanId | 'free', number> = { free: 0, basic: 0, standard: 5, premium: 10 }
