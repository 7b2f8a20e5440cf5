import { type LoginPorts, localnetPorts } from '../host-example/localnet/ports.ts'

/** Where everything listens; all on loopback. */
export type Ports = LoginPorts & {
  host: number
  backend: number
  anvil: readonly [number, number]
  /** Calls; subscriptions are on the next port. */
  solana: number
  faucet: number
  relay: number
}

/** Returns the ports of `npm start` and `npm run dev`. With another first port of the localnet, all others move as far. */
export function stackPorts(base = 8645): Ports {
  const { networks, ...others } = localnetPorts(base)
  return { host: base - 4545, backend: base - 4445, anvil: networks, ...others }
}
