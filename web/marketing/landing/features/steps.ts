import { operator } from '../../../../contract/operator.ts'
import { promisedHours } from '../../../../contract/autopilot/promised-hours.ts'

/** The way from the first evening to the first post, told beside the video and in its place. */
export const steps = [
  {
    title: 'Say who you are',
    text: `Your business, your ideal client, what you promise. Connect your WordPress with one click. Setup takes ${operator.claims.setup}.`,
  },
  {
    title: 'Read the draft, or don’t',
    text: `${promisedHours.draftAhead} hours before each slot, the draft is in your inbox. Edit it, hold it, skip it, approve it, or do nothing at all.`,
  },
  {
    title: 'Find it on your site',
    text: `At its hour the post goes live, once. Then the captions arrive with its link. For ${promisedHours.undo} hours you can take it back.`,
  },
]
