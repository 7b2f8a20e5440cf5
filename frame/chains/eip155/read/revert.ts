import { decodeAbiParameters } from 'viem'
import type { Hex } from '#shared/caip.ts'
import { lineText } from '../../text.ts'
import { codedError } from '../client.ts'

const panics: Record<string, string> = {
  '1': 'an assertion failed',
  '17': 'a number got too large or too small',
  '18': 'a division by zero',
  '33': 'an invalid enum value',
  '34': 'wrongly encoded storage',
  '49': 'an empty list was popped',
  '50': 'a list index out of range',
  '65': 'out of memory',
  '81': 'a call to an uninitialised function',
}

/** The errors of the token standards (ERC-6093). */
const standardErrors: Record<string, string> = {
  '0xe450d38c': 'The account does not have enough of this token.',
  '0xfb8f41b2': 'The allowance is not high enough.',
  '0xec442f05': 'The token does not accept this receiver.',
  '0x7e273289': 'There is no such NFT.',
  '0x177e802f': 'This NFT may not be moved by the caller.',
  '0x64283d7b': 'The NFT belongs to somebody else.',
  '0x03dee4c5': 'The account does not have enough of this item.',
  '0xe237d922': 'These items may not be moved by the caller.',
}

const noReason = 'The contract gives no reason.'
/** Returns whether the message is a node's generic text for a revert without a reason. */
const isBare = (message: string) => /revert|execution failed|invalid opcode|evm error/i.test(message)

/** Why a contract refused, in words; a custom error is named by its selector, because its name is not in the data. */
export function revertReason(data: string | undefined): string {
  if (!data || data === '0x') return noReason
  try {
    if (data.startsWith('0x08c379a0')) {
      const [text] = decodeAbiParameters([{ type: 'string' }], `0x${data.slice(10)}`)
      const said = lineText(text, 200).text
      // It is the contract's word, and not the wallet's.
      return said ? `The contract says: “${said}”` : 'The contract refused with an empty reason.'
    }
    if (data.startsWith('0x4e487b71')) {
      const [code] = decodeAbiParameters([{ type: 'uint256' }], `0x${data.slice(10)}`)
      return `The contract failed: ${panics[`${code}`] ?? `panic code ${code}`}.`
    }
  } catch {
    // It starts like a known error and is not one: say what is certain.
  }
  const standard = standardErrors[data.slice(0, 10)]
  if (standard) return standard
  return `The contract refused with its own error ${data.slice(0, 10)}.`
}

/** Why the node says that a call fails; its message where there is no revert data. */
export function failureReason(error: unknown): string {
  const { message, data } = codedError(error)
  const bytes = revertData(data)
  if (bytes) return revertReason(bytes)
  return isBare(message) ? noReason : lineText(message, 200).text
}

/** Nodes put the bytes in `data`, or in an object inside it. */
function revertData(data: unknown): Hex | undefined {
  if (typeof data === 'string') return /^0x([0-9a-f]{2})+$/i.test(data) ? (data as Hex) : undefined
  if (typeof data === 'object' && data !== null && 'data' in data) return revertData(data.data)
  return undefined
}
