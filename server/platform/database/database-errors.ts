const connectionErrors = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/
const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client .* not queryable)/

export function* causesOf(error: unknown): Generator<Error> {
  for (let link = error; link instanceof Error; link = link.cause) yield link
}

export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

export const isTransientDatabaseError = (error: unknown): boolean =>
  causesOf(error).some((link) => {
    const code = codeOf(link)
    // 57: shutting down or starting; 53: out of resources; 08: connection lost; 40: rolled back; 55P03: lock not available.
    const isTransient = /^(57P\w\w|57014|(53|08|40)\w{3}|55P03)$/.test(code) || connectionErrors.test(code)
    // The driver reports lost and refused connections by message only, without a code.
    return isTransient || driverMessages.test(link.message)
  })

export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  causesOf(error).some(
    (link) => codeOf(link) === '23505' && 'constraint' in link && link.constraint === constraint,
  )

export const isDatabaseCorrupted = (error: unknown): boolean =>
  // data_corrupted, index_corrupted, undefined_file, io_error.
  causesOf(error).some((link) => /^(XX001|XX002|58P01|58030)$/.test(codeOf(link)))
