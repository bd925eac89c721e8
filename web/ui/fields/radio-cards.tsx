interface RadioCardsProps<Value extends string> {
  name: string
  labelledBy: string
  choices: readonly { value: Value; label: string; text: string }[]
  value: Value
  onChange(value: Value): void
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { name, labelledBy, choices, value, onChange } = props
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="@container">
      <div className="grid gap-3 @2xl:grid-cols-3">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid cursor-pointer content-start grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-xl border border-edge bg-surface px-4 py-3 transition-colors duration-150 hover:border-ink has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={value === choice.value}
              className="mt-0.5 size-5 cursor-pointer accent-accent outline-none"
              onChange={() => onChange(choice.value)}
            />
            <span className="font-semibold">{choice.label}</span>
            <span className="col-start-2 text-soft">{choice.text}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
