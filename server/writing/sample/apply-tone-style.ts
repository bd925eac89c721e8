import type { Line } from './draft.ts'
import type { ToneStyle } from './phrases/tone-styles.ts'
import { chance, shuffled } from './seed.ts'
import type { Random } from './seed.ts'

// The verbs with which the banks tell a reader what to do.
const command =
  /^(?:Add|Agree|Aim|Allow|Answer|Ask|Avoid|Be|Begin|Book|Borrow|Bring|Call|Celebrate|Change|Check|Choose|Clear|Collect|Come|Compare|Count|Cut|Decide|Divide|Do|Draw|Drop|Expect|Find|Finish|Follow|Gather|Give|Go|Hand|Hang|Help|Hold|Imagine|Invite|Keep|Lay|Learn|Leave|Let|List|Listen|Look|Make|Mark|Mend|Mention|Move|Name|Note|Offer|Open|Pause|Pay|Pick|Plan|Play|Practise|Protect|Put|Read|Remove|Repeat|Rest|Return|Save|Say|Schedule|See|Set|Share|Show|Sort|Speak|Split|Start|Stay|Stop|Store|Take|Talk|Teach|Tell|Test|Thank|Think|Tie|Treat|Trust|Try|Turn|Update|Use|Wait|Walk|Watch|Work|Write)\b(?! (?:is|are|was|were|can|may|will|often|usually|rarely))/
// What says something on its own. A sentence that begins with a pronoun, or with "the other", goes on from the one before it.
const statement =
  /^(?:A|An|The(?! (?:others?|first|second|third|last|middle|rest)\b)|Most|People|Good|Two|Three|Some|Every|Your|Many|Old|New|Simple|Small|Big|Numbers|Plans|Results|Routines|Quiet|Beginners|Mistakes|Friends|Quality|Knowledge|Each|You|You'll|One|Nobody|There|There's|Loud|Slow|Few|Waiting|Late) /
// Yoast marks sentences of more than 20 words; a lead has up to six.
const MOST_WORDS = 17
const SHORT_WORDS = 9

type Kind = 'statement' | 'command' | 'question' | 'other'

function kindOf(text: string): Kind {
  if (/\?$/.test(text)) return 'question'
  if (!text.endsWith('.')) return 'other'
  if (command.test(text)) return 'command'
  return statement.test(text) ? 'statement' : 'other'
}

const wordsIn = (text: string) => text.split(' ').length
// Names and "I" keep their letter; what is quoted is not ours.
const lowered = (text: string) =>
  /^(?:I\b|[A-Z]{2})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Deals a list's entries out one after the other before any comes again. */
export class Decks {
  private readonly left = new Map<readonly string[], string[]>()
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  draw(list: readonly string[]): string {
    const deck = this.left.get(list) ?? []
    if (deck.length === 0) deck.push(...shuffled(list, this.random))
    this.left.set(list, deck)
    return deck.pop() ?? ''
  }
}

export interface Speaker {
  toneStyle: ToneStyle
  decks: Decks
  random: Random
}

/** The lines of a paragraph as a tone says them: with its lead-ins, endings and joints, each now and then. */
export const applyToneStyle = (lines: readonly Line[], speaker: Speaker): Line[] =>
  joined(
    lines.map((line) => (isOurs(line) ? { ...line, text: spoken(line.text, speaker) } : line)),
    speaker,
  )

const isOurs = ({ own, must, spare }: Line) => !own && !must && !spare

function spoken(text: string, { toneStyle, decks, random }: Speaker): string {
  const kind = kindOf(text)
  const length = wordsIn(text)
  if (kind === 'other' || length > MOST_WORDS) return text
  if (kind === 'command' && length <= SHORT_WORDS && chance(toneStyle.exclaimShare, random))
    return text.replace(/\.$/, '!')
  const leads = toneStyle[`${kind}Leads`]
  if (leads.length > 0 && length >= toneStyle.leadFrom && chance(toneStyle.leadShare, random)) {
    const lead = decks.draw(leads)
    // Two colons in one sentence leave open what belongs to which.
    return lead.endsWith(': ') && text.includes(':') ? text : lead + lowered(text)
  }
  if (kind === 'statement' && toneStyle.endings.length > 0 && chance(toneStyle.endingShare, random))
    return text.replace(/\.$/, decks.draw(toneStyle.endings))
  return text
}

/** Two short statements in a row as one sentence. */
function joined(lines: readonly Line[], { toneStyle, random }: Speaker): Line[] {
  const out: Line[] = []
  for (const line of lines) {
    const before = out.at(-1)
    const length = before ? wordsIn(before.text) + wordsIn(line.text) : 0
    const { min, max } = toneStyle.joinWords
    const fits = before && isOurs(before) && isOurs(line) && length >= min && length <= max
    if (
      fits &&
      mayJoin(before.text, toneStyle) &&
      mayJoin(line.text, toneStyle) &&
      chance(toneStyle.joinShare, random)
    )
      out[out.length - 1] = { ...before, text: `${before.text.replace(/\.$/, ';')} ${lowered(line.text)}` }
    else out.push(line)
  }
  return out
}

const mayJoin = (text: string, { joinsAll }: ToneStyle) =>
  joinsAll ? text.endsWith('.') && !text.includes(';') : kindOf(text) === 'statement'
