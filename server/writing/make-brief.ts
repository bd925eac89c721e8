import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { plans } from '../../contract/plans.ts'
import type { Db } from '../platform/db.ts'
import { businessProfiles } from '../schema/profile.ts'
import type { Brief } from './writer.ts'
import type { WritingRequest } from './writing-request.ts'

export const BriefShape: z.ZodType<Brief> = z.object({
  postId: z.string(),
  topic: z.string(),
  keywords: z.array(z.string()),
  tone: z.string(),
  framework: z.string().optional(),
  instructions: z.string().optional(),
  profile: z.object({
    businessName: z.string(),
    idealClient: z.string(),
    clientPromises: z.array(z.string()),
    clientExpectations: z.array(z.string()),
  }),
  words: z.object({ min: z.number(), max: z.number() }),
})

/** What the writer is told. Saved as the first step: a retry writes the post that was begun, whatever changed since. */
export async function makeBrief(
  db: Db,
  postId: string,
  accountId: string,
  request: WritingRequest,
): Promise<Brief> {
  const { topic, keywords, tone, framework, instructions, plan } = request
  const { businessName, idealClient, clientPromises, clientExpectations } = businessProfiles
  const [profile] = await db
    .select({ businessName, idealClient, clientPromises, clientExpectations })
    .from(businessProfiles)
    .where(eq(businessProfiles.accountId, accountId))
  return {
    ...{ postId, topic, keywords, tone, framework, instructions },
    profile: profile ?? {
      businessName: 'Our team',
      idealClient: 'our clients',
      clientPromises: [],
      clientExpectations: [],
    },
    words: plans[plan].limits.words,
  }
}
