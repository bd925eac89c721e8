interface MethodChoiceProps {
  useAI: boolean
  onChange(useAI: boolean): void
}

const methods = [
  {
    useAI: true,
    label: 'AI-powered (recommended)',
    hint: 'Finds keywords by meaning and checks each one against your text.',
  },
  { useAI: false, label: 'Traditional NLP', hint: 'Instant results from word statistics alone.' },
]

export function MethodChoice({ useAI, onChange }: MethodChoiceProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 font-medium">Method</legend>
      {methods.map((method) => (
        <label
          key={method.label}
          className="flex cursor-pointer gap-3 rounded-lg border border-line px-3.5 py-2.5 transition-colors duration-150 hover:border-edge has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input
            type="radio"
            name="method"
            className="size-6 shrink-0 cursor-pointer accent-accent"
            checked={useAI === method.useAI}
            aria-label={method.label}
            aria-describedby={`method-${method.useAI}`}
            onChange={() => onChange(method.useAI)}
          />
          <span>
            <span className="block font-medium">{method.label}</span>
            <span id={`method-${method.useAI}`} className="block text-sm text-soft">
              {method.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
