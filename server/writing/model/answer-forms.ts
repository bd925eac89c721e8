import { z } from 'zod'
import { captionNetworks } from '../../../contract/posts.ts'
import type { AnswerForm } from '../../platform/llm.ts'

/** What the server is asked to hold an answer to; reading is as tolerant as without. */
export const outlineForm: AnswerForm = {
  name: 'outline',
  schema: z.object({
    title: z.string(),
    sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
  }),
}

export const finishForm: AnswerForm = {
  name: 'finish',
  schema: z.object({
    title: z.string(),
    excerpt: z.string(),
    captions: z.object(Object.fromEntries(captionNetworks.map((network) => [network, z.string()]))),
  }),
}
