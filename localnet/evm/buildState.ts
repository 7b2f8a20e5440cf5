import {
  type Address,
  concat,
  labelhash,
  maxUint256,
  namehash,
  pad,
  parseAbi,
  parseEther,
  parseUnits,
  zeroHash,
} from 'viem'
import { getDevAddress } from './accounts.ts'
import { readArtifact } from './artifacts.ts'
import type { CompiledContract } from './compile.ts'
import type { Deployer } from './deployer.ts'
import { deployDelegationFramework, deployPaymaster } from './smartAccountContracts.ts'
import { deploySwapContracts } from './swapContracts.ts'

export type LocalContracts = Awaited<ReturnType<typeof buildState>>

type Compiled = Record<string, CompiledContract>
type Tokens = Record<'usdc' | 'usdt' | 'dai', Address>

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const faucetEther = parseEther('1000000')

/** ABI without return values, so that it also fits the USDT-like token. */
const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const routerAbi = parseAbi([
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
])
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const nftAbi = parseAbi(['function mint(address to)'])
const registryAbi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
])
const resolverAbi = parseAbi([
  'function setAddr(bytes32 node, address account)',
  'function setText(bytes32 node, string key, string value)',
])
const reverseRegistrarAbi = parseAbi(['function setName(string name)'])

/** Deploys all contracts. The order of the deployments determines the addresses of our own contracts. */
export async function buildState(deployer: Deployer, compiled: Compiled) {
  const tokens = await deployTokens(deployer, compiled)
  const exchange = await deployExchange(deployer, tokens)
  const ens = await deployEns(deployer, compiled, tokens.nft)
  const accounts = await deployAccounts(deployer)
  const idRegistry = await deployer.deploy(pick(compiled, 'LocalIdRegistry'))
  const paymaster = await deployPaymaster(deployer, accounts.entryPoint07, pick(compiled, 'LocalPaymaster'))
  const framework = await deployDelegationFramework(deployer, accounts.entryPoint07)
  const swaps = await deploySwapContracts(
    deployer,
    { ...tokens, ...exchange },
    { taxToken: pick(compiled, 'TaxToken'), thinToken: pick(compiled, 'TestToken') },
  )
  const offchainResolver = await deployZone(deployer, ens.ensRegistry, pick(compiled, 'OffchainResolver'))
  const rights = await deployer.deploy(pick(compiled, 'TestRights'))

  const { runtimeBytecode = '0x' } = pick(compiled, 'Multicall3')
  await deployer.client.setCode({ address: multicall3, bytecode: runtimeBytecode })
  await deployer.client.setBalance({ address: getDevAddress('faucet'), value: faucetEther })
  const names = { ...ens, offchainResolver }
  return {
    ...tokens,
    ...exchange,
    ...names,
    ...accounts,
    ...framework,
    ...swaps,
    paymaster,
    idRegistry,
    rights,
    multicall3,
  }
}

async function deployTokens({ deploy, write, account }: Deployer, compiled: Compiled) {
  const token = pick(compiled, 'TestToken')
  const usdc = await deploy(token, ['USD Coin', 'USDC', 6])
  const usdt = await deploy(pick(compiled, 'NoReturnToken'), ['Tether USD', 'USDT', 6])
  const dai = await deploy(token, ['Dai Stablecoin', 'DAI', 18])
  const ticket = await deploy(token, ['Local Ticket', 'TICKET', 0])
  const nft = await deploy(pick(compiled, 'TestNft'))
  const items = await deploy(pick(compiled, 'TestItems'))

  const supplies = [
    [usdc, parseUnits('10000000', 6)],
    [usdt, parseUnits('10000000', 6)],
    [dai, parseUnits('10000000', 18)],
    [ticket, 1000n],
  ] as const
  for (const [address, amount] of supplies) {
    for (const holder of [account, getDevAddress('faucet')]) {
      await write({ address, abi: tokenAbi, functionName: 'mint', args: [holder, amount] })
    }
  }
  return { usdc, usdt, dai, ticket, nft, items }
}

async function deployExchange(deployer: Deployer, { usdc, usdt, dai }: Tokens) {
  const { account, client, deploy, write } = deployer
  const weth = await deploy(readArtifact('@uniswap/v2-periphery/build/WETH9.json'))
  const uniswapFactory = await deploy(readArtifact('@uniswap/v2-core/build/UniswapV2Factory.json'), [account])
  const uniswapRouter = await deploy(readArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json'), [
    uniswapFactory,
    weth,
  ])

  for (const address of [usdc, usdt, dai]) {
    const args = [uniswapRouter, maxUint256]
    await write({ address, abi: tokenAbi, functionName: 'approve', args })
  }
  const router = { address: uniswapRouter, abi: routerAbi }
  const dollars = parseUnits('1000000', 6)
  for (const [other, amount] of [
    [usdt, dollars],
    [dai, parseUnits('1000000', 18)],
  ] as const) {
    const args = [usdc, other, dollars, amount, 0n, 0n, account, maxUint256]
    await write({ ...router, functionName: 'addLiquidity', args })
  }
  // Pairs two million dollars with 800 ether, so the initial price is 2,500 dollars per ether.
  await write({
    ...router,
    functionName: 'addLiquidityETH',
    args: [usdc, dollars * 2n, 0n, 0n, account, maxUint256],
    value: parseEther('800'),
  })

  const createPair = (other: Address) => {
    const factory = { address: uniswapFactory, abi: factoryAbi }
    return client.readContract({ ...factory, functionName: 'getPair', args: [usdc, other] })
  }
  return {
    weth,
    uniswapFactory,
    uniswapRouter,
    pairUsdcUsdt: await createPair(usdt),
    pairUsdcDai: await createPair(dai),
    pairUsdcWeth: await createPair(weth),
  }
}

async function deployEns(deployer: Deployer, compiled: Compiled, nft: Address) {
  const { account, deploy, write } = deployer
  const ens = '@ensdomains/ens/build/contracts'
  const ensRegistry = await deploy(readArtifact(`${ens}/ENSRegistry.json`))
  const ensResolver = await deploy(readArtifact('@ensdomains/resolver/build/contracts/PublicResolver.json'), [
    ensRegistry,
  ])
  const ensReverseRegistrar = await deploy(readArtifact(`${ens}/ReverseRegistrar.json`), [ensRegistry, ensResolver])
  const ensUniversalResolver = await deploy(pick(compiled, 'LocalUniversalResolver'), [ensRegistry])

  const setOwner = (parent: string, label: string, owner: Address) =>
    write({
      address: ensRegistry,
      abi: registryAbi,
      functionName: 'setSubnodeOwner',
      args: [parent ? namehash(parent) : zeroHash, labelhash(label), owner],
    })
  await setOwner('', 'reverse', account)
  await setOwner('reverse', 'addr', ensReverseRegistrar)
  await setOwner('', 'eth', account)

  const alice = getDevAddress('alice')
  await write({ address: nft, abi: nftAbi, functionName: 'mint', args: [alice] })
  const contracts = { ensRegistry, ensResolver, ensReverseRegistrar, ensUniversalResolver }
  const bobPicture = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#2a7" d="M0 8L4 0l4 8z"/></svg>',
  ).toString('base64')
  await nameAccount(deployer, contracts, 'alice', `eip155:31337/erc721:${nft}/1`)
  await nameAccount(deployer, contracts, 'bob', `data:image/svg+xml;base64,${bobPicture}`)
  return contracts
}

/**
 * Registers a zone whose records are on the backend, and deploys its resolver. The backend's URL is set when the chains
 * start, because ports are configurable.
 */
async function deployZone({ account, deploy, write }: Deployer, ensRegistry: Address, resolver: CompiledContract) {
  const offchainResolver = await deploy(resolver, [account, [], getDevAddress('namer')])
  await write({
    address: ensRegistry,
    abi: registryAbi,
    functionName: 'setSubnodeRecord',
    args: [namehash('eth'), labelhash('oriel'), account, offchainResolver, 0n],
  })
  return offchainResolver
}

async function nameAccount(
  { account, write }: Deployer,
  contracts: Record<'ensRegistry' | 'ensResolver' | 'ensReverseRegistrar', Address>,
  label: 'alice' | 'bob',
  avatar: string,
) {
  const { ensRegistry, ensResolver, ensReverseRegistrar } = contracts
  const name = `${label}.eth`
  const node = namehash(name)
  const resolver = { address: ensResolver, abi: resolverAbi }
  await write({
    address: ensRegistry,
    abi: registryAbi,
    functionName: 'setSubnodeRecord',
    args: [namehash('eth'), labelhash(label), account, ensResolver, 0n],
  })
  await write({ ...resolver, functionName: 'setAddr', args: [node, getDevAddress(label)] })
  await write({ ...resolver, functionName: 'setText', args: [node, 'avatar', avatar] })
  const description = `The ${name} of the local network`
  await write({ ...resolver, functionName: 'setText', args: [node, 'description', description] })
  await write({
    address: ensReverseRegistrar,
    abi: reverseRegistrarAbi,
    functionName: 'setName',
    args: [name],
    from: getDevAddress(label),
  })
}

/** Deploys the bytecode from npm with the salts that give it the same addresses as on public chains. */
async function deployAccounts({ deployCanonical }: Deployer) {
  const read = (version: '' | '-07', name: string) =>
    readArtifact(`@account-abstraction/contracts${version}/artifacts/${name}.json`).bytecode

  const entryPoint07 = await deployCanonical(
    read('-07', 'EntryPoint'),
    '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  )
  const entryPoint08 = await deployCanonical(
    read('', 'EntryPoint'),
    '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  )
  return {
    entryPoint07,
    entryPoint08,
    simple7702Account: await deployCanonical(read('', 'Simple7702Account')),
    simpleAccountFactory07: await deployCanonical(concat([read('-07', 'SimpleAccountFactory'), pad(entryPoint07)])),
    simpleAccountFactory08: await deployCanonical(concat([read('', 'SimpleAccountFactory'), pad(entryPoint08)])),
  }
}

function pick(compiled: Compiled, name: string): CompiledContract {
  const contract = compiled[name]
  if (!contract) throw new Error(`There is no contract ${name} in the compiled sources.`)
  return contract
}
