/** How many accounts must write about a word before anybody is shown it: fewer would tell what a single customer works on. */
export const minAccounts = 3
