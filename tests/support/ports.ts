/** Offset added to all ports, so that several runs on one machine do not collide. */
const offset = Number(process.env.ORIEL_TEST_PORT_OFFSET ?? 0)

/** Ports of the tests, which differ from those of `npm start` so that both can run at the same time. */
export const testPorts = {
  host: 4110 + offset,
  backend: 4210 + offset,
  anvil: [8665 + offset, 8666 + offset],
  faucet: 8667 + offset,
  relay: 8668 + offset,
  smtp: 8669 + offset,
  inbox: 8670 + offset,
  oidc: 8671 + offset,
  farcaster: 8672 + offset,
  /** Port of the Solana node. The node serves subscriptions on the next port. */
  solana: 8673 + offset,
  bundlers: [8675 + offset, 8676 + offset],
  ramps: [8677 + offset, 8678 + offset],
} as const

export const urls = {
  host: `http://localhost:${testPorts.host}`,
  stranger: `http://stranger.localhost:${testPorts.host}`,
  frame: `http://oriel.localhost:${testPorts.backend}`,
  faucet: `http://127.0.0.1:${testPorts.faucet}`,
  relay: `ws://127.0.0.1:${testPorts.relay}`,
  inbox: `http://127.0.0.1:${testPorts.inbox}`,
  chains: testPorts.anvil.map((port) => `http://127.0.0.1:${port}`) as [string, string],
  solana: `http://127.0.0.1:${testPorts.solana}`,
  bundlers: testPorts.bundlers.map((port) => `http://127.0.0.1:${port}`) as [string, string],
  ramps: testPorts.ramps.map((port) => `http://127.0.0.1:${port}`) as [string, string],
}

/**
 * Replaces the root URL of the example with the URL of its laboratory, a page with a button for every feature. Returns
 * other URLs unchanged.
 */
export function toLabUrl(url: string = urls.host): string {
  const lab = new URL(url)
  if (lab.pathname === '/') lab.pathname = '/lab.html'
  return lab.href
}
