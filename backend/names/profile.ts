import { mostProfileText, type NameAttributes } from '#shared/names.ts'
import { cleanText } from '../tokens/cleanText.ts'
import { refuse } from './rules.ts'

/**
 * Returns the profile as it is stored. Other people's wallets show it, and get it from the gateway as it is: so it has
 * no characters that are invisible or turn the direction of text.
 */
export function cleanProfile({ bio, avatar }: NameAttributes): NameAttributes {
  const text = bio && cleanText(bio, mostProfileText)
  return { bio: text || undefined, avatar: avatar && cleanUrl(avatar) }
}

/** A parsed URL has visible characters of ASCII alone. */
function cleanUrl(avatar: string): string {
  const url = URL.canParse(avatar) ? new URL(avatar).href : undefined
  if (url !== undefined && url.length <= mostProfileText) return url
  throw refuse('unread', `The picture must have an https URL of at most ${mostProfileText} characters.`)
}
