/** A topic that one screen suggests to the editor, passed as navigation state. */
export interface WantedTopic {
  title: string
  keywords: string[]
}

export const wantTopic = (topic: WantedTopic) => ({ wantedTopic: topic })

/** Returns the topic in the navigation state, if any. */
export function readWanted(state: unknown): WantedTopic | undefined {
  const { wantedTopic } = (state ?? {}) as { wantedTopic?: WantedTopic }
  return wantedTopic
}
