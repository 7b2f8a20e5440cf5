import type { Description } from '@oriel/clear-signing/description/description.ts'
import type { PhraseKey } from '@oriel/clear-signing/phrases/phrase.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'

const recipientLabels: readonly PhraseKey[] = ['item.to', 'item.toTokenAccount']

/** Returns the recipient's address from a description, or undefined if the description has no recipient. */
export function readRecipient({ headline }: Pick<Description, 'headline'>): string | undefined {
  const item = headline.find(({ kind, label }) => kind === 'address' && recipientLabels.includes(label.key))
  return item?.kind === 'address' ? item.value : undefined
}

/** Result of checking a name against the recipient. `unchecked` means that the lookup failed. */
export type NameCheck = 'checking' | 'same' | 'changed' | 'unchecked'

type Looked = { data?: string | null | undefined; isPending: boolean; isError: boolean }

/** Compares the resolved address with the recipient. `data` is null when the name no longer resolves. */
export function checkName({ data, isPending, isError }: Looked, to: string | undefined): NameCheck {
  if (isPending) return 'checking'
  if (isError || to === undefined || data === undefined) return 'unchecked'
  return data !== null && isSameAddress(data, to) ? 'same' : 'changed'
}
