import type { SalesAnalysis } from '../../../contract/writing/sales.ts'
import { benefits, callToAct, objections, proof } from './persuasion-factors.ts'
import { readSalesText } from './sales-text.ts'
import { customerFocus, headline, readability, scannability } from './text-factors.ts'

/** A score with its reasons: a pure function of the text and of what it may claim. The points add up to 100. */
export function scoreSales(given: Parameters<typeof readSalesText>[0]): SalesAnalysis {
  const text = readSalesText(given)
  const measures = [
    ...[headline, benefits, customerFocus, proof],
    ...[callToAct, objections, readability, scannability],
  ]
  // Nothing persuades nobody.
  const factors = measures.map((measure) => {
    const factor = measure(text)
    return text.words.length === 0 ? { ...factor, points: 0 } : factor
  })
  return { score: factors.reduce((sum, { points }) => sum + points, 0), factors }
}
