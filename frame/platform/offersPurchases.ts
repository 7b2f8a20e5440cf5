import { config } from './config.ts'

/** Returns true if the deployment sells tokens to users in the browser's time zone. */
export function offersPurchases(): boolean {
  const { onramp, restrictedTimeZones } = config
  if (onramp.length === 0) return false
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone.toLowerCase()
  return !restrictedTimeZones.some((zone) => zone.toLowerCase() === here)
}
