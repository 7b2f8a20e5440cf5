/** Formats an error with its stack. Omits the message of a database error, because it can contain user data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown.'
  const lines = (error.stack ?? '').split('\n')
  const frames = lines.filter((line) => line.startsWith('    at '))
  const first = isDatabaseError(error) ? describeDatabase(error) : `${error.name}: ${error.message}`
  const cause = error.cause === undefined ? [] : [`Caused by: ${describeError(error.cause)}`]
  return [first, ...frames, ...cause].join('\n')
}

/** Fields of PostgreSQL errors that only contain schema names. Other fields can contain values from rows or queries. */
const safeFields = ['code', 'severity', 'table', 'column', 'constraint', 'routine'] as const

/** True if the error comes from PostgreSQL: it has a SQLSTATE (five digits or capital letters). */
const isDatabaseError = (error: Error) => 'severity' in error && /^[0-9A-Z]{5}$/.test(String(getField(error, 'code')))

function describeDatabase(error: Error): string {
  const details = safeFields.flatMap((name) => {
    const value = getField(error, name)
    return typeof value === 'string' ? [`${name} ${value}`] : []
  })
  return `Database error (${details.join(', ')})`
}

const getField = (error: Error, name: string): unknown => Reflect.get(error, name)
