import { findOriginMistake } from '@oriel/shared/document/originMistakes.ts'

/**
 * Parses `ORIEL_ORIGINS`: a comma-separated list of origins of your own pages that may embed the wallet of `npm start`.
 * Throws an error that lists all mistakes.
 */
export function readOwnOrigins(text = ''): string[] {
  const origins = text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  const problems = origins.flatMap((origin) => findOriginMistake(origin, { dev: true }) ?? [])
  if (problems.length > 0) throw new Error(problems.map((problem) => `ORIEL_ORIGINS: ${problem}.`).join('\n'))
  return origins
}
