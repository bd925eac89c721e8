import { frameworkIds } from '../../../contract/writing/frameworks.ts'
import type { PostChecks } from '../../../contract/writing/writing-checks.ts'
import { checkPoints, findCall } from '../frameworks/requested-parts.ts'
import { checkFramework, type FrameworkInput } from '../frameworks/check-framework.ts'
import type { Brief } from '../writer.ts'

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
    tone: { name: brief.tone, goesBy: brief.voice ? 'voice' : 'tone' },
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
