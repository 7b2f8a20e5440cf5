import { base58, base64 } from '@scure/base'
import type { LiteSVM } from 'litesvm'
import { createInvalidParamsError } from '../bank/rpcError.ts'
import { parseToken, tokenPrograms } from '../bank/tokenAccounts.ts'
import { toAddress } from '../bank/wire.ts'

export type AccountOptions = { encoding?: string; dataSlice?: { offset: number; length: number } }
export type StoredAccount = { address: string; data: Uint8Array; executable: boolean; lamports: bigint; owner: string }

const encodings = ['base58', 'base64', 'jsonParsed']
export const maxBase58Bytes = 128
/** Maximum u64, which nodes return as the rent epoch of rent-exempt accounts. All accounts here are rent-exempt. */
const rentEpoch = 18_446_744_073_709_551_615n

export function findAccount(svm: LiteSVM, address: string): StoredAccount | undefined {
  const found = svm.getAccount(toAddress(address))
  if (!found.exists || found.lamports === 0n) return undefined
  const { data, executable, lamports, programAddress: owner } = found
  return { address, data: Uint8Array.from(data), executable, lamports, owner }
}

export function listAccounts(svm: LiteSVM, program: string): StoredAccount[] {
  return svm.getProgramAccounts(toAddress(program)).map((account) => {
    const { address, data, executable, lamports, programAddress: owner } = account
    return { address, data: Uint8Array.from(data), executable, lamports, owner }
  })
}

export function describeStored(svm: LiteSVM, account: StoredAccount | undefined, options: AccountOptions = {}) {
  if (!account) return null
  const { executable, lamports, owner, data } = account
  return {
    data: encodeData(svm, account, options),
    executable,
    lamports,
    owner,
    rentEpoch,
    space: BigInt(data.length),
  }
}

export function checkEncoding(encoding: string): void {
  if (!encodings.includes(encoding)) throw createInvalidParamsError(`The encoding "${encoding}" is not served here.`)
}

function encodeData(svm: LiteSVM, account: StoredAccount, { encoding = 'base58', dataSlice }: AccountOptions) {
  const { data, owner } = account
  checkEncoding(encoding)
  const end = dataSlice && dataSlice.offset + dataSlice.length
  const part = dataSlice ? data.slice(dataSlice.offset, end) : data
  if (encoding === 'jsonParsed') {
    const parsed = parseToken(svm, account)
    if (!parsed) return [base64.encode(part), 'base64']
    return { program: tokenPrograms[owner], parsed, space: BigInt(data.length) }
  }
  if (encoding === 'base64') return [base64.encode(part), 'base64']
  if (part.length > maxBase58Bytes) {
    throw createInvalidParamsError(
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  }
  return [base58.encode(part), 'base58']
}
