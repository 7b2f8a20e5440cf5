/** The tests' own ports, so that a running `npm start` is not in their way. */
export const testPorts = { host: 4110, backend: 4210, anvil: [8655, 8656], faucet: 8657 } as const

export const urls = {
  host: `http://localhost:${testPorts.host}`,
  stranger: `http://stranger.localhost:${testPorts.host}`,
  frame: `http://oriel.localhost:${testPorts.backend}`,
  faucet: `http://127.0.0.1:${testPorts.faucet}`,
  chains: testPorts.anvil.map((port) => `http://127.0.0.1:${port}`) as [string, string],
}
