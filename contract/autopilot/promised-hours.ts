/** Hours that screens and mails promise and the server keeps. Plain numbers, so that browser and server share them. */
export const promisedHours = {
  /** A draft is in the customer's inbox this long before its slot. */
  draftAhead: 36,
  /** A published post can be taken back this long. */
  undo: 24,
} as const
