import { expect, test } from 'vitest'
import { getStackPorts } from './ports.ts'

test('default: the ports are those of the README', () => {
  expect(getStackPorts()).toEqual({
    host: 4100,
    backend: 4200,
    anvil: [8645, 8646],
    faucet: 8647,
    relay: 8648,
    smtp: 8649,
    inbox: 8650,
    oidc: 8651,
    farcaster: 8652,
    solana: 8653,
    bundlers: [8655, 8656],
    ramps: [8657, 8658],
  })
})

test('behavior: another first port moves all of them by the same distance', () => {
  const listPorts = (base?: number) => Object.values(getStackPorts(base)).flat()
  expect(listPorts(9645)).toEqual(listPorts().map((port) => port + 1000))
})
