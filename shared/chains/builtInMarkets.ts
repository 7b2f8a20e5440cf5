import type { CaipNetworkId, Hex } from './caip.ts'

/**
 * The Uniswap v2 exchange of a built-in network. `dollar` is a token worth one US dollar. `swapRouter` is a
 * `SwapRouter02`, which also accepts permits and pays fees. The wallet swaps through `swapRouter` if there is one, and
 * through `router` otherwise.
 */
export type BuiltInMarket = { factory: Hex; router: Hex; wrapped: Hex; dollar: Hex; swapRouter?: Hex | undefined }

const ether = '0x4200000000000000000000000000000000000006'

/**
 * Exchanges of the networks on which the wallet swaps. At least two independent projects publish each address, and each
 * row names sources. `npm run contracts` compares the addresses with npm packages where there are any. The backend
 * checks all of them on chain before their first use.
 */
export const builtInMarkets: Partial<Record<CaipNetworkId, BuiltInMarket>> = {
  // Uniswap v2: @uniswap/sdk-core, sushi, cowprotocol/services.
  'eip155:1': {
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    swapRouter: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    dollar: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  // Uniswap v2: @uniswap/sdk-core, sushi, cowprotocol/services.
  'eip155:10': {
    factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    wrapped: ether,
    dollar: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  },
  // PancakeSwap v2: @pancakeswap/sdk, sushi, BobTheBuidler/ypricemagic. The dollar is USDT.
  'eip155:56': {
    factory: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
    router: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    dollar: '0x55d398326f99059fF775485246999027B3197955',
  },
  // Honeyswap: cowprotocol/services and others. The native currency is itself a dollar.
  'eip155:100': {
    factory: '0xA818b4F111Ccac7AA31D0BCc0806d64F2E0737D7',
    router: '0x1C232F01118CB8B424793ae03F870aa7D0ac7f77',
    wrapped: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    dollar: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  },
  // QuickSwap v2: QuickSwap/interface-v2, BobTheBuidler/ypricemagic. The dollar is bridged USDC, whose pairs have the
  // most liquidity.
  'eip155:137': {
    factory: '0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32',
    router: '0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff',
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    dollar: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
  // SpookySwap v2: DefiLlama/DefiLlama-Adapters, BobTheBuidler/ypricemagic. The dollar is USDC of LayerZero (sushi),
  // because USDC of Multichain lost its backing in 2023.
  'eip155:250': {
    factory: '0x152eE697f2E276fA89E96742e9bB9aB1F2E61bE3',
    router: '0xF491e7B69E4244ad4002BC14e878a34207E38c29',
    wrapped: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
    dollar: '0x28a92dde19D9989F39A49905d7C9C2FAc7799bDf',
  },
  // PancakeSwap v2: @pancakeswap/sdk, sushi. The dollar is bridged USDC.
  'eip155:324': {
    factory: '0xd03D8D566183F0086d8D09A84E1e30b58Dd5619d',
    router: '0x5aEaF2883FBf30f3D62471154eDa3C0c1b05942d',
    wrapped: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    dollar: '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4',
  },
  // DragonSwap v2: DefiLlama/DefiLlama-Adapters and others. The dollar is USDT (kaiachain/kaia-docs).
  'eip155:8217': {
    factory: '0x224302153096E3ba16c4423d9Ba102D365a94B2B',
    router: '0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578',
    wrapped: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    dollar: '0xd077A400968890Eacc75cdc901F0356c943e4fDb',
  },
  // Uniswap v2: @uniswap/sdk-core, sushi, cowprotocol/services.
  'eip155:8453': {
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    wrapped: ether,
    dollar: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  },
  // SushiSwap v2: sushi, BobTheBuidler/ypricemagic. The dollar is bridged USDC, whose pairs have the most liquidity.
  'eip155:42161': {
    factory: '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
    router: '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506',
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    dollar: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
  },
  // Uniswap v2: @uniswap/sdk-core, sushi, cowprotocol/services.
  'eip155:43114': {
    factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    dollar: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  },
  // Trisolaris: BobTheBuidler/ypricemagic and others. The dollar is bridged USDC (trisolaris-labs/interface).
  'eip155:1313161554': {
    factory: '0xc66F594268041dB60507F00703b152492fb176E7',
    router: '0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B',
    wrapped: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    dollar: '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802',
  },
}
