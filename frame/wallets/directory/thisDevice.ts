import { type Device, readDevice } from './walletDevice.ts'

export function readThisDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator
  return readDevice({ userAgent, maxTouchPoints })
}
