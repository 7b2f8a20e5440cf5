import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getCluster } from '@oriel/shared/chains/solanaClusters.ts'
import type { Description } from '../description/description.ts'
import { describeRead, readMessage } from './readMessage.ts'
import { judgeSignIn, parseSiwe } from './siwe.ts'

type MessageContext = { origin: string; account: string; network: Network; now: number }

/** Describes a Solana message, given in hex. Detects sign-ins in the Sign In With Solana format. */
export function describeSolanaMessage(data: Hex, { network, ...context }: MessageContext): Description {
  const decoded = readMessage(data)
  const about = { ...context, network, chainNames: getNetworkNames(network) }
  const parsed = parseSiwe(decoded.text, 'solana', decoded.readings)
  return describeRead(decoded, context, judgeSignIn(parsed, about, 'solana'))
}

function getNetworkNames({ caipNetworkId }: Network): string[] {
  const cluster = getCluster(caipNetworkId)
  return [caipNetworkId, cluster, cluster.slice('solana:'.length)]
}
