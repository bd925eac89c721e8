export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

// Two times two thousand words, which is the longest post; beyond it whole paragraphs are told as exchanged.
const mostCells = 4_000_000

/** The shortest way from one list to the other, as runs of items that stay, go or come. */
export function diffLists(before: string[], after: string[]): { kind: DiffPart['kind']; items: string[] }[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const runs = [
    { kind: 'same' as const, items: before.slice(0, start) },
    ...middle,
    { kind: 'same' as const, items: end ? before.slice(-end) : [] },
  ]
  return runs.filter(({ items }) => items.length > 0)
}

function diffMiddle(before: string[], after: string[]): { kind: DiffPart['kind']; items: string[] }[] {
  const [rows, columns] = [before.length, after.length]
  if (rows * columns === 0 || rows * columns > mostCells)
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ]
  const lengths = commonLengths(before, after)
  const at = (row: number, column: number) => lengths[row * (columns + 1) + column] ?? 0
  const runs: { kind: DiffPart['kind']; items: string[] }[] = []
  const add = (kind: DiffPart['kind'], item: string) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.items.push(item)
    else runs.push({ kind, items: [item] })
  }
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    if (row < rows && column < columns && before[row] === after[column]) {
      add('same', before[row++]!)
      column++
    } else if (column === columns || (row < rows && at(row + 1, column) >= at(row, column + 1)))
      add('removed', before[row++]!)
    else add('added', after[column++]!)
  }
  return runs
}

/** Of the rests from each pair of positions on, how much they have in common. */
function commonLengths(before: string[], after: string[]): Uint16Array {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  return lengths
}

// A word with the space behind it; signs of scripts without spaces each for itself.
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*/gu

/** Two texts word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  // With a space at the end the last word is like any other.
  const split = (text: string) => `${text} `.match(words) ?? []
  return diffLists(split(before), split(after)).map(({ kind, items }) => ({ kind, text: items.join('') }))
}
