import { useId } from 'react'
import { ActionButton } from '../../ui/call-button.tsx'
import { minSamples, minSampleWords } from '../../../contract/profile/voice-sample-limits.ts'
import { SampleList, type Samples } from './sample-list.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import toast from 'react-hot-toast/headless'
import { countWords } from '../../../contract/posts/count-words.ts'
import { api, routes, failureMessage, hasCode, refresh } from '../../platform/api.ts'
import { textFiles, sendTextFile } from '../../platform/send-text-file.ts'
import { EditDialog } from '../../ui/fields/form.tsx'
import { FileButton } from '../../ui/fields/file-input.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { DialogButton } from '../../ui/messages/dialog.tsx'
import type { VoiceRange } from '../../../contract/profile/voice.ts'
import { useMutation } from '@tanstack/react-query'

/** The texts that the voice is learned from, with ways to add more. */
export const VoiceSamples = ({ samples, range }: Samples) => (
  <div className="space-y-5">
    <SpreadNote samples={samples} range={range} />
    <AddTexts />
    <SampleList samples={samples} range={range} />
  </div>
)

const lookAgain = () => refresh(['profile', 'listSamples'])

function AddTexts() {
  const hint = useId()
  const upload = useMutation({
    mutationFn: uploadAll,
    onSuccess: (added) =>
      added > 0 && toast.success(added === 1 ? 'One text was added.' : `${added} texts were added.`),
    onSettled: lookAgain,
  })
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-3">
        <ActionButton
          busyLabel="Reading your site..."
          call={() => api.profile.readSiteSamples()}
          refetch={lookAgain}
          onDone={({ added, message }) => (added > 0 ? toast.success(message) : toast(message))}
          failure="Your site could not be read. Please try again."
        >
          Read from my site
        </ActionButton>
        <DialogButton look="secondary" renderDialog={(close) => <PasteDialog onClose={close} />}>
          Paste a text
        </DialogButton>
        <FileButton
          aria-describedby={hint}
          busy={upload.isPending}
          busyLabel="Uploading..."
          label="Files with your texts"
          accept={textFiles}
          multiple
          onFiles={(files) => upload.mutate(files)}
        >
          Upload files
        </FileButton>
      </div>
      <p id={hint} className="text-sm text-soft">
        Text, Markdown, HTML or Word, up to 5 MB each, with at least {minSampleWords} words. Quillcast’s own
        posts are never used as samples.
      </p>
    </div>
  )
}

/** Shows how similar the customer's texts are, which is what a draft must match. */
function SpreadNote({ samples, range }: Samples) {
  if (!range) {
    const count = samples.length
    const wanted = count === 0 ? `${minSamples} of your texts` : `${Math.max(1, minSamples - count)} more`
    return (
      <Notice
        tone="info"
        title={count === 0 ? 'We don’t know your voice yet' : `We’ve read ${count} of your texts`}
      >
        <p>
          Add {wanted} and we’ll score drafts against your voice. Until then, we use your tone and your
          profile.
        </p>
      </Notice>
    )
  }
  const dots = samples.flatMap(({ score }) => (score === null ? [] : [score]))
  return (
    <div className="space-y-2 rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5">
      <p className="font-semibold">
        Your texts score between {range.low.toFixed(2)} and {range.high.toFixed(2)}
      </p>
      <RangeGauge {...range} dots={dots} />
      <p className="text-sm text-soft">
        Each dot is one of your texts compared with the others. Further right means more alike. A draft inside
        the range sounds like you.
      </p>
    </div>
  )
}

const PasteDialog = ({ onClose }: { onClose(): void }) => (
  <EditDialog
    title="Paste a text of yours"
    size="wide"
    action="Add text"
    initial={{ title: '', text: '' }}
    send={async (values) => {
      await api.profile.addSample(values)
      void lookAgain()
    }}
    done="One text was added."
    fallback="The text could not be added. Please try again."
    onClose={onClose}
  >
    {({ field, values }) => (
      <>
        <TextField label="Title (optional)" {...field('title')} />
        <TextArea
          label="Text"
          hint={`Something you wrote yourself that sounds the way you like. ${countWords(values.text)} words so far.`}
          rows={10}
          {...field('text')}
        />
      </>
    )}
  </EditDialog>
)

// Extends the scale beyond the range.
const margin = 0.08

interface RangeGaugeProps extends Pick<VoiceRange, 'low' | 'high'> {
  dots: number[]
}

/** Draws a range and its values on a scale; the text beside it explains them. */
function RangeGauge({ low, high, dots }: RangeGaugeProps) {
  const [first, last] = [Math.max(0, low - margin), Math.min(1, high + margin)]
  const share = (one: number) =>
    Math.round(((Math.min(last, Math.max(first, one)) - first) / (last - first)) * 1000) / 10
  return (
    <svg aria-hidden="true" className="block h-6 w-full overflow-visible">
      <line x1="0" x2="100%" y1="12" y2="12" className="stroke-line stroke-2" />
      <rect
        x={`${share(low)}%`}
        width={`${Math.max(1, share(high) - share(low))}%`}
        y="4"
        height="16"
        rx="4"
        className="fill-accent-wash stroke-accent stroke-1"
      />
      {dots.map((dot, index) => (
        // Two posts may have the same score.
        <circle key={index} cx={`${share(dot)}%`} cy="12" r="3" className="fill-accent" />
      ))}
    </svg>
  )
}

function sampleFailure(failure: unknown, name: string): string {
  if (hasCode(failure, 'too_large')) return `“${name}” is larger than 5 MB.`
  return `“${name}”: ${failureMessage(failure, 'it could not be uploaded. Please try again.')}`
}

/** Reports each file that was refused; returns how many were added. */
async function uploadAll(files: File[]): Promise<number> {
  let added = 0
  for (const file of files) {
    try {
      await sendTextFile(routes.profile.uploadSample, file)
      added += 1
    } catch (failure) {
      toast.error(sampleFailure(failure, file.name))
    }
  }
  return added
}
