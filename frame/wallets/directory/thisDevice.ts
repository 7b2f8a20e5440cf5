import { type Device, readDevice } from './walletDevice.ts'

/** What this browser says of the device that it is on. */
export function thisDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator
  return readDevice({ userAgent, maxTouchPoints })
}
