import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { listFrequentKeywords, listKeywords, removeKeyword } from './list-keywords.ts'
import { generateKeywords, suggestFromPosts } from './generate-keywords.ts'
import { mapKeywords } from './map/map-keywords.ts'
import { getKeywordTrends } from './trends/get-keyword-trends.ts'
import { listTrendingKeywords } from './trends/list-trending-keywords.ts'

export const keywordsRoutes = defineRoutes('keywords', api.keywords, {
  map: mapKeywords,
  trends: getKeywordTrends,
  generate: generateKeywords,
  suggestions: suggestFromPosts,
  list: listKeywords,
  trending: listTrendingKeywords,
  frequent: listFrequentKeywords,
  remove: removeKeyword,
})
