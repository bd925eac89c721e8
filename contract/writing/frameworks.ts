/** The structures a post can have. Plain data, so that the browser may import it as a value. */
export const frameworkIds = [
  'how-to',
  'listicle',
  'problem-solution',
  'aida',
  'pas',
  'bab',
  'story',
  'comparison',
  'case-study',
] as const
export type FrameworkId = (typeof frameworkIds)[number]

export const frameworks: Record<FrameworkId, { name: string; isAdvanced: boolean; gist: string }> = {
  'how-to': { name: 'How-to', isAdvanced: false, gist: 'Numbered steps in order.' },
  listicle: { name: 'List', isAdvanced: false, gist: 'Numbered points readers can skim.' },
  'problem-solution': {
    name: 'Problem and solution',
    isAdvanced: false,
    gist: "What's wrong, then how to fix it.",
  },
  aida: { name: 'AIDA', isAdvanced: true, gist: 'Attention, interest, desire, action.' },
  pas: { name: 'PAS', isAdvanced: true, gist: 'The problem, what it costs, the solution.' },
  bab: {
    name: 'Before, after, bridge',
    isAdvanced: true,
    gist: 'How things are, how they could be, how to get there.',
  },
  story: { name: 'Story', isAdvanced: true, gist: 'A scene, a problem, a turning point, a lesson.' },
  comparison: {
    name: 'Comparison',
    isAdvanced: true,
    gist: 'Two options side by side. Name both in the topic: “a tablet or a notebook”.',
  },
  'case-study': {
    name: 'Case study',
    isAdvanced: true,
    gist: 'What really happened, based on the facts you provide.',
  },
}

/** The two things that a topic compares ("a or b", "a vs b", "a compared with b"); undefined if it does not name two. */
export function sidesOf(topic: string): [string, string] | undefined {
  const found =
    /^(.*?\S)\s+(?:vs\.?|versus|or|compared (?:with|to)|against|oder)\s+(\S.*?)[?.!]*$/iu.exec(
      topic.trim().replace(/^.*?[:–—]\s+/u, ''),
    ) ?? undefined
  if (!found) return undefined
  const [one, other] = [bare(found[1]!), bare(found[2]!)]
  return one && other && one.toLowerCase() !== other.toLowerCase() ? [one, other] : undefined
}

// The words right before and after "or" name the sides: "Should I buy a tablet or a notebook for school".
const bare = (side: string) =>
  side
    .replace(
      /^.*\b(?:which is better|choose|buy|use|need|take|between|is|should (?:i|you|we)(?: \w+)?)\s+/iu,
      '',
    )
    .replace(/\s+(?:for|in|at|when|if|on|which|what)\b.*$/iu, '')
    .replace(/^(?:a|an|the)\s+/iu, '')
    .replace(/[,;"“”]/g, '')
    .trim()
    .split(/\s+/)
    .slice(0, 5)
    .join(' ')
