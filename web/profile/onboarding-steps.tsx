import { Stroke } from '../ui/icon.tsx'

const steps = ['Plan', 'Payment', 'Your site', 'Your business', 'First post'] as const
export type OnboardingStep = (typeof steps)[number]

interface OnboardingStepsProps {
  current: OnboardingStep
  /** A step left for later. */
  skipped: OnboardingStep | undefined
}

/** Shows a new customer's progress towards the first post. */
export function OnboardingSteps({ current, skipped }: OnboardingStepsProps) {
  const at = steps.indexOf(current)
  return (
    <nav aria-label="Steps to your first post">
      <ol className="flex flex-wrap gap-x-3 gap-y-1 text-sm sm:gap-x-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={`flex items-center gap-1.5 ${index === at ? 'font-semibold text-ink' : 'text-soft'}`}
          >
            {index > 0 && <span aria-hidden="true" className="mr-0.5 hidden h-px w-6 bg-edge sm:block" />}
            <Mark isDone={index < at && step !== skipped} isCurrent={index === at} />
            <span className={index === at ? '' : 'max-sm:sr-only'}>{step}</span>
            {index < at && <span className="sr-only">{step === skipped ? ' (later)' : ' (done)'}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Mark({ isDone, isCurrent }: { isDone: boolean; isCurrent: boolean }) {
  if (isDone) return <Stroke size={16} className="size-4 stroke-accent stroke-2" d="m3.5 8.5 3 3 6-7" />
  return (
    <span
      aria-hidden="true"
      className={`size-2 rounded-full ${isCurrent ? 'bg-seal' : 'border border-edge bg-surface'}`}
    />
  )
}
