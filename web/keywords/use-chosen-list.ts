import { useState } from 'react'

const listNames = ['generated', 'trending', 'frequent', 'ideas'] as const
export type ListName = (typeof listNames)[number]

const key = 'keywords:list'

/** The list that is shown, kept for the visit. Not in the address: a change of that takes the focus to the page's heading. */
export function useChosenList() {
  const [chosen, setChosen] = useState<ListName>(
    () => listNames.find((name) => name === sessionStorage.getItem(key)) ?? 'generated',
  )
  function choose(name: ListName) {
    setChosen(name)
    sessionStorage.setItem(key, name)
  }
  return [chosen, choose] as const
}
