import type { Network } from '#shared/networks.ts'
import type { Item, Risk } from '../../description.ts'
import { addressItem } from '../../items.ts'
import { programs } from '../programs.ts'
import { toTokenAccount } from '../read/accounts.ts'
import type { Facts } from '../read/facts.ts'

/** One instruction, with the addresses it names. */
export type Instruction = { program: string; accounts: (string | undefined)[]; data: Uint8Array }

/** What one instruction means. */
export type Part = {
  title: string
  items: Item[]
  risks?: Risk[]
  /** It only prepares what another one does: nothing to begin with. */
  isMinor?: boolean
  /** Base units of the native currency that leave the account by it. */
  sent?: bigint
}

export type PartContext = {
  facts: Facts
  network: Network
  account: string
  /** The wallets of token accounts that the transaction itself creates, with their mint. */
  created: Map<string, { owner: string; mint: string }>
}

const nobody = 'unknown account'

export function partyItem(label: string, address: string | undefined): Item {
  return address ? addressItem(label, address) : { label, kind: 'text', value: nobody }
}

/** The person behind a token account, as far as it is known; else the account itself. */
export function holderOf(tokenAccount: string | undefined, { facts, created }: PartContext) {
  if (!tokenAccount) return undefined
  return created.get(tokenAccount) ?? toTokenAccount(facts.accounts.get(tokenAccount))
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

/** Sending everything is what a drainer does; it is also what moving to another wallet looks like. */
export function balanceRisks(amount: bigint, balance: bigint | undefined, symbol: string): Risk[] {
  // More than there is cannot be sent at all, and that is said elsewhere.
  if (balance === undefined || amount > balance || amount * 100n < balance * 95n || amount === 0n) return []
  return [{ level: 'warning', code: 'whole-balance', text: `This sends nearly all your ${symbol}.` }]
}
