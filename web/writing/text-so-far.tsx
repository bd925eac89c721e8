/** The words as they are written, the latest at the bottom. Not announced: a screen reader hears of each section. */
export const TextSoFar = ({ text }: { text: string }) =>
  text && (
    <div className="flex max-h-48 flex-col justify-end overflow-hidden rounded-xl bg-sunken px-4 py-3">
      <p className="text-sm whitespace-pre-line text-soft">{text}</p>
    </div>
  )
