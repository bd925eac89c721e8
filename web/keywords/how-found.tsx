import { Notice } from '../ui/notice.tsx'
import type { Generated } from './keyword-queries.ts'

/** Which method it was, how far the other agrees, and what the customer should know of it. */
export function HowFound({ keywords, method, notice }: Generated) {
  const agreed = keywords.filter(({ confirmed }) => confirmed).length
  return (
    <>
      {notice && (
        <Notice tone="info">
          <p>{notice}</p>
        </Notice>
      )}
      {method && keywords.length > 0 && (
        <p className="text-sm text-soft">
          {method === 'ai'
            ? `Found by AI. Traditional NLP agrees on ${agreed} of ${keywords.length}.`
            : 'Found by traditional NLP.'}
        </p>
      )}
    </>
  )
}
