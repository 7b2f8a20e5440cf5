import { escapeName } from '@oriel/clear-signing/description/safeText.ts'

/** Shortens a page's name to one line and escapes misleading characters. */
export function sanitizeName(name: string): string {
  return escapeName(name, 48)
}
