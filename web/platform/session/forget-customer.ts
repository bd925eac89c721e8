const persistentKeys = ['theme']

/** Removes everything stored about a customer whose account was deleted, except the color scheme. */
export async function forgetCustomer(): Promise<void> {
  sessionStorage.clear()
  for (const name of Object.keys(localStorage))
    if (!persistentKeys.includes(name)) localStorage.removeItem(name)
  // Some browsers cannot list databases; they then keep the drafts of a deleted account.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}
