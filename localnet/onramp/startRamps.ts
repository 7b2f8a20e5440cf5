import type { Localnet } from '../evm/localnet.ts'
import type { Solana } from '../solana/startSolana.ts'
import { listRampAssets } from './rampAssets.ts'
import { localRamps } from './rampPartner.ts'
import { startRamp } from './rampServer.ts'

type Options = { ports: readonly [number, number]; localnet: Localnet; solana: Solana }

export type Ramps = { urls: readonly [string, string]; stop(): Promise<void> }

/** Starts two providers with different fees, so that a wallet can compare their quotes. */
export async function startRamps({ ports, localnet, solana }: Options): Promise<Ramps> {
  const assets = listRampAssets({ localnet, solana })
  const first = await startRamp({ port: ports[0], assets, ...localRamps.one })
  const second = await startRamp({ port: ports[1], assets, ...localRamps.two }).catch(async (error: unknown) => {
    await first.stop()
    throw error
  })
  const stop = async () => {
    await Promise.all([first.stop(), second.stop()])
  }
  return { urls: [first.url, second.url], stop }
}
