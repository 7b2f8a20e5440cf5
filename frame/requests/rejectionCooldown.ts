import { LimitExceededError } from '@oriel/shared/errors/errors.ts'
import { storage } from '../state/storage.ts'

/** After `rejections` rejections within `windowMs`, the wallet refuses requests for `cooldownMs`. */
const limits = { rejections: 5, windowMs: 60_000, cooldownMs: 30_000 }

/**
 * Limits a page's requests after repeated rejections, so that the page cannot provoke an accidental approval.
 * Rejections are stored per origin, so reloading the frame does not reset the limit.
 */
export const rejectionCooldown = {
  /** Throws -32005 during the cooldown. The error's `data.retryAfter` is the remaining time in milliseconds. */
  check() {
    const recent = getRejections()
    const last = recent.at(-1) ?? 0
    const retryAfter = last + limits.cooldownMs - Date.now()
    if (recent.length < limits.rejections || retryAfter <= 0) return
    const seconds = Math.ceil(retryAfter / 1000)
    const text = `The user rejected several requests of this site. It may ask again in ${seconds} s.`
    throw new LimitExceededError(text, { data: { retryAfter } })
  },

  recordRejection() {
    storage.set('rejections', [...getRejections(), Date.now()].slice(-limits.rejections))
  },

  forget() {
    if (storage.get('rejections')) storage.set('rejections', [])
  },
}

/** Returns the rejections that were recorded within `windowMs` before the last one. */
function getRejections(): number[] {
  const all = storage.get('rejections') ?? []
  const last = all.at(-1) ?? 0
  return Date.now() - last > limits.cooldownMs + limits.windowMs ? [] : all.filter((at) => last - at <= limits.windowMs)
}
