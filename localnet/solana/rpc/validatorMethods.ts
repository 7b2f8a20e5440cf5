import { base64 } from '@scure/base'
import {
  PublicKey,
  StakeProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Bank } from '../bank/bank.ts'
import { slotsPerEpoch } from '../bank/clock.ts'
import { genesisHash } from '../bank/genesis.ts'
import { createInvalidParamsError, RpcError } from '../bank/rpcError.ts'
import { readTransaction, toDataView } from '../bank/wire.ts'
import {
  type CommitmentOption,
  type Context,
  checkKey,
  createBlockNotAvailableError,
  type Methods,
  readUnsigned,
} from './method.ts'

type ScheduleOptions = CommitmentOption & { identity?: string }

const maxLeaders = 5_000
const maxRewards = 100

/**
 * Implements the methods about validators. One node leads every slot. There are no votes or rewards, because there is
 * no stake.
 */
export function createValidatorMethods(bank: Bank, { withContext, airdrops }: Context): Methods {
  const { ledger } = bank
  const readSlot = ({ commitment = 'finalized' }: CommitmentOption = {}) => ledger.slotAt(commitment)
  const readEpoch = (options?: CommitmentOption) => readSlot(options) / slotsPerEpoch
  /** Returns true if a leader is scheduled for the slot. The schedule reaches to the end of the next epoch. */
  const isScheduled = (slot: bigint, options?: CommitmentOption) => slot / slotsPerEpoch <= readEpoch(options) + 1n
  return {
    getSlotLeader: () => genesisHash,
    getSlotLeaders(start: number, limit: number) {
      if (readUnsigned(limit) < 1n || limit > maxLeaders)
        throw createInvalidParamsError(`Invalid limit; max ${maxLeaders}`)
      const first = readUnsigned(start)
      if (!isScheduled(first)) {
        throw createInvalidParamsError(
          `Invalid slot range: leader schedule for epoch ${first / slotsPerEpoch} is unavailable`,
        )
      }
      const end = (readEpoch() + 2n) * slotsPerEpoch
      const count = end - first < BigInt(limit) ? Number(end - first) : limit
      return Array<string>(count).fill(genesisHash)
    },
    // The slot is optional. If it is omitted, the options are the first parameter.
    getLeaderSchedule(first?: number | ScheduleOptions | null, second?: ScheduleOptions) {
      const options = (typeof first === 'object' && first) || second || {}
      const { identity } = options
      if (typeof first === 'number' && !isScheduled(readUnsigned(first), options)) return null
      if (identity !== undefined && checkKey(identity) !== genesisHash) return {}
      return { [genesisHash]: Array.from({ length: Number(slotsPerEpoch) }, (_, index) => index) }
    },
    getVoteAccounts: () => ({ current: [], delinquent: [] }),

    getInflationGovernor: () => ({ initial: 0, terminal: 0, taper: 0, foundation: 0, foundationTerm: 0 }),
    getInflationRate: () => ({ total: 0, validator: 0, foundation: 0, epoch: bank.clock.slot() / slotsPerEpoch }),
    getInflationReward(keys: string[], { epoch, ...options }: CommitmentOption & { epoch?: number } = {}) {
      if (keys.length > maxRewards) throw createInvalidParamsError(`Too many inputs provided; max ${maxRewards}`)
      keys.forEach(checkKey)
      const current = readEpoch(options)
      const requested = epoch === undefined ? (current > 0n ? current - 1n : 0n) : readUnsigned(epoch)
      const payoutSlot = (requested + 1n) * slotsPerEpoch
      // Throw if the payout block does not exist yet. The rewards of an epoch are paid in the first block of the next
      // epoch.
      if (payoutSlot > readSlot(options)) throw createBlockNotAvailableError(payoutSlot)
      return keys.map(() => null)
    },
    getStakeMinimumDelegation: () => withContext(readMinimumDelegation(bank, airdrops.address)),
  }
}

function readMinimumDelegation(bank: Bank, payer: string): bigint {
  const ask = { programId: StakeProgram.programId, keys: [], data: getMinimumDelegation }
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: bank.clock.latest().blockhash,
    instructions: [new TransactionInstruction(ask)],
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  const { error, returnData } = bank.simulate(readTransaction(transaction.serialize()))
  if (error || !returnData) throw new RpcError(-32603, 'The stake program of this node did not answer.')
  const bytes = new Uint8Array(8)
  // Restore the trailing zeros. Programs omit trailing zeros from their return data.
  bytes.set(base64.decode(returnData.data[0]))
  return toDataView(bytes).getBigUint64(0, true)
}

const getMinimumDelegation = Buffer.from([13, 0, 0, 0])
