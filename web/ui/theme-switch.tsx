import { Stroke } from './icon.tsx'

const icons = [
  { name: 'system', label: 'Colors: match system', path: 'M3 5h18v11H3zM9 20h6M12 16v4' },
  {
    name: 'light',
    label: 'Colors: light',
    path: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  },
  { name: 'dark', label: 'Colors: dark', path: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z' },
]

/** Switches between light, dark and system. The stylesheet picks the icon, because pages without React use it too. */
export const ThemeSwitch = ({ className = '' }: { className?: string }) => (
  <button
    type="button"
    data-theme-switch=""
    className={`grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink ${className}`}
  >
    {icons.map(({ name, label, path }) => (
      <span key={name} className={`theme-${name}`}>
        <Stroke className="size-5 stroke-current stroke-[1.8]" d={path} />
        <span className="sr-only">{label}</span>
      </span>
    ))}
  </button>
)
