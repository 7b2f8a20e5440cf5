import { findOriginMistake } from '@oriel/shared/document/originMistakes.ts'

/**
 * Parses `ORIEL_ORIGINS`: a comma-separated list of origins of your own pages, which may then embed the wallet of `npm
 * start`. Throws an error that lists all mistakes.
 */
export function readOwnOrigins(text = ''): string[] {
  const origins = text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  const mistakes = origins.flatMap((origin) => findOriginMistake(origin, { dev: true }) ?? [])
  if (mistakes.length > 0) throw new Error(mistakes.map((mistake) => `ORIEL_ORIGINS: ${mistake}.`).join('\n'))
  return origins
}
