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
