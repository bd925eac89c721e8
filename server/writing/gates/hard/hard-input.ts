import { sentencesOf } from '../../text/sentences.ts'
import { describeFinding } from './describe-finding.ts'
import type { Brief } from '../../writer.ts'
import { findInSentences, type HardInput } from './hard-gates.ts'

// A link that has not been set yet: [[p12|words]].
const linkMark = /\[\[\w{1,12}\|([^\]|]{1,200})\]\]/g
const withoutLinkMarks = (sentence: string): string => sentence.replace(linkMark, '$1')

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
