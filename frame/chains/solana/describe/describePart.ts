import type { Network } from '#shared/networks.ts'
import type { Item, Risk } from '../../description.ts'
import { addressItem } from '../../items.ts'
import { programs } from '../programs.ts'
import { toTokenAccount } from '../read/accounts.ts'
import type { Facts } from '../read/facts.ts'
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
  /** What leaves the account by it. */
  leaving?: Leaving[]
}

export type PartContext = {
  facts: Facts
  network: Network
  account: string
  /** The wallets of token accounts that the transaction itself creates, with their mint. */
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

/** The person behind a token account, as far as it is known; else the account itself. */
export function holderOf(tokenAccount: string | undefined, { facts, created }: PartContext) {
  if (!tokenAccount) return undefined
  // One that is there already belongs to whom it belongs, whatever is to become of it later on.
  return toTokenAccount(facts.accounts.get(tokenAccount)) ?? created.get(tokenAccount)
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
