const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hours = ['06:00', '09:00', '15:00']
const slots: Record<string, 'live' | 'next' | 'planned'> = {
  'Tue 09:00': 'live',
  'Thu 15:00': 'next',
  'Sat 09:00': 'planned',
}
const looks = {
  live: 'border-accent bg-accent text-on-accent',
  next: 'border-accent bg-accent-wash text-accent-strong',
  planned: 'border-dashed border-edge text-soft',
}
const words = { live: 'Live', next: 'Draft', planned: 'Soon' }

/** A week with three slots, as the schedule shows it. */
export function SlotCalendar() {
  return (
    <div className="grid grid-cols-[auto_repeat(7,minmax(0,1fr))] gap-1 text-center text-xs tabular-nums sm:gap-1.5 sm:text-sm">
      <span />
      {days.map((day) => (
        <span key={day} className="text-soft">
          {day}
        </span>
      ))}
      {hours.map((hour) => (
        <Row key={hour} hour={hour} />
      ))}
    </div>
  )
}

function Row({ hour }: { hour: string }) {
  return (
    <>
      <span className="self-center pr-1 text-soft">{hour}</span>
      {days.map((day) => {
        const slot = slots[`${day} ${hour}`]
        return (
          <span
            key={day}
            className={`grid h-9 place-items-center rounded-md border ${slot ? looks[slot] : 'border-line bg-surface'}`}
          >
            {slot && words[slot]}
          </span>
        )
      })}
    </>
  )
}
