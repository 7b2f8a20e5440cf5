import type { z } from 'zod'

/** Returns a more helpful message than the default one. Returns undefined if the default message is good enough. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ')
    return `has an unknown setting ${names}: correct its spelling or remove it`
  }
  if (issue.code !== 'invalid_type') return undefined
  if (issue.input === undefined) return `is missing: add it (${issue.expected})`
  return `must be of type ${issue.expected}`
}

/** Returns the setting's name, or the name of the environment variable that set it. */
export function describePath(path: PropertyKey[], overridden?: Map<PropertyKey, string>): string {
  const [first, ...rest] = path
  if (first === undefined) return 'The configuration'
  const variable = overridden?.get(first)
  if (variable) return variable
  return rest.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return `${text}.${String(part)}`
  }, String(first))
}
