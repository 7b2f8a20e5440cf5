import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { clusterOf } from '#shared/solanaClusters.ts'
import type { Description } from '../../description.ts'
import { describeRead, readMessage } from '../../readMessage.ts'
import { judgeSignIn, parseSiwe } from '../../siwe.ts'

type Context = { origin: string; account: string; network: Network; now: number }

export function describeSolanaMessage(data: Hex, { network, ...context }: Context): Description {
  const read = readMessage(data)
  const about = { ...context, network, chainNames: namesOf(network) }
  const parsed = parseSiwe(read.text, 'solana', read.readings)
  return describeRead(read, context, judgeSignIn(parsed, about, 'solana'))
}

function namesOf({ caipNetworkId }: Network): string[] {
  const cluster = clusterOf(caipNetworkId)
  return [caipNetworkId, cluster, cluster.slice('solana:'.length)]
}
