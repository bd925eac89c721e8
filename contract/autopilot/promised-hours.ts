/** Hours that screens and mails promise. Plain numbers, so that browser and server share them. */
export const promisedHours = {
  /** A draft is in the customer's inbox this long before its slot. */
  draftAhead: 36,
  /** How long a published post can be undone. */
  undo: 24,
} as const
