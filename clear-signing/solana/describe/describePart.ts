import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import { type Label, toAddressItem, toPhraseItem } from '../../description/items.ts'
import { getAcquaintanceRisks } from '../../description/recipients.ts'
import { phrase, type StoredPhrase } from '../../phrases/phrase.ts'
import { type TokenAccount, toTokenAccount } from '../read/accounts.ts'
import type { ChainData } from '../read/chainData.ts'
import { deriveAssociatedAccount } from '../wire/derivedAddress.ts'
import { programs } from '../wire/programs.ts'
import type { Outflow } from './outflows.ts'

export type Instruction = { program: string; accounts: (string | undefined)[]; data: Uint8Array }

export type Part = {
  title: StoredPhrase
  items: Item[]
  risks?: Risk[]
  isMinor?: boolean
  outflows?: Outflow[] | undefined
}

export type PartContext = {
  chainData: ChainData
  network: Network
  account: string
  /**
   * Owners and mints of the token accounts that earlier instructions create. Only for display; {@link isOwn} decides
   * whether an account is ours.
   */
  created: Map<string, { owner: string; mint: string }>
  /** Maps each account that the transaction sets up (token, mint or nonce) to its authority. */
  controllers: Map<string, string>
  /** Lamports that the transaction itself deposits into accounts. */
  deposits: Map<string, bigint>
}

export function toPartyItem(label: Label, address: string | undefined): Item {
  return address ? toAddressItem(label, address) : toPhraseItem(label, phrase('value.unknownAccount'))
}

/** Returns a token account's owner and mint. Returns undefined if they are unknown or can still change. */
export function findHolder(tokenAccount: string | undefined, { chainData, created }: PartContext) {
  if (!tokenAccount) return undefined
  const info = chainData.accounts.get(tokenAccount)
  const holding = toTokenAccount(info)
  // If the account exists, return its owner on chain, even if the transaction initializes the account again later.
  if (!info || !holding) return created.get(tokenAccount)
  return keepsOwner(tokenAccount, holding, info.owner) ? holding : undefined
}

type Place = { address: string | undefined; mint: string | undefined; program: string }

/**
 * True if tokens in this account are certain to remain ours. A page can delay a transaction until an address belongs to
 * someone else: an unused address, or one whose account the user closes in another transaction. The associated token
 * account is derived from our address, so no other owner can open it.
 */
export function isOwn({ address, mint, program }: Place, { account, chainData }: PartContext): boolean {
  if (!address || !mint) return false
  const holding = toTokenAccount(chainData.accounts.get(address))
  if (holding && (holding.owner !== account || !keepsOwner(address, holding, program))) return false
  return address === deriveAssociatedAccount(account, mint, program)
}

/**
 * True if a token account is certain to keep its owner. A close authority other than the owner can close the account
 * and open a new one at the same address, unless the address is derived from the owner. Closing a wrapped SOL account
 * also gives the close authority all of its SOL.
 */
function keepsOwner(address: string, { owner, mint, closer, isNative }: TokenAccount, program: string): boolean {
  if (closer === undefined || closer === owner) return true
  return !isNative && address === deriveAssociatedAccount(owner, mint, program)
}

const incinerator = '1nc1nerator11111111111111111111111111111111'

export function getRecipientRisks(to: string | undefined, { account, chainData }: PartContext): Risk[] {
  if (!to) return []
  if (to === programs.system || to === incinerator) return [risk('danger', 'zero-address')]
  if (to === account) return [risk('info', 'own-address')]
  if (chainData.mints.has(to)) {
    return [risk('danger', 'token-contract-recipient.mint')]
  }
  if (chainData.accounts.get(to)?.isProgram) {
    return [risk('danger', 'token-contract-recipient.program')]
  }
  // An account that was not read may exist, so it does not count as unused.
  const isUnused = chainData.accounts.has(to) && chainData.accounts.get(to) === undefined
  return getAcquaintanceRisks({ to, account, paid: chainData.paid, isUnused })
}
