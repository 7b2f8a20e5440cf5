import { type Device, readDevice } from './walletDevice.ts'

export function thisDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator
  return readDevice({ userAgent, maxTouchPoints })
}
