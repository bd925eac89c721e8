import type { Insight } from '../../contract/autopilot/strategy.ts'

/** A topic that one screen suggests to the editor, passed as navigation state. */
export type WantedTopic = NonNullable<Insight['topic']>

export const wantTopic = (topic: WantedTopic) => ({ wantedTopic: topic })

/** Returns the topic in the navigation state, if any. */
export function readWanted(state: unknown): WantedTopic | undefined {
  const { wantedTopic } = (state ?? {}) as { wantedTopic?: WantedTopic }
  return wantedTopic
}
