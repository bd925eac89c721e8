import type { LearnedLine } from '../../../contract/profile/voice.ts'
import { api, refresh } from '../../platform/api.ts'
import { learnedQuery } from '../profile-queries.ts'
import { EditDialog } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** What was learned from the owner's changes to drafts, each with its examples. */
export const LearnedLines = ({ lines }: { lines: LearnedLine[] }) => (
  <TitledSection
    id="learned"
    title="Learned from you"
    intro="Changes you made to drafts in several published posts. New posts follow them."
  >
    {lines.length > 0 ? (
      <LineList lines={lines} />
    ) : (
      <p className="text-soft">
        Nothing yet. Make the same change in two published posts, here or in WordPress, and it appears here.
      </p>
    )}
  </TitledSection>
)

const LineList = ({ lines }: { lines: LearnedLine[] }) => (
  <ul
    aria-label="Learned from you"
    className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
  >
    {lines.map((line) => (
      <li key={line.id} className="space-y-1 py-3 pr-2 pl-4">
        <div className="sm:flex sm:items-center sm:gap-4">
          <p className="min-w-0 grow wrap-anywhere">{line.text}</p>
          <RowButtons
            name={line.text}
            renderDialog={(close) => <LineDialog line={line} onClose={close} />}
            call={() => api.profile.removeLearned({ id: line.id })}
            refetch={() => refresh(['profile', 'listLearned'])}
            done="Removed. It won’t be learned again."
            failure="The line could not be removed. Please try again."
          />
        </div>
        <Examples line={line} />
      </li>
    ))}
  </ul>
)

const Examples = ({ line: { text, examples } }: { line: LearnedLine }) => (
  <details className="text-sm">
    <summary aria-label={`Why? ${text}`} className="inline-block min-h-6 cursor-pointer text-soft">
      Why?
    </summary>
    <ul className="space-y-3 pt-2 pr-2 wrap-anywhere">
      {examples.map(({ title, before, after }, at) => (
        <li key={at}>
          <p className="font-medium">{title}</p>
          <p className="text-soft">Draft: {before}</p>
          <p>{after ? `Yours: ${after}` : 'You took it out.'}</p>
        </li>
      ))}
    </ul>
  </details>
)

const LineDialog = ({ line: { id, text }, onClose }: { line: LearnedLine; onClose(): void }) => (
  <EditDialog
    title="Edit a learned line"
    action="Save line"
    initial={{ text }}
    send={(values) => api.profile.editLearned({ id, ...values })}
    into={learnedQuery}
    done="The line was changed."
    fallback="The line could not be saved. Please try again."
    onClose={onClose}
  >
    {({ field }) => <TextArea label="What posts should do" rows={3} {...field('text')} />}
  </EditDialog>
)
