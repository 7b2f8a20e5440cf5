import { createRequire } from 'node:module'
import { type Address, concat, getContractAddress, type Hex, pad, parseEther } from 'viem'
import { getDevAddress } from './accounts.ts'
import type { CompiledContract } from './compile.ts'
import type { Deployer } from './deployer.ts'

type Deployments = { DELEGATOR_CONTRACTS: Record<string, Record<number, Record<string, Address>>> }

const require = createRequire(import.meta.url)
const paymasterDeposit = parseEther('10')

export function deployPaymaster({ deploy }: Deployer, entryPoint: Address, paymaster: CompiledContract) {
  return deploy(paymaster, [entryPoint, getDevAddress('sponsor')], paymasterDeposit)
}

/**
 * Writes the delegation framework's code to its public addresses. CREATE2 cannot be used, because the package's
 * bytecode gives different addresses.
 */
export async function deployDelegationFramework(deployer: Deployer, entryPoint: Address) {
  // Loads the bytecode only here, because most starts use the prepared state.
  const bytecodes = require('@metamask/delegation-abis/bytecode') as Record<string, Hex>
  const contracts = readPublicAddresses()
  const { DelegationManager: delegationManager, EIP7702StatelessDeleGatorImpl: delegate } = contracts
  const { ArgsEqualityCheckEnforcer } = contracts
  if (!delegationManager || !delegate || !ArgsEqualityCheckEnforcer) throw new Error('The framework is incomplete.')

  const constructorArguments: Record<string, Address[]> = {
    DelegationManager: [deployer.account],
    EIP7702StatelessDeleGator: [delegationManager, entryPoint],
    LogicalOrWrapperEnforcer: [delegationManager],
    NativeTokenPaymentEnforcer: [delegationManager, ArgsEqualityCheckEnforcer],
  }
  const readCode = async (name: string) => {
    const bytecode = bytecodes[name]
    if (!bytecode) throw new Error(`The package has no bytecode of ${name}.`)
    const args = (constructorArguments[name] ?? []).map((value) => pad(value))
    return runConstructor(deployer, concat([bytecode, ...args]))
  }

  // Leave the manager's code unchanged. The code contains the address at which it was constructed, and at any other
  // address, the manager recomputes its EIP-712 domain. If the address in the code were replaced, the manager would use
  // the cached domain and reject every signature.
  const manager = await readCode('DelegationManager')
  await deployer.client.setCode({ address: delegationManager, bytecode: manager.code })

  // Replace the delegate's own address in its code. The delegate uses the address to tell calls to itself from calls to
  // an account.
  const { address, code } = await readCode('EIP7702StatelessDeleGator')
  await deployer.client.setCode({ address: delegate, bytecode: replaceAddress(code, address, delegate) })

  for (const [name, target] of Object.entries(contracts)) {
    if (!name.endsWith('Enforcer')) continue
    await deployer.client.setCode({ address: target, bytecode: (await readCode(name)).code })
  }
  return { delegate, delegationManager }
}

function readPublicAddresses(): Record<string, Address> {
  const { DELEGATOR_CONTRACTS } = require('@metamask/delegation-deployments') as Deployments
  const contracts = DELEGATOR_CONTRACTS['1.3.0']?.[1]
  if (!contracts) throw new Error('The package has no version 1.3.0 of the framework.')
  return contracts
}

/** Simulates the deployment. Deploying would add a trace of each transaction to the state file. */
async function runConstructor({ account, client }: Deployer, bytecode: Hex): Promise<{ address: Address; code: Hex }> {
  const nonce = BigInt(await client.getTransactionCount({ address: account }))
  const { data: code } = await client.call({ account, data: bytecode })
  if (!code) throw new Error('A constructor gave no code.')
  return { address: getContractAddress({ from: account, nonce }), code }
}

function replaceAddress(code: Hex, from: Address, to: Address): Hex {
  const replaced = code.replaceAll(from.slice(2).toLowerCase(), to.slice(2).toLowerCase()) as Hex
  if (replaced === code) throw new Error(`The code does not contain its address ${from}.`)
  return replaced
}
