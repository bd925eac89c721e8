import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'

export interface CheckLine {
  text: string
  isThere: boolean
  /** What is said where it is not. */
  otherwise: string
  /** What was counted. */
  why: string[]
}

/** What the post was asked to be, line by line, and whether its text is that. */
export function checkLines({ asked, length }: Pick<PostChecks, 'asked' | 'length'>): CheckLine[] {
  if (!asked) return []
  const { framework, points, callToAction } = asked
  const there = (text: string, isThere: boolean) => ({ text, isThere, otherwise: ' is missing', why: [] })
  return [
    ...lengthLine(length),
    ...(framework?.parts ?? []).map(({ part, isThere }) => there(part, isThere)),
    ...points.map(({ wish, isThere }) => there(`“${wish}”`, isThere)),
    ...(callToAction ? [there(`Call to action: “${callToAction.wish}”`, callToAction.isThere)] : []),
  ]
}

function lengthLine({ asked, delivered, now }: PostChecks['length']): CheckLine[] {
  if (!asked) return []
  const { min, max } = asked
  const all = (words: number) => words.toLocaleString('en')
  return [
    {
      text: `Length: ${all(min)}–${all(max)} words`,
      isThere: now >= min && now <= max,
      otherwise: ' not met',
      why: [delivered === null ? `${all(now)} words` : `${all(delivered)} delivered, ${all(now)} now`],
    },
  ]
}
