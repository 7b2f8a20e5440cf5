import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { describe, expect, it } from 'vitest'
import { findSessionChain, readGrants, supportsMethod, toNetworkId, WalletSession } from './grants.ts'
import { createProposal } from './requestedNamespaces.ts'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const old = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'

const createNetwork = (caipNetworkId: CaipNetworkId, more: Partial<Network> = {}): Network => ({
  id: caipNetworkId.split(':')[1] as string,
  caipNetworkId,
  chainNamespace: caipNetworkId.split(':')[0] as 'eip155',
  name: caipNetworkId,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  ...more,
})
const devnet = createNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', { deprecatedCaipNetworkId: old })
const networks = [createNetwork('eip155:1'), createNetwork('eip155:10'), devnet]

function createSession(
  namespaces: Record<string, { accounts: string[]; chains?: string[]; methods?: string[] }>,
  name = 'Phone',
) {
  const whole = Object.entries(namespaces).map(([key, { accounts, chains, methods = ['personal_sign'] }]) => [
    key,
    { accounts, methods, events: [], ...(chains && { chains }) },
  ])
  return WalletSession.parse({
    topic: 'ab'.repeat(32),
    pairingTopic: 'cd'.repeat(32),
    expiry: 2_000_000_000,
    namespaces: Object.fromEntries(whole),
    peer: { metadata: { name, url: 'https://phone.example', icons: [] } },
  })
}

describe('grantsOf', () => {
  it('error: shows the name of a wallet on one line, without invisible or bidirectional characters', () => {
    const granted = createSession(
      { eip155: { accounts: [`eip155:1:${evm}`] } },
      `Rain\u202ewob\u200b\n${'x'.repeat(99)}`,
    )
    const name = readGrants(granted, networks).eip155?.walletName
    expect(name).toMatch(/^Rain⟨U\+202E⟩wob⟨U\+200B⟩⟨U\+000A⟩x{54}…$/)
  })

  it('default: a session grants each address once, the deployment’s networks in order, and the wallet’s name', () => {
    const granted = createSession({
      eip155: { accounts: [`eip155:10:${evm}`, `eip155:1:${evm}`, `eip155:1:${other}`] },
      solana: { accounts: [`${devnet.caipNetworkId}:${solana}`] },
    })
    expect(readGrants(granted, networks)).toEqual({
      eip155: {
        accounts: [evm, other].map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
        account: 0,
        networks: ['eip155:1', 'eip155:10'],
        walletName: 'Phone',
      },
      solana: {
        accounts: [{ namespace: 'solana', address: solana, type: 'eoa' }],
        account: 0,
        networks: [devnet.caipNetworkId],
        walletName: 'Phone',
      },
    })
  })

  it('behavior: accounts and networks that were not requested are omitted', () => {
    const wild = createSession({
      eip155: {
        accounts: [`eip155:1:${evm}`, `eip155:1:0x12`, `eip155:666:${other}`, 'eip155:1', `solana:1:${evm}`, ''],
        chains: ['eip155:1', 'eip155:666'],
      },
      cosmos: { accounts: ['cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'] },
      solana: { accounts: [`${devnet.caipNetworkId}:${solana.slice(0, 20)}0OIl`] },
    })
    const granted = readGrants(wild, networks)
    expect(Object.keys(granted)).toEqual(['eip155'])
    expect(granted.eip155?.accounts.map(({ address }) => address)).toEqual([evm])
    expect(granted.eip155?.networks).toEqual(['eip155:1'])
    expect(readGrants(createSession({ eip155: { accounts: [] } }), networks)).toEqual({})
  })

  it('behavior: the old id of a Solana network counts as that network', () => {
    const granted = createSession({ solana: { accounts: [`${old}:${solana}`] } })
    expect(readGrants(granted, networks).solana?.networks).toEqual([devnet.caipNetworkId])
    expect(findSessionChain(granted, devnet)).toBe(old)
    expect(findSessionChain(granted, networks[0] as Network)).toBeUndefined()
  })

  it('behavior: accounts that the wallet reported later determine the order, and invalid ones are omitted', () => {
    const granted = createSession({ eip155: { accounts: [`eip155:1:${evm}`, `eip155:1:${other}`] } })
    const listAccounts = (reported: string[]) =>
      readGrants(granted, networks, { eip155: reported }).eip155?.accounts.map(({ address }) => address)
    expect(listAccounts([other, evm])).toEqual([other, evm])
    expect(listAccounts(['nonsense'])).toEqual([evm, other])
  })

  it('behavior: a long name is truncated, and too many accounts grant nothing', () => {
    const createAccounts = (count: number) =>
      Array.from({ length: count }, (_, at) => `eip155:1:0x${at.toString(16).padStart(40, '0')}`)
    expect(
      readGrants(createSession({ eip155: { accounts: createAccounts(100) } }), networks).eip155?.accounts,
    ).toHaveLength(100)
    expect(readGrants(createSession({ eip155: { accounts: createAccounts(101) } }), networks)).toEqual({})
    const { peer, ...whole } = createSession({ eip155: { accounts: [`eip155:1:${evm}`] } })
    const long = { metadata: { ...peer.metadata, name: 'n'.repeat(5000) } }
    expect(WalletSession.parse({ ...whole, peer: long }).peer.metadata.name).toBe(`${'n'.repeat(64)}…`)
  })

  it('behavior: methods are read from the namespace and from a network’s own entry', () => {
    const granted = createSession({
      eip155: { accounts: [`eip155:1:${evm}`], methods: ['personal_sign'] },
      'eip155:10': { accounts: [`eip155:10:${evm}`], methods: ['eth_sendTransaction'] },
    })
    expect(findSessionChain(granted, networks[1] as Network)).toBe('eip155:10')
    expect(supportsMethod(granted, 'eip155:10', 'eth_sendTransaction')).toBe(true)
    expect(supportsMethod(granted, 'eip155:1', 'eth_sendTransaction')).toBe(false)
    expect(supportsMethod(granted, 'eip155:1', 'personal_sign')).toBe(true)
  })

  it('error: incomplete records are rejected', () => {
    const whole = createSession({ eip155: { accounts: [`eip155:1:${evm}`] } })
    for (const broken of [null, 'x', {}, { ...whole, topic: 'zz' }, { ...whole, namespaces: { eip155: {} } }]) {
      expect(WalletSession.safeParse(broken).success).toBe(false)
    }
    const redirect = { native: 5, universal: {} }
    expect(WalletSession.parse({ ...whole, peer: { metadata: { name: 'Phone', redirect } } }).peer.metadata).toEqual({
      name: 'Phone',
      redirect: {},
    })
  })
})

describe('toNetworkId', () => {
  it('default: every common form of a network id is parsed', () => {
    for (const input of [31337, '31337', '0x7a69', 'eip155:31337']) expect(toNetworkId(input)).toBe('eip155:31337')
    for (const input of [undefined, null, '', 'x', 1.5, -1, {}, '9'.repeat(40)])
      expect(toNetworkId(input)).toBeUndefined()
  })
})

describe('requestedNamespaces', () => {
  it('default: both namespaces are requested, with the old id of a network in addition to the new one', () => {
    const proposal = createProposal(networks, ['eip155', 'solana'])
    expect(proposal.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(proposal.eip155?.methods).toHaveLength(25)
    expect(proposal.solana?.chains).toEqual([devnet.caipNetworkId, old])
    expect(proposal.solana?.methods).toHaveLength(6)
    expect(proposal.solana?.events).toEqual(['chainChanged', 'accountsChanged'])
  })

  it('behavior: a namespace is requested only when it is wanted and has a network', () => {
    expect(Object.keys(createProposal(networks, ['solana']))).toEqual(['solana'])
    expect(createProposal([createNetwork('eip155:1')], ['solana'])).toEqual({})
  })
})
