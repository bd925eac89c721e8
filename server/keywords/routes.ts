import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { frequentKeywords } from './frequent-keywords.ts'
import { generateKeywords } from './generate-keywords.ts'
import { listKeywords } from './list-keywords.ts'
import { mapKeywords } from './map/map-keywords.ts'
import { removeKeyword } from './remove-keyword.ts'
import { suggestFromPosts } from './suggest-from-posts.ts'
import { keywordStrategy } from './strategy/keyword-strategy.ts'
import { keywordTrends } from './trends/keyword-trends.ts'
import { trendingKeywords } from './trends/trending-keywords.ts'

export const keywordsRoutes = defineRoutes('keywords', api.keywords, {
  map: mapKeywords,
  trends: keywordTrends,
  strategy: keywordStrategy,
  generate: generateKeywords,
  suggestions: suggestFromPosts,
  list: listKeywords,
  trending: trendingKeywords,
  frequent: frequentKeywords,
  remove: removeKeyword,
})
