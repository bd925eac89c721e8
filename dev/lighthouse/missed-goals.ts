import type { InteractionTime } from './measure-interactions.ts'
import type { PageScore } from './measure-pages.ts'

// Up to this, a response feels immediate.
const longestMilliseconds = 100

export const missedTimes = ({ name, width, milliseconds }: InteractionTime): string[] =>
  milliseconds <= longestMilliseconds
    ? []
    : [`${name} at ${width} px: ${milliseconds} ms, the goal is ${longestMilliseconds}`]

/** The goals that a page misses, one line per figure. */
export function missedGoals(score: PageScore): string[] {
  const goals = score.path.startsWith('/dashboard') ? dashboardGoals(score) : publicGoals(score)
  return goals
    .filter(([, isReached]) => !isReached)
    .map(([goal]) => `${score.path} (${score.device}): missed ${goal}`)
}

type Goal = [string, boolean]

function publicGoals(score: PageScore): Goal[] {
  const { path, performance, accessibility, bestPractices, seo, lcpMs, cls, scriptKb, totalKb } = score
  return [
    [`performance ${performance} ≥ 99`, performance >= 99],
    [`accessibility ${accessibility} = 100`, accessibility === 100],
    [`best practices ${bestPractices} = 100`, bestPractices === 100],
    [`SEO ${seo} = 100`, seo === 100],
    [`LCP ${lcpMs} ≤ 1200 ms`, lcpMs <= 1200],
    [`CLS ${cls} ≤ 0.01`, cls <= 0.01],
    [`script ${scriptKb} ≤ 20 KB`, path !== '/' || scriptKb <= 20],
    [`page ${totalKb} ≤ 90 KB`, path !== '/' || totalKb <= 90],
  ]
}

function dashboardGoals({ device, performance, accessibility }: PageScore): Goal[] {
  const least = device === 'mobile' ? 90 : 99
  return [
    [`performance ${performance} ≥ ${least}`, performance >= least],
    [`accessibility ${accessibility} = 100`, accessibility === 100],
  ]
}
