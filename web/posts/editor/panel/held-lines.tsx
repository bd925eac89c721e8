import type { ReactNode } from 'react'
import type { HeldSentence } from '../../../../contract/writing/writing-checks.ts'
import { TextLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useEditing } from '../editor-context.ts'
import { HeldActions } from './held-actions.tsx'
import { describeWaiting, isWaiting, useReview } from './held-review.tsx'
import { Dot, FirstOnes } from './panel-fold.tsx'

/** Sentences that need a decision, then warnings. Each links to its sentence or is decided here. */
export function HeldLines() {
  const { open, placed } = useReview()
  // In the order of the text, like the card; those not in it come last.
  const rank = ({ id }: HeldSentence) => (placed.includes(id) ? placed.indexOf(id) : placed.length)
  const inOrder = open.toSorted((a, b) => rank(a) - rank(b))
  const waiting = inOrder.filter(isWaiting)
  const warnings = inOrder.filter((one) => !isWaiting(one))
  const warns = warnings.length
  return (
    <>
      <Group title={describeWaiting(waiting)} sentences={waiting}>
        The post isn’t published until you decide.
        {waiting.some(({ isStatement }) => isStatement) && (
          <>
            {' '}
            What you confirm joins your <TextLink to="/dashboard/settings?tab=facts">fact sheet</TextLink>.
          </>
        )}
      </Group>
      <Group title={warns === 1 ? 'One thing to check' : `${warns} things to check`} sentences={warnings}>
        Optional if you publish it yourself. Autopilot would ask you first.
      </Group>
    </>
  )
}

interface GroupProps {
  title: string
  sentences: HeldSentence[]
  children: ReactNode
}

function Group({ title, sentences, children }: GroupProps) {
  if (sentences.length === 0) return null
  return (
    <section className="space-y-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-soft">{children}</p>
      <FirstOnes
        items={sentences}
        renderList={(some) => (
          <ul aria-label={title} className="divide-y divide-line">
            {some.map((one) => (
              <li key={one.id}>
                <HeldLine heldSentence={one} />
              </li>
            ))}
          </ul>
        )}
      />
    </section>
  )
}

function HeldLine({ heldSentence }: { heldSentence: HeldSentence }) {
  const { showText } = useEditing()
  const { placed, chosen, choose } = useReview()
  const dot = <Dot className={`mx-1 mt-2 ${isWaiting(heldSentence) ? 'bg-seal' : 'bg-warn'}`} />
  if (placed.includes(heldSentence.id))
    return (
      <button
        type="button"
        aria-current={chosen?.id === heldSentence.id || undefined}
        title={heldSentence.reason}
        className="flex w-full gap-2 rounded-md py-2 text-left hover:bg-sunken aria-[current]:bg-accent-wash"
        onClick={() => {
          showText()
          choose(heldSentence.id, true)
        }}
      >
        {dot}
        <span dir="auto" className="line-clamp-2 min-w-0 grow wrap-anywhere">
          {heldSentence.sentence}
        </span>
        <Icon name="right" className="mt-0.5 size-4 text-soft" />
      </button>
    )
  return (
    <div className="flex gap-2 py-2">
      {dot}
      <div className="min-w-0 space-y-1">
        <p dir="auto" className="wrap-anywhere">
          {heldSentence.isWholePost ? heldSentence.reason : heldSentence.sentence}
        </p>
        <HeldActions heldSentence={heldSentence} />
      </div>
    </div>
  )
}
