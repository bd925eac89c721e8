import toast from 'react-hot-toast/headless'
import type { Persona } from '../../../contract/profile/personas.ts'
import { api } from '../../platform/api.ts'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'

interface PersonaDialogProps {
  persona: Persona
  onSaved(answer: { personas: Persona[] }): void
  onClose(): void
}

export function PersonaDialog({ persona, onSaved, onClose }: PersonaDialogProps) {
  const { id, ...texts } = persona
  const form = useForm({
    initial: texts,
    rules: {
      name: (name) => (name.trim() ? undefined : 'Give this persona a name.'),
      wants: (wants) => (wants.trim() ? undefined : 'Say what this persona wants.'),
    },
    async send(values) {
      onSaved(await api.profile.savePersona({ personaId: id, ...values }))
      toast.success('Persona saved.')
      onClose()
    },
    fallback: "We couldn't save the persona. Try again.",
  })
  return (
    <FormDialog
      title={texts.name ? 'Edit persona' : 'Add a persona'}
      form={form}
      action="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField label="Name" hint="As “first-time owners”." maxLength={80} {...form.field('name')} />
      <TextArea label="What they want" rows={2} maxLength={500} {...form.field('wants')} />
      <TextArea
        label="Words they use (optional)"
        hint="How they talk about it themselves."
        rows={2}
        maxLength={500}
        {...form.field('words')}
      />
      <TextArea
        label="What holds them back (optional)"
        rows={2}
        maxLength={500}
        {...form.field('objections')}
      />
    </FormDialog>
  )
}
