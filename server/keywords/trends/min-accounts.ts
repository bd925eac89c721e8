/** A word is shown once this many accounts write about it, because fewer would reveal what a single customer works on. */
export const minAccounts = 3
