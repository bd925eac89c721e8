/**
 * Whether `word` begins like `typed`, but for typing errors: one left out, added, wrong or swapped with its neighbour in up to
 * six letters, two in longer ones. Optimal string alignment, against every beginning of the word at once.
 */
export function isNear(typed: string, word: string): boolean {
  const a = Array.from(typed)
  const b = Array.from(word).slice(0, a.length + 2)
  const allowed = a.length < 7 ? 1 : 2
  let before: number[] = []
  let above = b.map((_, column) => column + 1)
  above.unshift(0)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1))
      if (column > 1 && row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1)
      current.push(cost)
    }
    before = above
    above = current
  }
  return Math.min(...above) <= allowed
}
