import { useDeferredChoice } from '../../../platform/use-deferred-choice.ts'
import type { Selection } from './use-selection.ts'

interface SelectBoxProps {
  id?: string
  label: string
  isChecked: boolean
  /** Some of its rows are selected. */
  isMixed?: boolean
  onChange(): void
}

/** A checkbox large enough for fingers, with a name only for screen readers. */
export const SelectBox = ({ id, label, isChecked, isMixed = false, onChange }: SelectBoxProps) => (
  <label className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg hover:bg-sunken">
    <input
      id={id}
      ref={(input) => {
        if (input) input.indeterminate = isMixed
      }}
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      className="size-5 cursor-pointer accent-accent"
      onChange={onChange}
    />
  </label>
)

export function SelectAllBox({ selection }: { selection: Selection }) {
  const [isAll, choose] = useDeferredChoice(selection.isAll, selection.toggleAll)
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
