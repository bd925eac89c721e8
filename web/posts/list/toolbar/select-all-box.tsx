import { useSoon } from '../../../platform/use-soon.ts'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './use-selection.ts'

/** Chooses all posts of the page, or none. */
export function SelectAllBox({ selection }: { selection: Selection }) {
  const [isAll, choose] = useSoon(selection.isAll, selection.toggleAll)
  return (
    <SelectBox
      id="select-all"
      label="Select all posts on this page"
      isChecked={isAll}
      isMixed={selection.selected.length > 0 && !isAll}
      onChange={() => choose(!isAll)}
    />
  )
}
