/** A current figure, and the earlier one it is compared with. */
export interface Figure {
  now: number
  before: number
}

/** '+12%', '-5%' or '0%'; 'New' when there was nothing before. The trend is up when nothing changed. */
export function changeSince({ now, before }: Figure): { change: string; trend: 'up' | 'down' } {
  const trend = now < before ? ('down' as const) : ('up' as const)
  if (before === 0) return { change: now === 0 ? '0%' : 'New', trend }
  const percent = Math.round(((now - before) / before) * 100)
  return { change: percent > 0 ? `+${percent}%` : `${percent}%`, trend }
}
