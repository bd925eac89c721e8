/** Optimal string alignment against every prefix at once; infinite beyond one error in six letters, or two in more. */
export function countTypos(typed: string, word: string): number {
  const a = Array.from(typed)
  const b = Array.from(word).slice(0, a.length + 2)
  const allowed = a.length < 7 ? 1 : 2
  // Each missing letter is an error.
  if (a.length - b.length > allowed) return Infinity
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
  const errors = Math.min(...above)
  return errors <= allowed ? errors : Infinity
}
