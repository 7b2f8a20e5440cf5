import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import {
  type CaipNetworkId,
  EvmAddress,
  isCaipNetworkId,
  type Namespace,
  parseCaipAddress,
  parseChainId,
  SolanaAddress,
} from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Account } from '@oriel/shared/kit/wallet.ts'
import * as z from 'zod/mini'
import type { Connection } from '../connector/connector.ts'

const Names = z.array(z.string())
const Name = z.pipe(
  z.string(),
  z.transform((name: string) => escapeName(name)),
)
/** Maximum number of accounts per namespace. Longer lists are rejected, because no user has that many accounts. */
export const maxAccounts = 100
const Link = z.catch(z.optional(z.string().check(z.maxLength(2048))), undefined)

/** Schema of a WalletConnect session. Sessions are validated, because stored records can be corrupt. */
export const WalletSession = z.object({
  topic: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  pairingTopic: z.string(),
  /** Expiry time, in seconds since the epoch. */
  expiry: z.number(),
  namespaces: z.record(
    z.string(),
    z.object({ accounts: Names, chains: z.optional(Names), methods: Names, events: Names }),
  ),
  peer: z.object({
    metadata: z.object({
      name: Name,
      redirect: z.catch(z.optional(z.object({ native: Link, universal: Link })), undefined),
    }),
  }),
})
export type WalletSession = z.infer<typeof WalletSession>

export const ReportedAccounts = z.object({ eip155: z.optional(Names), solana: z.optional(Names) })
export type ReportedAccounts = z.infer<typeof ReportedAccounts>

const addresses: Partial<Record<Namespace, z.ZodMiniType<string>>> = { eip155: EvmAddress, solana: SolanaAddress }
const supported = ['eip155', 'solana'] as const satisfies Namespace[]

/**
 * Returns a session's grants: valid addresses in known namespaces, and approved networks that this deployment serves.
 * Omits namespaces that lack either. `reported` contains the accounts that the wallet has reported after its approval.
 * They take precedence over the session's accounts.
 */
export function readGrants(session: WalletSession, networks: Network[], reported?: ReportedAccounts): Connection {
  const connection: Connection = {}
  for (const namespace of supported) {
    const agreed = readNetworks(session, networks, namespace)
    const own = readAccounts(session, networks, namespace)
    const now = (reported?.[namespace] ?? []).flatMap((item) => toAddress(namespace, item))
    const accounts = unique(now.length > 0 ? now : own).map((address): Account => ({ namespace, address, type: 'eoa' }))
    if (agreed.length === 0 || accounts.length === 0 || accounts.length > maxAccounts) continue
    connection[namespace] = {
      accounts,
      account: 0,
      networks: agreed,
      walletName: session.peer.metadata.name || undefined,
    }
  }
  return connection
}

/**
 * Returns the ID under which the session contains the network. A wallet may have approved only the network's deprecated
 * ID. Returns undefined if the wallet approved neither ID.
 */
export function findSessionChain(session: WalletSession, network: Network): CaipNetworkId | undefined {
  const agreed = readChains(session)
  const { caipNetworkId: id, deprecatedCaipNetworkId: old } = network
  return agreed.has(id) ? id : old && agreed.has(old) ? old : undefined
}

export function supportsMethod(session: WalletSession, chain: string, method: string): boolean {
  const [name] = chain.split(':')
  return Object.entries(session.namespaces).some(
    ([key, { methods }]) => (key === name || key === chain) && methods.includes(method),
  )
}

/**
 * Parses an address such as `0x…` or `eip155:1:0x…`. Returns a list with the address, or an empty list for any other
 * value.
 */
export function toAddress(namespace: Namespace, text: unknown): string[] {
  if (typeof text !== 'string') return []
  const address = parseCaipAddress(text)?.address ?? text
  const checked = addresses[namespace]?.safeParse(address)
  return checked?.success ? [checked.data] : []
}

/** Parses a network ID. Wallets send `1`, `"1"`, `"0x1"` or `"eip155:1"`. */
export function toNetworkId(input: unknown): CaipNetworkId | undefined {
  if (isCaipNetworkId(input)) return input
  return parseChainId(input)
}

function readNetworks(session: WalletSession, networks: Network[], namespace: Namespace): CaipNetworkId[] {
  return networks
    .filter((network) => network.chainNamespace === namespace && findSessionChain(session, network))
    .map(({ caipNetworkId: id }) => id)
}

function readAccounts(session: WalletSession, networks: Network[], namespace: Namespace): string[] {
  const known = new Set(networks.flatMap(({ caipNetworkId: id, deprecatedCaipNetworkId: old }) => [id, old]))
  return Object.values(session.namespaces)
    .flatMap(({ accounts }) => accounts)
    .flatMap((account) => parseCaipAddress(account) ?? [])
    .filter((account) => account.namespace === namespace && known.has(account.networkId))
    .flatMap(({ address }) => toAddress(namespace, address))
}

/** Returns all networks in a session. Wallets list them in accounts, `chains` or keys such as `eip155:1`. */
function readChains({ namespaces }: WalletSession): Set<string> {
  return new Set(
    Object.entries(namespaces).flatMap(([key, { accounts, chains = [] }]) => [
      ...(key.includes(':') ? [key] : []),
      ...chains,
      ...accounts.map((account) => account.slice(0, account.lastIndexOf(':'))),
    ]),
  )
}

const unique = (list: string[]) => [...new Set(list)]
