import toast from 'react-hot-toast/headless'

/** Without leaving the page. One that stands there already is not said twice. */
export const tellDraftSaved = () => void toast.success('Draft saved', { id: 'draft-saved' })
