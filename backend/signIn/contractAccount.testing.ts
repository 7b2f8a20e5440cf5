import * as packaged from '@metamask/delegation-abis/bytecode'
import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { waitForReceipt } from '@oriel/localnet/evm/waitForReceipt.ts'
import {
  type Address,
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  http,
  type PrivateKeyAccount,
  publicActions,
  type SignableMessage,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

type Owners = readonly PrivateKeyAccount[]

type Place = { rpcUrl: string; contracts: { entryPoint07: Address; delegationManager: Address } }

const bytecodes: Record<string, Hex> = packaged

function getBytecode(name: string): Hex {
  const code = bytecodes[name]
  if (!code) throw new Error(`The package has no ${name}.`)
  return code
}

const initializeAbi = [
  {
    type: 'function',
    name: 'initialize',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [{ type: 'address[]' }, { type: 'uint256' }],
  },
] as const
const deployAbi = [
  {
    type: 'function',
    name: 'deploy',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'bytes' }, { type: 'bytes32' }],
    outputs: [{ type: 'address' }],
  },
] as const

/** Creates a client for a localnet account. No other part of the tests sends transactions from this account. */
export const openClient = (rpcUrl: string) =>
  createWalletClient({ transport: http(rpcUrl), account: getDevAddress('utility') }).extend(publicActions)

export async function createContract(rpcUrl: string, data: Hex): Promise<Address> {
  const client = openClient(rpcUrl)
  const hash = await client.sendTransaction({ data, chain: null })
  const { contractAddress } = await waitForReceipt(client, hash)
  if (!contractAddress) throw new Error('The contract was not made.')
  return contractAddress
}

export const createOwners = (): Owners =>
  [generatePrivateKey(), generatePrivateKey()]
    .map((key) => privateKeyToAccount(key))
    .toSorted((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))

/** Returns all owners' signatures, in the order that the contract expects. */
export const signAll = async (owners: Owners, message: SignableMessage): Promise<Hex> =>
  concat(await Promise.all(owners.map((owner) => owner.signMessage({ message }))))

/**
 * Plans a counterfactual contract account: a public smart account with two owners, behind a proxy that a factory
 * deploys.
 */
export async function planAccount({ rpcUrl, contracts: { entryPoint07, delegationManager } }: Place) {
  const client = openClient(rpcUrl)
  const create = (data: Hex) => createContract(rpcUrl, data)
  const words = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [delegationManager, entryPoint07])
  const factory = await create(getBytecode('SimpleFactory'))
  const implementation = await create(concat([getBytecode('MultiSigDeleGator'), words]))
  const owners = createOwners()
  const setUp = encodeFunctionData({ abi: initializeAbi, args: [owners.map(({ address }) => address), 2n] })
  const proxy = encodeDeployData({
    abi: [{ type: 'constructor', stateMutability: 'payable', inputs: [{ type: 'address' }, { type: 'bytes' }] }],
    bytecode: getBytecode('ERC1967Proxy'),
    args: [implementation, setUp],
  })
  const address = getCreate2Address({ from: factory, salt: zeroHash, bytecode: proxy })
  const data = encodeFunctionData({ abi: deployAbi, args: [proxy, zeroHash] })
  return {
    address,
    owners,
    factory,
    data,
    async deploy() {
      const hash = await client.sendTransaction({ to: factory, data, chain: null })
      await waitForReceipt(client, hash)
    },
    /** Returns the deployed account's signature (ERC-1271). */
    sign: (message: SignableMessage, signers = owners) => signAll(signers, message),
    /** Returns the undeployed account's signature (ERC-6492). */
    signEarly: async (message: SignableMessage, signers = owners) =>
      serializeErc6492Signature({ address: factory, data, signature: await signAll(signers, message) }),
  }
}
