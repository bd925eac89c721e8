interface PublishState {
  status: string
  update?: { state: string } | null
}

/** True while the post, or an update of a live one, is being published. */
export const isPublishing = ({ status, update }: PublishState): boolean =>
  status === 'publishing' || update?.state === 'publishing'
