const paths = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  posts: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M14.5 3.5V8H19',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5',
  keywords: 'M12.5 4H20v7.5L11.5 20 4 12.5zM16 8h.01',
  settings: 'M4 7h9M18.5 7H20M4 17h2.5M12 17h8M15.8 4.6v4.8M9.2 14.6v4.8',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.8 15.8 20 20',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4M12 3v2',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'm6 6 12 12M18 6 6 18',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4',
  up: 'M6 18 18 6M9 6h9v9',
  down: 'M6 6l12 12M18 9v9H9',
  same: 'M5 12h14',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  help: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM9.7 9.8a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.2.9-1.2 1.7M12 16.3h.01',
  leave: 'M14 4H5v16h9M10 12h10M16.5 8l4 4-4 4',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 1.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  lock: 'M5.5 11h13v9h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  trash: 'M4 7h16M9.5 7V4h5v3M6 7l1 13h10l1-13',
  pen: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
}
export type IconName = keyof typeof paths

interface StrokeProps {
  /** The size of the path's coordinate system. */
  size?: 12 | 16 | 20 | 24
  d: string
  className: string
}

/** A decorative line, hidden from screen readers. */
export const Stroke = ({ size = 24, d, className }: StrokeProps) => (
  <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} className={`fill-none ${className}`}>
    <path d={d} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

export const Icon = ({ name, className = 'size-5' }: { name: IconName; className?: string }) => (
  <Stroke d={paths[name]} className={`shrink-0 stroke-current stroke-[1.7] ${className}`} />
)
