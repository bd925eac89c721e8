const kept = ['theme']

/** Removes what this browser keeps of a customer whose account is gone: the session, unsaved texts, everything but its colours. */
export async function forgetCustomer(): Promise<void> {
  sessionStorage.clear()
  for (const name of Object.keys(localStorage)) if (!kept.includes(name)) localStorage.removeItem(name)
  // Some browsers cannot list them; what is in them then is of no account.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}
