import { planIds, plans, type PlanId } from './plans.ts'

/** Features of larger plans: the smallest plan that includes each, and its description for customers without it. */
export const planFeatures = {
  advancedFrameworks: {
    plan: 'standard',
    name: 'Advanced frameworks',
    does: 'Structures posts as AIDA, PAS, before-after-bridge, story, comparison or case study, and checks every part.',
  },
  personas: {
    plan: 'standard',
    name: 'Personas',
    does: 'Describe your readers once, then choose who each post is written for.',
  },
  strategy: {
    plan: 'standard',
    name: 'Strategy insights',
    does: 'Suggests what to write next, and why, based on gaps between your keywords and posts.',
  },
  channels: {
    plan: 'standard',
    name: 'Blog, email and social in one run',
    does: 'Writes a newsletter and social captions to go with each post.',
  },
  feedback: {
    plan: 'premium',
    name: 'Editing feedback',
    does: 'Say “make the intro shorter” and review the change before you accept it.',
  },
  salesAnalysis: {
    plan: 'premium',
    name: 'Sales-copy analysis',
    does: 'Scores how well a post persuades, from 0 to 100, and shows the sentences behind each reason.',
  },
  trends: {
    plan: 'premium',
    name: 'Trend analysis',
    does: 'Shows which words are rising and falling, across the platform and in your own posts.',
  },
  ownPassages: {
    plan: 'premium',
    name: 'Hyper-personalized writing',
    does: 'Draws on the passages of your own texts that best match the topic.',
  },
} as const satisfies Record<string, { plan: PlanId; name: string; does: string }>

export type PlanFeature = keyof typeof planFeatures

export const hasFeature = (plan: PlanId | 'free', feature: PlanFeature): boolean =>
  plan !== 'free' && planIds.indexOf(plan) >= planIds.indexOf(planFeatures[feature].plan)

export const lockedSentence = (feature: PlanFeature): string => {
  const { name, plan } = planFeatures[feature]
  return `${name} ${name.endsWith('s') && !name.endsWith('is') ? 'are' : 'is'} part of the ${plans[plan].name} plan.`
}

/** How many personas a plan includes: five cover a small business, ten one with several lines. */
export const mostPersonas: Record<PlanId | 'free', number> = { free: 0, basic: 0, standard: 5, premium: 10 }
