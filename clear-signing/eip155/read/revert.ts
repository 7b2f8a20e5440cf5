import { type Hex, isHex } from '@oriel/shared/chains/caip.ts'
import { decodeAbiParameters } from 'viem'
import type { Failure } from '../../description/failure.ts'
import { escapeLine } from '../../description/safeText.ts'
import { phrase } from '../../phrases/phrase.ts'
import { toCodedError } from '../../rpc/jsonRpc.ts'

/** Solidity panic codes. */
const panics: Record<string, Failure> = {
  '1': phrase('failure.panic.1'),
  '17': phrase('failure.panic.17'),
  '18': phrase('failure.panic.18'),
  '33': phrase('failure.panic.33'),
  '34': phrase('failure.panic.34'),
  '49': phrase('failure.panic.49'),
  '50': phrase('failure.panic.50'),
  '65': phrase('failure.panic.65'),
  '81': phrase('failure.panic.81'),
}

/** Errors of the token standards (ERC-6093), by selector. */
const standardErrors: Record<string, Failure> = {
  '0xe450d38c': phrase('failure.tokenBalance'),
  '0xfb8f41b2': phrase('failure.allowance'),
  '0xec442f05': phrase('failure.receiver'),
  '0x7e273289': phrase('failure.noNft'),
  '0x177e802f': phrase('failure.nftNotAllowed'),
  '0x64283d7b': phrase('failure.nftOwner'),
  '0x03dee4c5': phrase('failure.itemBalance'),
  '0xe237d922': phrase('failure.itemsNotAllowed'),
}

const isGenericMessage = (message: string) => /revert|execution failed|invalid opcode|evm error/i.test(message)

/**
 * Returns the reason for a revert. Identifies custom errors by selector, because the data does not contain their name.
 */
export function getRevertReason(data: string | undefined): Failure {
  if (!data || data === '0x') return phrase('failure.none')
  try {
    if (data.startsWith('0x08c379a0')) {
      const [text] = decodeAbiParameters([{ type: 'string' }], `0x${data.slice(10)}`)
      const reason = escapeLine(text, 200).text
      // Quote the reason, because its text comes from the contract, not from the wallet.
      return reason ? phrase('failure.contractSays', { reason }) : phrase('failure.emptyReason')
    }
    if (data.startsWith('0x4e487b71')) {
      const [code] = decodeAbiParameters([{ type: 'uint256' }], `0x${data.slice(10)}`)
      return panics[`${code}`] ?? phrase('failure.panic', { code: `${code}` })
    }
  } catch {
    // The data starts with the selector of a known error but cannot be decoded.
  }
  const selector = data.slice(0, 10)
  return standardErrors[selector] ?? phrase('failure.customError', { selector })
}

/** Returns the reason for a failure. Falls back to the node's own message if there is no revert data. */
export function getFailureReason(error: unknown): Failure {
  const { message, data } = toCodedError(error)
  const bytes = findRevertData(data)
  if (bytes) return getRevertReason(bytes)
  if (isGenericMessage(message)) return phrase('failure.none')
  return phrase('failure.nodeSays', { reason: escapeLine(message, 200).text })
}

/** Returns the revert data. Nodes put it in `data` or in a nested object. */
function findRevertData(data: unknown): Hex | undefined {
  if (typeof data === 'string') return isHex(data) && data.length > 2 && data.length % 2 === 0 ? data : undefined
  if (typeof data === 'object' && data !== null && 'data' in data) return findRevertData(data.data)
  return undefined
}
