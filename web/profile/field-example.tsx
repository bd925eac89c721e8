/** What somebody else wrote there, for whoever wonders how to begin. */
export function FieldExample({ text }: { text: string }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center rounded font-medium text-accent underline decoration-dotted underline-offset-4 sm:min-h-8">
        An example
      </summary>
      <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-line text-soft italic">{text}</p>
    </details>
  )
}
