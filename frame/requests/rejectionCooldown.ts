import { LimitExceededError } from '#shared/errors.ts'
import { storage } from '../state/storage.ts'

/** A visitor who rejects this often within `windowMs` gets no request for `restMs`. */
const limits = { rejections: 5, windowMs: 60_000, restMs: 30_000 }

/**
 * Limits requests after rejections, because a page that asks repeatedly hopes for one wrong click. The rejections are
 * stored per origin, so reloading the frame does not avoid the limit.
 */
export const rejectionCooldown = {
  /** Throws -32005 during the rest, with the ms to wait as `data.retryAfter`. */
  check() {
    const recent = rejections()
    const last = recent.at(-1) ?? 0
    const retryAfter = last + limits.restMs - Date.now()
    if (recent.length < limits.rejections || retryAfter <= 0) return
    const seconds = Math.ceil(retryAfter / 1000)
    const text = `The user rejected several requests of this site. It may ask again in ${seconds} s.`
    throw new LimitExceededError(text, { data: { retryAfter } })
  },

  noteRejection() {
    storage.set('rejections', [...rejections(), Date.now()].slice(-limits.rejections))
  },

  forget() {
    if (storage.get('rejections')) storage.set('rejections', [])
  },
}

/** Returns the rejections within the window before the last one; earlier ones do not count. */
function rejections(): number[] {
  const all = storage.get('rejections') ?? []
  const last = all.at(-1) ?? 0
  return Date.now() - last > limits.restMs + limits.windowMs ? [] : all.filter((at) => last - at <= limits.windowMs)
}
