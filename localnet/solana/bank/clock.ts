import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import type { LiteSVM } from 'litesvm'

/** Number of slots for which a blockhash is valid. */
const lifetimeSlots = 150n
export const slotsPerEpoch = 432_000n
const maxSlotHashes = 512
/** Number of blocks kept, about a day's worth. Older blocks are removed, as on a validator with a limited ledger. */
const maxBlocks = 216_000

/** A block. `time` is in seconds since the epoch. */
export type Block = { blockhash: string; time: number }

export type Clock = {
  slot(): bigint
  blockAt(slot: bigint): Block | undefined
  firstSlot(): bigint
  latest(): { blockhash: string; lastValidBlockHeight: bigint }
  lastValidHeight(blockhash: string): bigint | undefined
  tick(): void
}

/**
 * Tracks slots and blockhashes. LiteSVM's own blockhash check is off, because LiteSVM has no clock and only one valid
 * blockhash. Blockhashes are random: LiteSVM's are the same in every run, so signatures would repeat.
 */
export function createClock(svm: LiteSVM): Clock {
  // Start with slot 0, the genesis, which has an empty block on every cluster.
  let slot = 0n
  let firstSlot = 0n
  let latest = createHash()
  const blocks = new Map<bigint, Block>()
  const lastValid = new Map<string, bigint>()
  const slotHashes: { slot: bigint; hash: string }[] = []
  setEpochs(svm)

  const beginSlot = () => {
    const time = Math.floor(Date.now() / 1000)
    svm.warpToSlot(slot)
    const clock = svm.getClock()
    clock.slot = slot
    clock.unixTimestamp = BigInt(time)
    clock.epoch = slot / slotsPerEpoch
    svm.setClock(clock)
    latest = createHash()
    lastValid.set(latest, slot + lifetimeSlots)
    blocks.set(slot, { blockhash: latest, time })
    // Include the slot that clients read. Programs reject a lookup table whose slot is not among the slot hashes.
    slotHashes.unshift({ slot, hash: latest })
    if (slotHashes.length > maxSlotHashes) slotHashes.pop()
    svm.setSlotHashes(slotHashes)
  }
  const tick = () => {
    slot += 1n
    svm.expireBlockhash()
    beginSlot()
    if (blocks.size > maxBlocks) blocks.delete(firstSlot++)
    for (const [hash, height] of lastValid) {
      if (height >= slot) break
      lastValid.delete(hash)
    }
  }
  beginSlot()
  tick()

  return {
    slot: () => slot,
    blockAt: (requested) => blocks.get(requested),
    firstSlot: () => firstSlot,
    latest: () => ({ blockhash: latest, lastValidBlockHeight: slot + lifetimeSlots }),
    lastValidHeight(blockhash) {
      const height = lastValid.get(blockhash)
      return height !== undefined && height >= slot ? height : undefined
    },
    tick,
  }
}

/** Replaces the short warmup epochs that LiteSVM starts with. Programs see the change in the sysvar. */
function setEpochs(svm: LiteSVM): void {
  const schedule = svm.getEpochSchedule()
  schedule.warmup = false
  schedule.firstNormalEpoch = 0n
  schedule.firstNormalSlot = 0n
  schedule.slotsPerEpoch = slotsPerEpoch
  schedule.leaderScheduleSlotOffset = slotsPerEpoch
  svm.setEpochSchedule(schedule)
}

function createHash(): string {
  return base58.encode(randomBytes(32))
}
