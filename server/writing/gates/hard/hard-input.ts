import { sentencesOf, withoutLinkMarks } from '../truth/truth-gate.ts'
import { describeFinding } from './describe-finding.ts'
import type { Brief } from '../../writer.ts'
import { findInSentences, type HardInput } from './hard-gates.ts'

// "Our competitors are Crumb & Co and Daily Bread"; "alternative to Crumb & Co".
const named =
  /(?:competitors?|rivals?|konkurrent(?:en|in|innen)?|mitbewerber|wettbewerber|concurrents?|competidor(?:es|as?)?)[^.:\n]{0,20}(?::| are | is | include | sind | ist | sont | est | son | es )\s?([^.\n]{2,200})|(?:alternatives? (?:to|zu|à|a)|vs\.?|versus) ([^.,\n]{2,60})/giu

/** The competitors that the business's own words name. */
function competitorsIn(texts: string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(named)].map(([, list, one]) => list ?? one ?? ''))
  return found
    .flatMap((list) => list.split(/[,;]| (?:and|und|et|y|or|oder|ou|o) (?=\p{Lu})/u))
    .map((name) => name.trim())
    .filter((name) => /^\p{Lu}/u.test(name))
}

type HardBrief = Pick<
  Brief,
  'topic' | 'keywords' | 'language' | 'profile' | 'sheet' | 'evidence' | 'habits' | 'targets'
>

/** What the gates know of a post that was written by a brief. `ownUrls` are addresses of the customer's site. */
export function hardInputOf(
  { topic, keywords, language, profile, sheet, evidence, habits, targets }: HardBrief,
  text: Pick<HardInput, 'title' | 'excerpt' | 'content'>,
  ownUrls: string[],
): HardInput {
  const { businessName, idealClient, clientPromises, clientExpectations } = profile
  const owners = evidence.filter(({ source }) => source === 'owner').map((item) => item.text)
  const business = [businessName, idealClient, ...clientPromises, ...clientExpectations, ...owners]
  return {
    ...text,
    ...{ topic, keywords, language, business, habits, facts: sheet.facts, own: sheet.own },
    competitors: competitorsIn([...business, ...keywords]).filter((name) => !topic.includes(name)),
    urls: [...targets.map(({ url }) => url), ...ownUrls],
  }
}

/** Sentences of a text (HTML) that a gate stops at by themselves, each with its reason. */
export function findStopped(html: string, brief: HardBrief): { sentence: string; reason: string }[] {
  const input = hardInputOf(brief, { title: '', excerpt: '', content: html }, [])
  // A link still stands as a mark around its words.
  const marked = new Map(sentencesOf(html).map((sentence) => [withoutLinkMarks(sentence), sentence]))
  return findInSentences([...marked.keys()], input).map((finding) => ({
    sentence: marked.get(finding.sentence) ?? finding.sentence,
    reason: describeFinding(finding),
  }))
}
