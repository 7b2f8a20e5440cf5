import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { clusterOf } from '#shared/solanaClusters.ts'
import type { Description } from '../../description.ts'
import { describeRead, readMessage } from '../../readMessage.ts'
import { parseSiwe, siweRisks } from '../../siwe.ts'
import { siws, toSignInText } from '../signIn.ts'

type Context = { origin: string; account: string; network: Network; now: number }

export function describeSolanaMessage(data: Hex, { network, ...context }: Context): Description {
  const read = readMessage(data)
  const parsed = read.text === undefined ? undefined : parseSiwe(read.text, siws)
  if (!parsed) return describeRead(read)
  const { siwe } = parsed
  // A sign-in must be spelled in its one canonical form. A text that differs from it is not a proper sign-in.
  const written = siwe.scheme ? `${siwe.scheme}://${toSignInText(siwe)}` : toSignInText(siwe)
  const about = { ...context, network, chainNames: namesOf(network) }
  return describeRead(read, { siwe, risks: siweRisks({ siwe, wellFormed: written === read.text }, about, siws) })
}

function namesOf({ caipNetworkId }: Network): string[] {
  const cluster = clusterOf(caipNetworkId)
  return [caipNetworkId, cluster, cluster.slice('solana:'.length)]
}
