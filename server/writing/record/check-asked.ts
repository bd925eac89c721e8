import { frameworkIds } from '../../../contract/frameworks.ts'
import type { PostChecks } from '../../../contract/writing-checks.ts'
import { checkPoints, findCall } from '../frameworks/asked-checks.ts'
import { checkFramework } from '../frameworks/check-framework.ts'
import type { Brief } from '../writer.ts'
import { checkTone } from './check-tone.ts'

/** How the text, as it stands now, keeps what was asked of it; null for a post that nobody asked us to write. */
export function checkAsked(brief: Brief | undefined, content: string): PostChecks['asked'] {
  if (!brief) return null
  const { topic, points = [], callToAction, persona, passages = [], told = [] } = brief
  const framework = frameworkIds.find((id) => id === brief.framework)
  return {
    tone: checkTone(brief, content),
    framework: framework
      ? { id: framework, parts: checkFramework({ framework, topic, content, told }) }
      : null,
    points: checkPoints(content, points),
    callToAction: callToAction
      ? { wish: callToAction, isThere: findCall(content, callToAction) !== undefined }
      : null,
    persona: persona?.name ?? null,
    passages: passages.map(({ title, url, text }) => ({ title, url, text })),
  }
}
