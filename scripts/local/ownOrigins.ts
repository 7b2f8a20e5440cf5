import { originMistake } from '../../backend/config/origins.ts'

/**
 * Reads `ORIEL_ORIGINS`: the origins of pages of your own, with commas between them, that may embed the wallet of
 * `npm start`. Throws an error that names each mistake.
 */
export function readOwnOrigins(text = ''): string[] {
  const origins = text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  const mistakes = origins.flatMap((origin) => originMistake(origin, { dev: true }) ?? [])
  if (mistakes.length > 0) throw new Error(mistakes.map((mistake) => `ORIEL_ORIGINS: ${mistake}.`).join('\n'))
  return origins
}
