/** A topic that one screen suggests and another has written: it travels with the navigation. */
export interface WantedTopic {
  title: string
  keywords: string[]
}

export const wantTopic = (topic: WantedTopic) => ({ wantedTopic: topic })

/** What came with the navigation; undefined for visitors who came another way. */
export function readWanted(state: unknown): WantedTopic | undefined {
  const { wantedTopic } = (state ?? {}) as { wantedTopic?: WantedTopic }
  return wantedTopic
}
