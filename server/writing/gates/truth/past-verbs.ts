// Forms that are past and nothing else, or so seldom something else that it does not matter here.
const irregular =
  `cut was were had did went came saw said told took gave got made knew thought found left felt kept began ran wrote stood lost paid met held brought bought built chose drew drove fell flew forgot froze grew hid hurt laid led learnt lent lit meant rode rose sang sat sent shook shot slept sold spoke spent stole swam taught tore threw understood woke wore won been gone seen done taken given known written broken chosen driven eaten fallen forgotten grown hidden ridden risen shown spoken stolen worn thrown become became heard caught fed led bit bitten`.split(
    ' ',
  )
const notPast = new Set(
  'need feed speed proceed succeed exceed indeed seed weed bed red led shed hundred sacred naked wicked bleed breed embed unneeded'.split(
    ' ',
  ),
)

const regular = /^[a-z]+ed$/

/** True for a word that tells what has happened. */
export function isPast(word: string): boolean {
  const lower = word.toLowerCase()
  return pasts.has(lower) || (regular.test(lower) && !notPast.has(lower))
}
const pasts = new Set(irregular)
