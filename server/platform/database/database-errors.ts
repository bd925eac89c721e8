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

/** Whether a database error is transient (connection lost, out of resources, conflict), so that a retry may succeed. */
export function isTransientDatabaseError(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    const code = 'code' in link ? String(link.code) : ''
    // 57: shutting down or starting; 53: out of resources; 08: connection lost; 40: transaction rolled back; 55P03:
    // lock not available.
    if (/^(57P\w\w|57014|(53|08|40)\w{3}|55P03)$/.test(code) || connectionErrorCodes.has(code)) return true
    // The driver reports lost and refused connections by message only, without a code.
    if (driverMessages.test(link.message)) return true
  }
  return false
}

/** Whether an error says that database files are unreadable, missing or corrupt. Retrying does not help. */
export function isDatabaseCorrupted(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause)
    // data_corrupted, index_corrupted, undefined_file, io_error.
    if ('code' in link && /^(XX001|XX002|58P01|58030)$/.test(String(link.code))) return true
  return false
}
