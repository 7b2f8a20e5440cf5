/**
 * The most used tokens on each built-in network, by their symbol in the npm packages. If a colon follows, the wallet
 * shows the word after it instead: either the contract's own symbol, or a name that tells two tokens apart.
 */
export const chosenTokens: Record<string, string> = {
  'eip155:1': `WETH USDC USDT DAI USDe sUSDe PYUSD EURC GHO FRAX LUSD crvUSD WBTC cbBTC tBTC wstETH rETH cbETH weETH
    LINK UNI AAVE MKR LDO CRV ENS SNX COMP GRT 1INCH SHIB PEPE RPL BAL APE XAUT GNO SUSHI YFI`,
  'eip155:10':
    'WETH USDC USDC.e USDT DAI sUSD LUSD FRAX WBTC wstETH rETH cbETH OP LINK UNI AAVE LDO SNX CRV PENDLE VELO PERP',
  'eip155:56': 'WBNB USDC USDT DAI FDUSD WETH:ETH BTCB Cake LINK UNI AAVE FRAX 1INCH COMP SUSHI INJ AXS MASK',
  'eip155:100': 'WXDAI USDC USDCe:USDC.e GNO WETH wstETH EURe sDAI',
  'eip155:137': 'WMATIC:WPOL USDC USDC.e USDT DAI WETH WBTC LINK AAVE UNI CRV BAL GRT SUSHI COMP MKR SNX MANA',
  'eip155:324': 'WETH USDC USDT ZK wstETH weETH sUSDe',
  'eip155:8453': 'WETH USDC USDbC DAI EURC cbBTC cbETH wstETH weETH tBTC GHO DEGEN TOSHI RSR',
  'eip155:42161': `WETH USDC USDC.e USDT0 DAI FRAX LUSD GHO WBTC tBTC wstETH rETH weETH ARB LINK UNI GMX PENDLE GRT LDO CRV
    COMP GNO RPL`,
  'eip155:42220': 'CELO USDC USDT USDm EURm WETH',
  'eip155:43114':
    'WAVAX USDC USDT:USDt DAI.e EURC AUSD GHO FRAX WETH:WETH.e WBTC:WBTC.e BTCb:BTC.b sAVAX LINK:LINK.e AAVE:AAVE.e GMX',
  'eip155:11155111': 'WETH',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'SOL:wSOL USDC USDT RAY mSOL stSOL',
}

/** On-chain names of tokens that the packages name differently. */
export const namesOfContracts: Record<string, string> = {
  USDC: 'USD Coin',
  'USDC.e': 'Bridged USDC',
  WPOL: 'Wrapped Polygon Ecosystem Token',
  wSOL: 'Wrapped SOL',
  Cake: 'PancakeSwap Token',
  FDUSD: 'First Digital USD',
  EURe: 'Monerium EURe',
  sDAI: 'Savings xDAI',
  GHO: 'Gho Token',
  weETH: 'Wrapped eETH',
  wstETH: 'Wrapped liquid staked Ether 2.0',
  sUSDe: 'Staked USDe',
  USDm: 'Mento Dollar',
  EURm: 'Mento Euro',
  'BTC.b': 'Bitcoin',
  sAVAX: 'Staked AVAX',
  AUSD: 'AUSD',
  ETH: 'Ethereum Token',
  BTCB: 'BTCB Token',
}

/**
 * Wrapped currencies and dollars of `builtInMarkets` that fewer than two packages list. The sources of their symbols
 * and decimals are `kaiachain/kaia-docs`, `trisolaris-labs/interface` and `sushi`.
 */
export const marketTokens: Record<string, [address: string, symbol: string, name: string, decimals: number][]> = {
  'eip155:250': [
    ['0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83', 'WFTM', 'Wrapped Fantom', 18],
    ['0x28a92dde19D9989F39A49905d7C9C2FAc7799bDf', 'lzUSDC', 'USD Coin (LayerZero)', 6],
  ],
  'eip155:324': [['0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4', 'USDC.e', 'Bridged USDC', 6]],
  'eip155:8217': [
    ['0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432', 'WKAIA', 'Wrapped Kaia', 18],
    ['0xd077A400968890Eacc75cdc901F0356c943e4fDb', 'USDT', 'Tether USD', 6],
  ],
  'eip155:1313161554': [
    ['0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB', 'WETH', 'Wrapped Ether', 18],
    ['0xB12BFcA5A55806AaF64E99521918A4bf0fC40802', 'USDC.e', 'Bridged USDC', 6],
  ],
}
