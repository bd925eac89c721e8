const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client .* not queryable)/

/** Whether an error is the database's and of the moment: lost, out of resources, or somebody else came first. The same again may pass. */
export function isTransientDatabaseError(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    const code = 'code' in link ? String(link.code) : ''
    // Class 57: shut down or starting; 53: out of resources; 08: connection lost; 40: rolled back for another; 55P03: no lock.
    if (/^(57P\w\w|57014|(53|08|40)\w{3}|55P03)$/.test(code) || connectionErrorCodes.has(code)) return true
    // The driver's own words where a connection is lost or not to be had: they carry no code.
    if (driverMessages.test(link.message)) return true
  }
  return false
}

/** Whether an error says that files of the database are unreadable, missing or not what they were. No retry helps. */
export function isDatabaseCorrupted(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause)
    // data_corrupted, index_corrupted, undefined_file, io_error.
    if ('code' in link && /^(XX001|XX002|58P01|58030)$/.test(String(link.code))) return true
  return false
}
