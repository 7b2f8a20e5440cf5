import { getLocalnetPorts, type LoginPorts } from '../../localnet/servers/ports.ts'

/** Ports of the local servers, all of which listen on loopback only. */
export type Ports = LoginPorts & {
  host: number
  backend: number
  anvil: readonly [number, number]
  /** Port for RPC requests. Subscriptions use the next port. */
  solana: number
  faucet: number
  relay: number
  bundlers: readonly [number, number]
  ramps: readonly [number, number]
}

/** Returns all ports. Changing the first localnet port shifts the others by the same amount. */
export function getStackPorts(base = 8645): Ports {
  const { networks, ...others } = getLocalnetPorts(base)
  return { host: base - 4545, anvil: networks, ...others }
}
