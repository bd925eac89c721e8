import { useCallback, useState } from 'react'

/** The selected rows; a list with a different key starts with none. */
export function useSelection(ids: string[], listKey: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [ofList, setOfList] = useState(listKey)
  if (ofList !== listKey) {
    setOfList(listKey)
    setChosen(new Set())
  }
  const toggle = useCallback(
    (id: string) => setChosen((before) => before.symmetricDifference(new Set([id]))),
    [],
  )
  // A row that disappeared is no longer selected.
  const selected = ids.filter((id) => chosen.has(id))
  const isAll = ids.length > 0 && selected.length === ids.length
  return {
    selected,
    isAll,
    has: (id: string) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(new Set(isAll ? [] : ids)),
    clear: () => setChosen(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
