interface PublishState {
  status: string
  update?: { state: string } | null
}

/** True while a worker brings the post, or the changes to a live one, to the site. */
export const isPublishing = ({ status, update }: PublishState): boolean =>
  status === 'publishing' || update?.state === 'publishing'
