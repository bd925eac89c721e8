import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'

export interface CheckLine {
  text: string
  isThere: boolean
  /** What is said where it is not. */
  otherwise: string
  /** What was counted. */
  why: string[]
}

type Asked = NonNullable<PostChecks['asked']>

/** What the post was asked to be, line by line, and whether its text is that. */
export function checkLines({ asked, length }: Pick<PostChecks, 'asked' | 'length'>): CheckLine[] {
  if (!asked) return []
  const { framework, points, callToAction } = asked
  const there = (text: string, isThere: boolean) => ({ text, isThere, otherwise: ' is missing', why: [] })
  return [
    ...lengthLine(length),
    toneLine(asked.tone),
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

function toneLine({ name, goesBy, isKept, measures }: Asked['tone']): CheckLine {
  const why = measures.map(({ of, min, max, now }) =>
    of === 'words'
      ? `${now.toFixed(1)} words in a sentence on average; ${min} to ${max} make this tone`
      : `${share(now)} of the sentences say “you”; ${max < 1 ? `at most ${share(max)}` : min > 0 ? `at least ${share(min)}` : 'any share'} in this tone`,
  )
  return {
    text: `Tone: ${name}`,
    isThere: isKept,
    otherwise: ' not met',
    why: goesBy === 'voice' ? ['Your voice card was used instead'] : why,
  }
}

const share = (value: number) => `${Math.round(100 * value)} %`
