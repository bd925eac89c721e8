import type { Keyword } from '../../contract/keywords/keywords.ts'
import type { keywords } from '../schema/keywords.ts'

export type KeywordRow = Pick<typeof keywords.$inferSelect, 'id' | 'word' | 'relevance' | 'relatedWords'> & {
  uses: number
}

export const presentKeyword = ({ relevance, uses, ...row }: KeywordRow): Keyword => ({
  ...row,
  // The column has single precision, which turns 0.3 into 0.30000001192.
  relevance: Math.round(relevance * 1000) / 1000,
  usage_count: uses,
})
