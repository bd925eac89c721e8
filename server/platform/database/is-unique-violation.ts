export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) || !('code' in cause) || !('constraint' in cause)) return false
  // PostgreSQL's unique_violation.
  return cause.code === '23505' && cause.constraint === constraint
}
