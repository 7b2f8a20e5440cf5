import * as z from 'zod/mini'
import {
  type CaipNetworkId,
  EvmAddress,
  evmNetworkId,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
  SolanaAddress,
} from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { Account } from '#shared/wallet.ts'
import type { Connection } from '../connector/connector.ts'

const Names = z.array(z.string())
/** What is shown of a wallet's own name. */
const Name = z.pipe(
  z.string(),
  z.transform((name: string) => name.slice(0, 64)),
)
/** More of one namespace than anybody has: they are not taken over. */
export const mostAccounts = 100
const Link = z.catch(z.optional(z.string().check(z.maxLength(2048))), undefined)

/** A session as the client keeps it, as far as it is used here. It is stored where it can be damaged, so it is checked. */
export const WalletSession = z.object({
  topic: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  pairingTopic: z.string(),
  /** Seconds since 1970. */
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

/** Which accounts the wallet said are in use, since it agreed. */
export const Heard = z.object({ eip155: z.optional(Names), solana: z.optional(Names) })
export type Heard = z.infer<typeof Heard>

const addresses: Partial<Record<Namespace, z.ZodMiniType<string>>> = { eip155: EvmAddress, solana: SolanaAddress }
const supported = ['eip155', 'solana'] as const satisfies Namespace[]

/**
 * What a session grants: valid addresses of known namespaces, and those of its networks that are served here. A namespace
 * without both is none. `heard` orders the accounts, and adds those that the wallet has told of since.
 */
export function grantsOf(session: WalletSession, networks: Network[], heard?: Heard): Connection {
  const connection: Connection = {}
  for (const namespace of supported) {
    const agreed = agreedNetworks(session, networks, namespace)
    const own = accountsOf(session, networks, namespace)
    const now = (heard?.[namespace] ?? []).flatMap((one) => toAddress(namespace, one))
    const accounts = unique(now.length > 0 ? now : own).map((address): Account => ({ namespace, address, type: 'eoa' }))
    if (agreed.length === 0 || accounts.length === 0 || accounts.length > mostAccounts) continue
    connection[namespace] = {
      accounts,
      account: 0,
      networks: agreed,
      walletName: session.peer.metadata.name || undefined,
    }
  }
  return connection
}

/** The name by which this session knows a network: wallets may have agreed to its old one only. Undefined when to neither. */
export function sessionChain(session: WalletSession, network: Network): CaipNetworkId | undefined {
  const agreed = allChains(session)
  const { caipNetworkId: id, deprecatedCaipNetworkId: old } = network
  return agreed.has(id) ? id : old && agreed.has(old) ? old : undefined
}

/** Whether the wallet agreed to answer this method on that network. */
export function answersMethod(session: WalletSession, chain: string, method: string): boolean {
  const [name] = chain.split(':')
  return Object.entries(session.namespaces).some(
    ([key, { methods }]) => (key === name || key === chain) && methods.includes(method),
  )
}

/** Of what came as `0x…`, `eip155:1:0x…` or anything else, the address. */
export function toAddress(namespace: Namespace, text: unknown): string[] {
  if (typeof text !== 'string') return []
  const address = parseCaipAddress(text)?.address ?? text
  const checked = addresses[namespace]?.safeParse(address)
  return checked?.success ? [checked.data] : []
}

/** A wallet says `1`, `"1"`, `"0x1"` or `"eip155:1"`. */
export function toNetworkId(said: unknown): CaipNetworkId | undefined {
  if (typeof said === 'string' && parseCaipNetworkId(said)) return said as CaipNetworkId
  const text = String(said)
  if (!/^(0x[0-9a-fA-F]{1,16}|\d{1,16})$/.test(text)) return undefined
  return evmNetworkId(text)
}

function agreedNetworks(session: WalletSession, networks: Network[], namespace: Namespace): CaipNetworkId[] {
  return networks
    .filter((network) => network.chainNamespace === namespace && sessionChain(session, network))
    .map(({ caipNetworkId: id }) => id)
}

function accountsOf(session: WalletSession, networks: Network[], namespace: Namespace): string[] {
  const known = new Set(networks.flatMap(({ caipNetworkId: id, deprecatedCaipNetworkId: old }) => [id, old]))
  return Object.values(session.namespaces)
    .flatMap(({ accounts }) => accounts)
    .flatMap((account) => parseCaipAddress(account) ?? [])
    .filter((one) => one.namespace === namespace && known.has(one.networkId))
    .flatMap(({ address }) => toAddress(namespace, address))
}

/** Of accounts, of `chains`, and of keys such as `eip155:1`: wallets differ in where they say it. */
function allChains({ namespaces }: WalletSession): Set<string> {
  return new Set(
    Object.entries(namespaces).flatMap(([key, { accounts, chains = [] }]) => [
      ...(key.includes(':') ? [key] : []),
      ...chains,
      ...accounts.map((account) => account.slice(0, account.lastIndexOf(':'))),
    ]),
  )
}

const unique = (list: string[]) => [...new Set(list)]
