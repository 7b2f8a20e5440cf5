import { LimitExceededError } from '#shared/errors.ts'
import { storage } from '../state/storage.ts'

/** So many rejections within `windowMs` mean "leave me alone" for `restMs`. */
const limits = { rejections: 5, windowMs: 60_000, restMs: 30_000 }

/**
 * A page that asks again and again hopes for one wrong click. What was rejected lately is stored, per origin like
 * everything there: reloading the frame is no way around it.
 */
export const coolDown = {
  /** Throws -32005, with the ms to wait as `data.retryAfter`, while the visitor wants to be left alone. */
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

  /** An approval shows that the page is welcome. */
  forget() {
    if (storage.get('rejections')) storage.set('rejections', [])
  },
}

/** Those that still count: up to the last one, no two further apart than the window. */
function rejections(): number[] {
  const all = storage.get('rejections') ?? []
  const last = all.at(-1) ?? 0
  return Date.now() - last > limits.restMs + limits.windowMs ? [] : all.filter((at) => last - at <= limits.windowMs)
}
