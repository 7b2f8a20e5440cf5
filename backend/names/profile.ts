import { maxProfileText, type NameAttributes } from '@oriel/shared/chains/names.ts'
import { cleanText } from '../tokens/cleanText.ts'
import { refuse } from './rules.ts'

/**
 * Returns the profile to store. Other users' wallets show it and the gateway returns it unchanged, so invisible and
 * bidirectional control characters are removed.
 */
export function cleanProfile({ bio, avatar }: NameAttributes): NameAttributes {
  const text = bio && cleanText(bio, maxProfileText)
  return { bio: text || undefined, avatar: avatar && cleanUrl(avatar) }
}

/** Validates and normalizes the URL. A parsed URL contains only visible ASCII characters. */
function cleanUrl(avatar: string): string {
  const url = URL.canParse(avatar) ? new URL(avatar).href : undefined
  if (url !== undefined && url.length <= maxProfileText) return url
  throw refuse('unread', `The picture must have an https URL of at most ${maxProfileText} characters.`)
}
