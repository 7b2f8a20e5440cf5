import type { Network } from '#shared/networks.ts'
import type { Item, Risk } from '../../description.ts'
import { addressItem } from '../../items.ts'
import { programs } from '../programs.ts'
import { type TokenAccount, toTokenAccount } from '../read/accounts.ts'
import type { Facts } from '../read/facts.ts'
import { associatedAccount } from '../wire/derivedAddress.ts'
import type { Leaving } from './leaving.ts'

/** One instruction, with the addresses it names. */
export type Instruction = { program: string; accounts: (string | undefined)[]; data: Uint8Array }

/** What one instruction means. */
export type Part = {
  title: string
  items: Item[]
  risks?: Risk[]
  /** It only prepares what another one does: nothing to begin with. */
  isMinor?: boolean
  /** What leaves the account by it, and what others may take from then on. */
  leaving?: Leaving[]
}

export type PartContext = {
  facts: Facts
  network: Network
  account: string
  /**
   * The wallets of token accounts that earlier instructions of the transaction create, with their mint. Good enough for
   * words; {@link isOwn} decides what counts as ours.
   */
  created: Map<string, { owner: string; mint: string }>
  /** Who is put in charge of accounts that the transaction itself sets up: of tokens, mints and nonces. */
  controllers: Map<string, string>
  /** Lamports that the transaction itself puts into accounts. */
  deposits: Map<string, bigint>
}

const nobody = 'unknown account'

export function partyItem(label: string, address: string | undefined): Item {
  return address ? addressItem(label, address) : { label, kind: 'text', value: nobody }
}

/** Returns the owner and the mint of a token account; undefined where they are not known, or could still change. */
export function holderOf(tokenAccount: string | undefined, { facts, created }: PartContext) {
  if (!tokenAccount) return undefined
  const info = facts.accounts.get(tokenAccount)
  const held = toTokenAccount(info)
  // One that is there already belongs to whom it belongs, whatever is to become of it later on.
  if (!info || !held) return created.get(tokenAccount)
  return keepsOwner(tokenAccount, held, info.owner) ? held : undefined
}

type Place = { address: string | undefined; mint: string | undefined; program: string }

/**
 * Returns whether what is put into this token account is certain to stay ours. A page can hold a transaction back until
 * an address belongs to somebody else: one that is free now, or one whose account the user closes in another transaction.
 * Only the address that is derived from our own cannot be opened for another owner.
 */
export function isOwn({ address, mint, program }: Place, { account, facts }: PartContext): boolean {
  if (!address || !mint) return false
  const held = toTokenAccount(facts.accounts.get(address))
  if (held && (held.owner !== account || !keepsOwner(address, held, program))) return false
  return address === associatedAccount(account, mint, program)
}

/**
 * Whoever may close an account besides its owner can open another one at the same address. Only the address that is
 * derived from the owner stays theirs; but all SOL in an account of wrapped SOL goes to the one who closes it.
 */
function keepsOwner(address: string, { owner, mint, closer, isNative }: TokenAccount, program: string): boolean {
  if (closer === undefined || closer === owner) return true
  return !isNative && address === associatedAccount(owner, mint, program)
}

const incinerator = '1nc1nerator11111111111111111111111111111111'

/** What is odd about where something is sent. */
export function recipientRisks(to: string | undefined, { account, facts }: PartContext): Risk[] {
  if (!to) return []
  if (to === programs.system || to === incinerator)
    return [
      { level: 'danger', code: 'zero-address', text: 'Nobody has the key of the recipient. What is sent is lost.' },
    ]
  if (to === account) return [{ level: 'info', code: 'own-address', text: 'The recipient is your own account.' }]
  if (facts.mints.has(to)) {
    const text = 'The recipient is a token, not a person. What is sent there is usually lost.'
    return [{ level: 'danger', code: 'token-contract-recipient', text }]
  }
  if (facts.accounts.get(to)?.isProgram) {
    const text = 'The recipient is a program. What is sent there is usually lost.'
    return [{ level: 'danger', code: 'token-contract-recipient', text }]
  }
  return []
}
