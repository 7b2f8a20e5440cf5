import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import type { LiteSVM } from 'litesvm'

/** A blockhash is good for this many slots. */
const lifetimeSlots = 150n
const slotsPerEpoch = 432_000n
const keptSlotHashes = 512

export type Clock = {
  slot(): bigint
  latest(): { blockhash: string; lastValidBlockHeight: bigint }
  /** The last height at which a transaction with it is taken; undefined when it is too old, or nobody's. */
  lastValidHeight(blockhash: string): bigint | undefined
  tick(): void
}

/** Seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000)

/**
 * Slots and blockhashes. LiteSVM has one valid hash and no time of its own, so both are kept here: its check is off. The
 * hashes are random, because LiteSVM's own are the same in every run and a signature would then come twice.
 */
export function createClock(svm: LiteSVM): Clock {
  let slot = 1n
  let latest = newHash()
  const lastValid = new Map([[latest, slot + lifetimeSlots]])
  const slotHashes: { slot: bigint; hash: string }[] = []

  const setTime = () => {
    svm.warpToSlot(slot)
    const clock = svm.getClock()
    clock.slot = slot
    clock.unixTimestamp = BigInt(now())
    clock.epoch = slot / slotsPerEpoch
    svm.setClock(clock)
  }
  setTime()

  return {
    slot: () => slot,
    latest: () => ({ blockhash: latest, lastValidBlockHeight: slot + lifetimeSlots }),
    lastValidHeight(blockhash) {
      const height = lastValid.get(blockhash)
      return height !== undefined && height >= slot ? height : undefined
    },
    tick() {
      // Programs read these: a lookup table is refused when its slot is not among them.
      slotHashes.unshift({ slot, hash: latest })
      if (slotHashes.length > keptSlotHashes) slotHashes.pop()
      slot += 1n
      setTime()
      svm.expireBlockhash()
      svm.setSlotHashes(slotHashes as Parameters<LiteSVM['setSlotHashes']>[0])
      latest = newHash()
      lastValid.set(latest, slot + lifetimeSlots)
      for (const [hash, height] of lastValid) {
        if (height >= slot) break
        lastValid.delete(hash)
      }
    },
  }
}

function newHash(): string {
  return base58.encode(randomBytes(32))
}
