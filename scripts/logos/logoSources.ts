import type { SocialProvider } from '@oriel/shared/backend/login.ts'
import { type SimpleIcon, siApple, siDiscord, siFacebook, siFarcaster, siGithub, siGoogle, siX } from 'simple-icons'
import { ownNetworks } from './ownDrawings.ts'

/**
 * Source of a logo. `from` is a folder and file in `@web3icons/core`, `viewBox` crops the drawing, and `variant`
 * defaults to `background`.
 */
export type LogoSource = { from: string; variant?: 'branded'; viewBox?: string }

/** Networks by picture, with their CAIP-2 IDs. A testnet shows the picture of its mainnet. */
export const networks: Record<string, LogoSource & { ids: string[] }> = {
  ethereum: { from: 'networks/ethereum', ids: ['eip155:1', 'eip155:11155111'] },
  optimism: { from: 'networks/optimism', ids: ['eip155:10'] },
  'bnb-smart-chain': { from: 'networks/binance-smart-chain', ids: ['eip155:56'] },
  gnosis: { from: 'networks/gnosis', ids: ['eip155:100'] },
  polygon: { from: 'networks/polygon', ids: ['eip155:137'] },
  zksync: { from: 'networks/zksync', ids: ['eip155:324'] },
  // Use the branded variant. The variant with a background draws a white square, but Base's logo is the blue one.
  base: { from: 'networks/base', variant: 'branded', viewBox: '3 3 18 18', ids: ['eip155:8453', 'eip155:84532'] },
  arbitrum: { from: 'networks/arbitrum-one', ids: ['eip155:42161'] },
  celo: { from: 'tokens/CELO', ids: ['eip155:42220'] },
  avalanche: { from: 'networks/avalanche', ids: ['eip155:43114'] },
  fantom: { from: 'networks/fantom', ids: ['eip155:250'] },
  kaia: { from: 'networks/kaia', ids: ['eip155:8217'] },
  aurora: { from: 'networks/aurora', ids: ['eip155:1313161554'] },
  solana: {
    from: 'networks/solana',
    ids: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  },
}

/** Networks whose native currency is ether. */
const nativeEther = [
  'eip155:1',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:84532',
  'eip155:42161',
  'eip155:1313161554',
  'eip155:11155111',
  ...(ownNetworks['local-1']?.ids ?? []),
  ...(ownNetworks['local-2']?.ids ?? []),
]

/**
 * Tokens by picture. `id` is the token's ID in the metadata, which lists the token's contracts. `nativeOf` lists the
 * networks whose native currency is the token. Symbols are not used, because they prove nothing.
 */
export const tokens: Record<string, LogoSource & { id?: string; nativeOf?: string[] }> = {
  eth: { from: 'tokens/ETH', nativeOf: nativeEther },
  bnb: { from: 'tokens/BNB', id: 'binancecoin', nativeOf: ['eip155:56'] },
  xdai: { from: 'tokens/DAI', nativeOf: ['eip155:100'] },
  pol: { from: 'tokens/POL', id: 'polygon-ecosystem-token', nativeOf: ['eip155:137'] },
  celo: { from: 'tokens/CELO', id: 'celo', nativeOf: ['eip155:42220'] },
  avax: { from: 'tokens/AVAX', nativeOf: ['eip155:43114'] },
  ftm: { from: 'tokens/FTM', nativeOf: ['eip155:250'] },
  kaia: { from: 'networks/kaia', nativeOf: ['eip155:8217'] },
  sol: { from: 'tokens/SOL', nativeOf: [...(networks.solana?.ids ?? []), ...(ownNetworks['local-solana']?.ids ?? [])] },
  usdc: { from: 'tokens/USDC', id: 'usd-coin' },
  usdt: { from: 'tokens/USDT', id: 'tether' },
  dai: { from: 'tokens/DAI', id: 'dai' },
  wbtc: { from: 'tokens/WBTC', id: 'wrapped-bitcoin' },
  pyusd: { from: 'tokens/PYUSD', id: 'paypal-usd' },
  link: { from: 'tokens/LINK', id: 'chainlink' },
  uni: { from: 'tokens/UNI', id: 'uniswap' },
  aave: { from: 'tokens/AAVE', id: 'aave' },
  // Use the network's drawing. The token's drawing is not its logo.
  arb: { from: 'networks/arbitrum-one', id: 'arbitrum' },
  op: { from: 'tokens/OP', id: 'optimism' },
  ens: { from: 'tokens/ENS', id: 'ethereum-name-service' },
  ldo: { from: 'tokens/LDO', id: 'lido-dao' },
  gno: { from: 'tokens/GNO', id: 'gnosis' },
  safe: { from: 'tokens/SAFE', id: 'safe' },
  pepe: { from: 'tokens/PEPE', id: 'pepe' },
  ray: { from: 'tokens/RAY', id: 'raydium' },
  pyth: { from: 'tokens/PYTH', id: 'pyth-network' },
  msol: { from: 'tokens/MSOL', id: 'msol' },
}

/** CAIP-2 IDs by the chain's name in the token metadata. */
export const chains: Record<string, string> = {
  ethereum: 'eip155:1',
  'optimistic-ethereum': 'eip155:10',
  'binance-smart-chain': 'eip155:56',
  xdai: 'eip155:100',
  'polygon-pos': 'eip155:137',
  zksync: 'eip155:324',
  base: 'eip155:8453',
  'arbitrum-one': 'eip155:42161',
  celo: 'eip155:42220',
  avalanche: 'eip155:43114',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/**
 * Wallet logos by the wallet's name in `backend/directory/wallets.json`. An exchange's wallet uses the exchange's logo.
 */
export const wallets: Record<string, string> = {
  MetaMask: 'wallets/metamask',
  'Trust Wallet': 'wallets/trust',
  Phantom: 'wallets/phantom',
  'Coinbase Wallet': 'wallets/coinbase',
  'OKX Wallet': 'wallets/okx',
  Rabby: 'wallets/rabby',
  'Binance Wallet': 'exchanges/binance',
  'Bitget Wallet': 'exchanges/bitget',
  Rainbow: 'wallets/rainbow',
  'Ledger Live': 'wallets/ledger',
  Safe: 'wallets/safe',
  Solflare: 'wallets/solflare',
  'Uniswap Wallet': 'exchanges/uniswap',
  Zerion: 'wallets/zerion',
  Backpack: 'wallets/backpack',
  Exodus: 'wallets/exodus',
  'Crypto.com Onchain': 'exchanges/crypto-com',
  TokenPocket: 'wallets/token-pocket',
  imToken: 'wallets/imtoken',
  '1inch Wallet': 'exchanges/1inch',
  'Kraken Wallet': 'wallets/kraken',
  'Bybit Wallet': 'exchanges/bybit',
  'Gate Wallet': 'exchanges/gate-io',
  Coin98: 'wallets/coin98',
  'Trezor Suite': 'wallets/trezor',
  Enkrypt: 'wallets/enkrypt',
  Keplr: 'wallets/keplr',
  'Ronin Wallet': 'wallets/ronin',
  Argent: 'wallets/argent',
  'Zengo Wallet': 'wallets/zengo',
  'Atomic Wallet': 'wallets/atomic',
  AlphaWallet: 'wallets/alpha-wallet',
  'MEW wallet': 'wallets/my-ether-wallet',
  Pillar: 'wallets/pillar',
  'ParaSwap Wallet': 'exchanges/para-swap',
  'KuCoin Web3 Wallet': 'exchanges/kucoin',
  'CoinEx Wallet': 'exchanges/coinex',
  'Sequence Wallet': 'wallets/sequence',
  Clave: 'wallets/clave',
}

/** Logos of connectors that the directory does not list as wallets, by their IDs in `backend/directory/assets.ts`. */
export const connectors: Record<string, string> = {
  walletConnect: 'wallets/wallet-connect',
  safe: 'wallets/safe',
  ledger: 'wallets/ledger',
  coinbaseWallet: 'wallets/coinbase',
}

type ProviderSource = Pick<SimpleIcon, 'path' | 'hex'> & {
  /** Paths with their fill colors, in place of the single shape from `simple-icons`. */
  parts?: readonly (readonly [d: string, fill: string])[]
  /** Set if the logo is black or white, depending on the background. */
  isPlain?: true
}

/** Logos of the sign-in providers. Google's rules require its four colors, which `simple-icons` lacks. */
export const providers: { readonly [provider in SocialProvider]: ProviderSource } = {
  google: {
    ...siGoogle,
    parts: [
      [
        'M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.27-4.74 3.27-8.1z',
        '#4285F4',
      ],
      [
        'M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z',
        '#34A853',
      ],
      ['M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86z', '#FBBC05'],
      [
        'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A10.6 10.6 0 0 0 12 1 11 11 0 0 0 2.18 7.07l3.66 2.84C6.71 7.31 9.14 5.38 12 5.38z',
        '#EA4335',
      ],
    ],
  },
  apple: { ...siApple, isPlain: true },
  github: { ...siGithub, isPlain: true },
  discord: { ...siDiscord },
  x: { ...siX, isPlain: true },
  facebook: { ...siFacebook },
  farcaster: { ...siFarcaster },
}
