import type { SalesFactor } from '../../../contract/writing/sales.ts'
import { knownQuantities } from '../gates/truth/numbers/known-quantities.ts'
import { agrees } from '../gates/truth/numbers/derive-quantities.ts'
import { quantitiesIn, tokensOf } from '../gates/truth/numbers/quantities.ts'
import { pointsFor, sentencesWith, type SalesText } from './sales-text.ts'

const benefit =
  /\b(?:you (?:get|save|gain|have|keep|feel|can|will|need no|no longer)|you['’]ll|your \w+ (?:is|are|stays?|gets?|becomes?)|so (?:that )?you|without|easier|calmer|safer|faster|cheaper|less (?:time|stress|work|worry)|more time|peace of mind|saves?)\b/i
const feature =
  /\b(?:we (?:offer|provide|use|have|feature)|our (?:\w+ )?(?:service|product|team|equipment|software|solution|range|process)s?|features?|includes?|equipped|consists? of|based on|state-of-the-art|available in)\b/i

/** What the reader gains against what the thing has. */
export function benefits({ sentences }: SalesText): SalesFactor {
  const gains = sentencesWith(sentences, benefit)
  const features = sentencesWith(sentences, feature).filter((sentence) => !benefit.test(sentence))
  const wanted = Math.max(3, Math.round(sentences.length / 10))
  const balance = gains.length / Math.max(1, gains.length + features.length)
  const share = Math.min(1, gains.length / wanted) * Math.min(1, balance / 0.6)
  return {
    name: 'Benefits',
    points: pointsFor(share, 16),
    most: 16,
    finding: `${gains.length} sentences say what the reader gains, ${features.length} list features. Aim for about ${wanted} benefits at this length.`,
    advice: share >= 1 ? null : 'After each feature, say what the reader gets from it: “so that you …”.',
    sentences: (share >= 1 || features.length === 0 ? [] : features).slice(0, 3),
    source:
      'T. Levitt, The Marketing Imagination (1983): people buy the hole, not the drill. One gain in ten sentences is our own bound.',
  }
}

/** Claims that stand on something. What nobody has confirmed is no proof. */
export function proof({ sentences, sheet }: SalesText): SalesFactor {
  const known = knownQuantities(sheet.facts, sheet.year)
  const carried = [...known.stated, ...known.derived]
  const claiming = sentences.flatMap((sentence) => {
    const figures = quantitiesIn(tokensOf(sentence)).filter(
      ({ kind, value }) => kind !== 'ordinal' && value > 3,
    )
    if (figures.length === 0) return []
    return [{ sentence, isSourced: figures.every((one) => carried.some((fact) => agrees(one, fact))) }]
  })
  const sourced = claiming.filter(({ isSourced }) => isSourced)
  const loose = claiming.filter(({ isSourced }) => !isSourced)
  // Three pieces of proof carry a post; each that stands on nothing takes one away.
  const share = (sourced.length - loose.length) / 3
  return {
    name: 'Proof',
    points: pointsFor(share, 16),
    most: 16,
    finding: `${sourced.length} claims have a source or are on your fact sheet; ${loose.length} don't.`,
    advice:
      loose.length > 0
        ? 'Add a source to these, or remove them.'
        : share >= 1
          ? null
          : 'Add a figure, quote or experience from your fact sheet.',
    sentences: (loose.length > 0 ? loose : sourced).slice(0, 3).map(({ sentence }) => sentence),
    source: 'R. Cialdini, Influence (1984), on social proof and authority. Three is our own bound.',
  }
}

const callPattern =
  /(?:^|[,;:–—] ?|\b(?:and|then|please|so) )(?:book|call|ring|ask|try|start|write|send|get|contact|visit|come|choose|order|download|read|talk|tell|pick|sign up|join|take|begin|say|reply)\b|\b(?:get in touch|write to us|call us|book (?:a|your)|talk to|contact)\b/i

/** What the reader is asked to do, where the post ends. */
export function callToAct({ ending, sentences }: SalesText): SalesFactor {
  const found = sentencesWith(ending, callPattern)
  const elsewhere = sentencesWith(sentences, callPattern).length
  const atEnd = found.length > 0 && callPattern.test(ending.slice(-2).join(' '))
  const points = found.length === 0 ? (elsewhere > 0 ? 4 : 0) : atEnd ? 14 : 9
  return {
    name: 'Call to action',
    points,
    most: 14,
    finding:
      found.length === 0
        ? 'The last section has no call to action.'
        : atEnd
          ? 'The post ends with a call to action.'
          : "The last section has a call to action, but the post doesn't end with it.",
    advice: points === 14 ? null : 'End with one clear action in one short sentence.',
    sentences: found.slice(-2),
    source: 'E. St. Elmo Lewis’ AIDA (1898): attention, interest, desire, action. The weights are our own.',
  }
}

const doubt =
  /\b(?:but what if|what if|worr(?:y|ied)|afraid|too (?:expensive|late|much|long|busy)|costs?|price|no time|is it worth|not sure|doubt|objection|you may (?:think|ask|wonder)|you might (?:think|ask|wonder)|even if|fair question)\b/i

/** Whether what holds the reader back is taken up. */
export function objections({ sentences }: SalesText): SalesFactor {
  const found = sentencesWith(sentences, doubt)
  const share = found.length / 2
  return {
    name: 'Objections',
    points: pointsFor(share, 10),
    most: 10,
    finding: `${found.length} sentences address what may hold the reader back.`,
    advice: share >= 1 ? null : "Name the reader's doubts (price, time, trust) and answer them.",
    sentences: found.slice(0, 3),
    source: 'C. Hovland et al. (1949), two-sided messages persuade those who doubt. Two is our own bound.',
  }
}
