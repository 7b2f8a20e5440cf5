import { VersionedMessage } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import type { Bank } from '../bank/bank.ts'
import { createInvalidParamsError, RpcError } from '../bank/rpcError.ts'
import type { SimulationResult } from '../bank/runTransaction.ts'
import { computeFee, decodeBytes, decodeTransaction, isSigned } from '../bank/wire.ts'
import { type AccountOptions, describeStored, findAccount } from '../shapes/accountView.ts'
import { describeMemo, describeTransaction } from '../shapes/transactionView.ts'
import { checkSettled } from './blockMethods.ts'
import { type Context, checkKey, type Methods, readUnsigned } from './method.ts'

type SimulationOptions = {
  encoding?: string
  sigVerify?: boolean
  replaceRecentBlockhash?: boolean
  innerInstructions?: boolean
  accounts?: AccountOptions & { addresses: string[] }
}
type SendOptions = { encoding?: string; skipPreflight?: boolean }
type ListOptions = { before?: string; until?: string; limit?: number; commitment?: string }
type FindOptions = { encoding?: string; commitment?: string; maxSupportedTransactionVersion?: number }

const maxStatuses = 256

export function createTransactionMethods(bank: Bank, { withContext, airdrops }: Context): Methods {
  const { ledger } = bank
  return {
    getFeeForMessage(text: string) {
      const message = readMessage(text)
      const isAlive = bank.clock.lastValidHeight(message.recentBlockhash) !== undefined
      return withContext(isAlive ? computeFee(message) : null)
    },

    requestAirdrop: (key: string, lamports: number) => airdrops.give(checkKey(key), readUnsigned(lamports)),

    sendTransaction: (text: string, { encoding, skipPreflight = false }: SendOptions = {}) =>
      bank.send(decodeTransaction(text, encoding), { skipPreflight }),

    simulateTransaction: (text: string, options: SimulationOptions = {}) => withContext(simulate(bank, text, options)),

    getSignatureStatuses(signatures: string[]) {
      if (signatures.length > maxStatuses)
        throw createInvalidParamsError(`Too many inputs provided; max ${maxStatuses}`)
      return withContext(
        signatures.map((signature) => {
          const found = ledger.find(signature)
          if (!found) return null
          const { slot, error: err } = found
          const status = err ? { Err: err } : { Ok: null }
          const confirmationStatus = ledger.getCommitment(found)
          return { slot, confirmations: ledger.confirmations(found), err, status, confirmationStatus }
        }),
      )
    },

    getSignaturesForAddress: (key: string, { commitment = 'finalized', ...page }: ListOptions = {}) =>
      ledger.list(checkKey(key), checkSettled(commitment), page).map((entry) => ({
        signature: entry.transaction.signatures[0],
        slot: entry.slot,
        err: entry.error,
        memo: describeMemo(entry),
        blockTime: entry.time,
        confirmationStatus: ledger.getCommitment(entry),
      })),

    getTransaction(signature: string, options: FindOptions | string = {}) {
      const { commitment = 'finalized', ...rest } = typeof options === 'string' ? { encoding: options } : options
      const settled = checkSettled(commitment)
      const found = ledger.find(signature)
      const isThere = found !== undefined && ledger.hasReached(found, settled)
      return isThere ? describeTransaction(found, rest) : null
    },
  }
}

function readMessage(text: string): VersionedMessage {
  const bytes = decodeBytes(text, 'base64')
  try {
    return VersionedMessage.deserialize(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw createInvalidParamsError(`failed to deserialize solana_message::versioned::VersionedMessage: ${reason}`)
  }
}

function simulate(bank: Bank, text: string, options: SimulationOptions) {
  const { encoding, sigVerify = false, replaceRecentBlockhash = false } = options
  if (sigVerify && replaceRecentBlockhash) {
    throw createInvalidParamsError('sigVerify may not be used with replaceRecentBlockhash')
  }
  const transaction = decodeTransaction(text, encoding)
  if (sigVerify && !isSigned(transaction)) throw new RpcError(-32003, 'Transaction signature verification failure')
  if (!replaceRecentBlockhash && !bank.isAlive(transaction)) {
    const nothing = { accounts: null, innerInstructions: null, returnData: null }
    return { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n, ...nothing }
  }
  const result = bank.simulate(transaction)
  return {
    err: result.error,
    logs: result.logs,
    unitsConsumed: result.unitsConsumed,
    returnData: result.returnData,
    fee: computeFee(transaction.message),
    accounts: listAccounts(bank.svm, result, options.accounts),
    innerInstructions: options.innerInstructions ? result.innerInstructions : null,
    replacementBlockhash: replaceRecentBlockhash ? bank.clock.latest() : undefined,
  }
}

function listAccounts(svm: LiteSVM, result: SimulationResult, accounts: SimulationOptions['accounts']) {
  if (!accounts) return null
  const { addresses, encoding = 'base64' } = accounts
  return addresses.map((key) => {
    const address = checkKey(key)
    const after = result.accounts.get(address)
    return describeStored(svm, after ? { address, ...after } : findAccount(svm, address), { encoding })
  })
}
