import toast from 'react-hot-toast/headless'
import { minSampleWords } from '../../../contract/profile/voice-rules.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { api } from '../../platform/api.ts'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'

interface PasteDialogProps {
  onAdded(): void
  onClose(): void
}

export function PasteDialog({ onAdded, onClose }: PasteDialogProps) {
  const form = useForm({
    initial: { title: '', text: '' },
    rules: {
      text: (text) =>
        countWords(text) < minSampleWords ? `A sample needs at least ${minSampleWords} words.` : undefined,
    },
    async send(values) {
      await api.profile.addSample(values)
      toast.success('One text was added.')
      onAdded()
      onClose()
    },
    fallback: 'The text could not be added. Please try again.',
  })
  return (
    <FormDialog
      title="Paste a text of yours"
      size="wide"
      form={form}
      action="Add text"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <TextField label="Title (optional)" {...form.field('title')} />
      <TextArea
        label="Text"
        hint={`Something you wrote yourself that sounds the way you like. ${countWords(form.values.text)} words so far.`}
        rows={10}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
