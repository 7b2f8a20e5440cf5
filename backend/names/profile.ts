import { mostProfileText, type NameAttributes } from '#shared/chains/names.ts'
import { cleanText } from '../tokens/cleanText.ts'
import { refuse } from './rules.ts'

/**
 * Returns the profile as it is stored. Other users' wallets show it, and the gateway returns it unchanged, so it
 * contains no invisible and no bidirectional control characters.
 */
export function cleanProfile({ bio, avatar }: NameAttributes): NameAttributes {
  const text = bio && cleanText(bio, mostProfileText)
  return { bio: text || undefined, avatar: avatar && cleanUrl(avatar) }
}

/** A parsed URL contains visible ASCII characters only. */
function cleanUrl(avatar: string): string {
  const url = URL.canParse(avatar) ? new URL(avatar).href : undefined
  if (url !== undefined && url.length <= mostProfileText) return url
  throw refuse('unread', `The picture must have an https URL of at most ${mostProfileText} characters.`)
}
