import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { getPostResults, getResults } from './get-results.ts'
import {
  beginSearchConsole,
  chooseProperty,
  disconnectSearchConsole,
  finishSearchConsole,
} from './search-console/connect-search-console.ts'
import { importResults, removeResults } from './import-results.ts'

export const resultsRoutes = defineRoutes('results', api.results, {
  getResults,
  getPostResults,
  importResults,
  removeResults,
  beginSearchConsole,
  finishSearchConsole,
  chooseProperty,
  disconnectSearchConsole,
})
