import {
  type Abi,
  type Address,
  concat,
  createTestClient,
  getAddress,
  getCreate2Address,
  type Hex,
  http,
  publicActions,
  walletActions,
  zeroHash,
} from 'viem'
import { getDevAddress } from './accounts.ts'
import type { Artifact } from './artifacts.ts'
import { waitForReceipt } from './waitForReceipt.ts'

export type Write = {
  address: Address
  abi: Abi
  functionName: string
  args: readonly unknown[]
  from?: Address
  value?: bigint
}

export type Deployer = ReturnType<typeof createDeployer>

/** CREATE2 deployer on anvil and most public chains. The same code and salt give the same address on every chain. */
const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

export function createDeployer(rpcUrl: string) {
  const account = getDevAddress('deployer')
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

  const confirm = async (hash: Hex, what: string) => {
    const receipt = await waitForReceipt(client, hash)
    if (receipt.status !== 'success') throw new Error(`${what} failed on the new chain.`)
    return receipt
  }

  return {
    account,
    client,

    /** Deploys a contract with the account's next nonce, so the order of calls determines the addresses. */
    async deploy({ abi, bytecode }: Artifact, args: readonly unknown[] = [], value = 0n): Promise<Address> {
      const hash = await client.deployContract({ abi, bytecode, args, value, account, chain: null })
      const { contractAddress } = await confirm(hash, 'A deployment')
      if (!contractAddress) throw new Error('A deployment gave no address.')
      return getAddress(contractAddress)
    },

    async deployCanonical(bytecode: Hex, salt: Hex = zeroHash): Promise<Address> {
      const address = getCreate2Address({ from: create2Deployer, salt, bytecode })
      const data = concat([salt, bytecode])
      const hash = await client.sendTransaction({ account, chain: null, to: create2Deployer, data })
      await confirm(hash, `The deployment of ${address}`)
      if (!(await client.getCode({ address }))) throw new Error(`${address} got no code.`)
      return address
    },

    async write({ from = account, ...call }: Write): Promise<void> {
      const hash = await client.writeContract({ ...call, account: from, chain: null })
      await confirm(hash, call.functionName)
    },
  }
}
