import { findOriginMistake } from '@oriel/shared/document/originMistakes.ts'

/** Patterns that match all pages on this machine. Pages of other machines do not match. */
const localPages = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Returns the origins of your own pages that may embed the wallet of `npm start`: all pages on this machine, and the
 * comma-separated origins of `ORIEL_ORIGINS`. Throws an error that lists all mistakes.
 */
export function readOwnOrigins(text = ''): string[] {
  const origins = text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  const problems = origins.flatMap((origin) => findOriginMistake(origin, { dev: true }) ?? [])
  if (problems.length > 0) throw new Error(problems.map((problem) => `ORIEL_ORIGINS: ${problem}.`).join('\n'))
  return [...localPages, ...origins]
}
