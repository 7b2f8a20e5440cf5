import {
  type NameMessages,
  type NameRejection,
  nameLabel,
  nameMessages,
  nameRejections,
} from '@oriel/shared/chains/names.ts'
import { Refusal } from '../http/errors.ts'
import { normalizeName } from './normalizeName.ts'

/** Maximum age in ms of a signed message. Users may take minutes to sign, and server clocks differ. */
export const oldestMs = 10 * 60_000
const newestMs = 60_000

/** Reserved labels, whose owners could be mistaken for the operator, a service or a protocol. */
const reserved = new Set(
  `abuse account accounts admin administrator airdrop alert alerts api appkit authority bank billing bridge claim
  compliance contact contract coinbase custody deposit deposits dao ethereum exchange exchanges faucet foundation
  governance help helpdesk hostmaster info infura ledger legal login mail mainnet metamask moderator multisig noreply
  no-reply null official operator oriel owner password payment payments phantom phishing postmaster pool privacy
  recover recovery refund refunds register registrar registry reown resolver reward rewards root router safe
  security signin sign-in solana staff staking status support swap system team test testnet token tokens treasury
  trezor trust undefined uniswap validator vault verify verified wallet walletconnect wallets webmaster withdraw`
    .split(/\s+/)
    .filter((word) => word.length > 0),
)

export function refuse(kind: NameRejection, description: string): Refusal {
  return new Refusal({ ...nameRejections[kind], description })
}

/**
 * True if a label is reserved or looks like an address. A name that looks like an address could attract funds meant for
 * another account.
 */
export function isReserved(label: string, others: readonly string[]): boolean {
  return reserved.has(label) || others.includes(label) || /^0x[0-9a-f]*$/.test(label)
}

/** Returns the label of a name directly below the zone, or undefined if it is invalid. */
export function parseLabel(zone: string, name: string): string | undefined {
  const normal = normalizeName(name.toLowerCase())
  if (normal === undefined || !normal.endsWith(`.${zone}`)) return undefined
  const label = normal.slice(0, -zone.length - 1)
  return nameLabel.test(label) ? label : undefined
}

/**
 * Parses a signed message. Rejects other key orders, whitespace and repeated keys. Otherwise, the wallet could show a
 * different change than the server makes.
 */
export function parseMessage<kind extends keyof NameMessages>(kind: kind, text: string): NameMessages[kind] {
  const schema = nameMessages[kind]
  const { success, data } = schema.safeParse(parseJson(text))
  // Compare the text with its canonical form. The schema orders the keys, so a different order yields a different text.
  if (!success || JSON.stringify(data) !== text) {
    throw refuse('unread', `The signed text must be JSON with ${Object.keys(schema.shape).join(', ')}, in that order.`)
  }
  return data as NameMessages[kind]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema rejects undefined with the same error as any other invalid text.
    return undefined
  }
}

export function checkTime(timestamp: number, now: number) {
  const age = now - timestamp * 1000
  if (age > oldestMs) throw refuse('old', 'The request was signed more than ten minutes ago. Sign it again.')
  if (age < -newestMs) throw refuse('old', 'The time of the request is in the future. Take it from the Date header.')
}
