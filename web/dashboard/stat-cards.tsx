import type { Stat } from '../../contract/dashboard.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const names: { name: Stat['name']; icon: IconName }[] = [
  { name: 'Total Posts', icon: 'posts' },
  { name: 'Published Posts', icon: 'check' },
  { name: 'Pending Posts', icon: 'clock' },
  { name: 'Monthly Posts', icon: 'calendar' },
]
const looks: Record<Stat['color'], string> = {
  blue: 'bg-blue-wash text-blue',
  green: 'bg-good-wash text-good',
  yellow: 'bg-warn-wash text-warn',
  purple: 'bg-purple-wash text-purple',
}
const figure = new Intl.NumberFormat()

/** The four figures, or their placeholders. */
export const StatCards = ({ stats }: { stats: Stat[] | undefined }) => (
  <section aria-labelledby="figures">
    <h2 id="figures" className="sr-only">
      Your figures
    </h2>
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {names.map(({ name, icon }) => (
        <StatCard key={name} name={name} icon={icon} stat={stats?.find((one) => one.name === name)} />
      ))}
    </ul>
  </section>
)

const StatCard = ({ name, icon, stat }: { name: string; icon: IconName; stat: Stat | undefined }) => (
  <li className="flex flex-col rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5">
    <div className="flex items-start justify-between gap-2">
      <p className="text-sm font-medium text-soft sm:text-base">{name}</p>
      <span
        className={`hidden size-9 shrink-0 place-items-center rounded-lg sm:grid ${stat ? looks[stat.color] : 'bg-sunken text-soft'}`}
      >
        <Icon name={icon} />
      </span>
    </div>
    <p className="mt-1 mb-4 font-display text-5xl leading-none">
      {stat ? figure.format(stat.value) : <Skeleton className="h-12 w-14" />}
    </p>
    {/* As high as the longest of the four texts, also while loading. */}
    <div className="min-h-15 text-sm leading-5">
      {stat ? <Change {...stat} /> : <Skeleton className="h-4 w-32 max-w-full" />}
    </div>
  </li>
)

function Change({ change, trend, period }: Stat) {
  const isSame = change === '0%'
  const [icon, tone, word]: [IconName, string, string] = isSame
    ? ['same', 'text-soft', 'unchanged']
    : trend === 'up'
      ? ['up', 'text-good', 'up']
      : ['down', 'text-danger', 'down']
  return (
    <>
      <p className={`flex items-center gap-1.5 font-semibold ${tone}`}>
        <Icon name={icon} className="size-3.5 stroke-[2.4]" />
        {change}
        {/* For “New” only screen readers get the word, because “New up” reads badly beside the arrow. */}
        <span className={change === 'New' ? 'sr-only' : 'font-normal'}>{word}</span>
      </p>
      <p className="text-soft">{period}</p>
    </>
  )
}
