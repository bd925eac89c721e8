// Before that nobody needs to know of a limit.
const nearShare = 0.9

/** How much room is left, once there is little. Said to a screen reader when it turns short and when it is gone, not at each key. */
export function CharacterCount({ value, most }: { value: string; most: number }) {
  const left = most - value.trim().length
  const isNear = left < most * (1 - nearShare)
  const count = Math.abs(left).toLocaleString('en')
  return (
    <>
      {isNear && (
        <p className={`text-sm tabular-nums ${left < 0 ? 'font-medium text-danger' : 'text-soft'}`}>
          {left < 0 ? `${count} characters too many` : `${count} characters left`}
        </p>
      )}
      <p role="status" className="sr-only">
        {isNear && (left < 0 ? 'This text is too long.' : 'This text is close to its limit.')}
      </p>
    </>
  )
}
