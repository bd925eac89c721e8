import { frameworkIds } from '../../../contract/writing/frameworks.ts'
import type { PostChecks } from '../../../contract/writing/writing-checks.ts'
import { checkPoints, findCall } from '../frameworks/requested-parts.ts'
import { checkFramework, type FrameworkInput } from '../frameworks/check-framework.ts'
import type { Brief } from '../writer.ts'
import { offTone } from '../gates/tone/off-tone.ts'
import { measureTone } from '../gates/tone/tone-gate.ts'

type ToneCheck = NonNullable<NonNullable<PostChecks['asked']>['tone']>
// Enough to see what is meant; the rest reads alike.
const maxShown = 3

/** How the text, as it stands now, keeps the tone that was asked for; a voice card that was in force goes before it. */
function checkTone({ tone, voice }: Pick<Brief, 'tone' | 'voice'>, content: string): ToneCheck {
  const { passed, found } = measureTone(content, tone)
  const { asked, words, reader, sentences } = found
  if (voice || !asked || sentences === 0)
    return { name: tone, goesBy: voice ? 'voice' : 'tone', isKept: true, measures: [], off: [] }
  const measures: ToneCheck['measures'] = [
    { of: 'words', ...asked.words, now: words },
    { of: 'reader', ...asked.reader, now: reader },
  ]
  const off = passed ? [] : offTone(content, tone).slice(0, maxShown)
  return {
    ...{ name: tone, goesBy: 'tone', isKept: passed, measures },
    off: off.map(({ sentence, problem }) => ({ sentence, problem })),
  }
}

/** How the text, as it stands now, keeps what was asked of it; null for a post that nobody asked us to write. */
export function checkRequested(
  brief: Brief | undefined,
  content: string,
  read: FrameworkInput | undefined,
): PostChecks['asked'] {
  if (!brief) return null
  const { topic, points = [], callToAction, persona, passages = [] } = brief
  // What a reader said holds for the text that was read.
  const missing = read?.content === content ? read.missing : null
  const framework = frameworkIds.find((id) => id === brief.framework)
  return {
    tone: checkTone(brief, content),
    framework: framework
      ? { id: framework, parts: checkFramework({ framework, topic, content, missing }) }
      : null,
    points: checkPoints(content, points),
    callToAction: callToAction
      ? { wish: callToAction, isThere: findCall(content, callToAction) !== undefined }
      : null,
    persona: persona?.name ?? null,
    passages: passages.map(({ title, url, text }) => ({ title, url, text })),
  }
}
