import { readEvmAddress } from '@oriel/clear-signing/eip155/account/checksum.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import type { PaymentRequest } from '@oriel/shared/kit/payment.ts'
import { getChain } from '../../chains/chains.ts'
import { parseAmount } from '../../platform/format.ts'

type Addresses = { recipient: string; token: string | undefined }

/** Addresses that no user owns: the zero address on EVM networks, the system program on Solana. */
const zeroAddress = /^(0x0{40}|1{32})$/

/** Parses the addresses of a payment. Throws -32602 if one is invalid, or if the funds would be lost. */
export function parseAddresses({ recipient, token }: PaymentRequest, network: Network): Addresses {
  const parsed = {
    recipient: parseAddress(recipient, 'recipient', network),
    token: token === undefined ? undefined : parseAddress(token, 'token', network),
  }
  if (zeroAddress.test(parsed.recipient)) throw new InvalidParamsError('pay.recipient: the zero address has no owner')
  if (parsed.token !== undefined && isSameAddress(parsed.token, parsed.recipient))
    throw new InvalidParamsError('pay.recipient: expected a recipient, not the token itself')
  return parsed
}

function parseAddress(text: string, field: string, { chainNamespace, name }: Network): string {
  if (chainNamespace === 'eip155') {
    const parsed = readEvmAddress(text)
    if ('address' in parsed) return parsed.address
    const expected = parsed.problem === 'checksum' ? 'a valid checksum (EIP-55)' : `an address on ${name}`
    throw new InvalidParamsError(`pay.${field}: expected ${expected}`)
  }
  if (getChain(chainNamespace).isAddress(text)) return text
  throw new InvalidParamsError(`pay.${field}: expected an address on ${name}`)
}

/** Converts the amount to base units. Throws -32602 if the asset has fewer decimals. */
export function parseUnits(amount: string, { symbol, decimals }: { symbol: string; decimals: number }): bigint {
  const units = parseAmount(amount, decimals, { locale: 'en-US' })
  if (units) return units
  throw new InvalidParamsError(`pay.amount: ${symbol} has ${decimals} decimals, and ${amount} has more`)
}
