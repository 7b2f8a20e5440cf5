import type * as z from 'zod/mini'

const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** Describes a value that is not one of the allowed values. */
export function expectOneOf(values: readonly unknown[]): string {
  return `expected ${list.format(values.map((value) => JSON.stringify(value)))}`
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** Describes a validation error for the developer of a dapp. Prefers a schema's own message. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${types[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return expectOneOf(issue.values)
    case 'too_small':
      return `expected at least ${issue.minimum}${units[issue.origin] ?? ''}`
    case 'too_big':
      return `expected at most ${issue.maximum}${units[issue.origin] ?? ''}`
    case 'invalid_key':
      return 'there is no such name'
    default:
      return undefined
  }
}
