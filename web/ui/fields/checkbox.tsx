import type { ComponentProps } from 'react'

export const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
    <input type="checkbox" {...input} className="size-5 shrink-0 cursor-pointer rounded accent-accent" />
    {label}
  </label>
)

interface ChoiceBoxesProps<Name extends string> {
  legend: string
  labels: Record<Name, string>
  chosen: Name[]
  onChange(chosen: Name[]): void
}

/** A box for each label, of which any number may be checked. */
export function ChoiceBoxes<Name extends string>({
  legend,
  labels,
  chosen,
  onChange,
}: ChoiceBoxesProps<Name>) {
  const toggle = (name: Name, isOn: boolean) =>
    onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {(Object.keys(labels) as Name[]).map((name) => (
        <div key={name}>
          <Checkbox
            label={labels[name]}
            checked={chosen.includes(name)}
            onChange={(event) => toggle(name, event.target.checked)}
          />
        </div>
      ))}
    </fieldset>
  )
}
