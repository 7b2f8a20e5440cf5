import { readArtifact } from '@oriel/localnet/evm/artifacts.ts'
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  encodeFunctionData,
  type Hex,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { unknown } from '../transaction/node.testing.ts'
import { decodeCall } from './calldata.ts'
import { knownSignatures } from './functions.ts'
import { rightFunctions } from './rightFunctions.ts'

const attacker: Hex = '0x1111111111111111111111111111111111111111'
const signatures = new Map<string, string>(knownSignatures)

/** Published contracts and their functions that grant rights. */
const published: [path: string, names: string[]][] = [
  ['@openzeppelin/contracts/build/contracts/AccessControl.json', ['grantRole']],
  ['@openzeppelin/contracts/build/contracts/AccessControlDefaultAdminRules.json', ['beginDefaultAdminTransfer']],
  ['@openzeppelin/contracts/build/contracts/AccessManager.json', ['grantRole']],
  ['@openzeppelin/contracts/build/contracts/ERC20Votes.json', ['delegate', 'delegateBySig']],
  ['@openzeppelin/contracts/build/contracts/ERC6909.json', ['setOperator', 'approve']],
  ['@openzeppelin/contracts/build/contracts/IERC777.json', ['authorizeOperator']],
  ['@openzeppelin/contracts/build/contracts/Ownable.json', ['transferOwnership']],
  ['@openzeppelin/contracts/build/contracts/ProxyAdmin.json', ['transferOwnership', 'upgradeAndCall']],
  [
    '@ensdomains/ens/build/contracts/ENSRegistry.json',
    ['setOwner', 'setSubnodeOwner', 'setSubnodeRecord', 'setRecord', 'setResolver', 'setApprovalForAll'],
  ],
]

test.each(published)('default: the rights of %s are known', (path, names) => {
  const functions = (readArtifact(path).abi as Abi).filter((item): item is AbiFunction => item.type === 'function')
  for (const name of names) {
    const [found] = functions.filter((item) => item.name === name)
    expect(found && signatures.get(toFunctionSelector(found)), name).toContain(`${name}(`)
  }
})

/** These selectors come from the protocols' bindings, documentation and verified code. */
test.each([
  ['approveDelegation(address,uint256)', '0xc04a8a10'],
  ['approvePositionManager(address,bool)', '0xb8caa7c5'],
  ['allow(address,bool)', '0x110496e5'],
  ['setAuthorization(address,bool)', '0xeecea000'],
  ['hope(address)', '0xa3b22fc4'],
  ['cdpAllow(uint256,address,uint256)', '0x0b63fb62'],
  ['setRelayerApproval(address,address,bool)', '0xfa6e671d'],
  ['registerAllowedOrderSigner(address,bool)', '0xea7faa61'],
  ['delegateAll(address,bytes32,bool)', '0x30ff3140'],
  ['enableModule(address)', '0x610b5925'],
  ['addOwnerWithThreshold(address,uint256)', '0x0d582f13'],
  ['setGuard(address)', '0xe19a9dd9'],
  ['setFallbackHandler(address)', '0xf08a0323'],
  ['reclaim(uint256,address)', '0x28ed4f6c'],
  ['setAddr(bytes32,uint256,bytes)', '0x8b95dd71'],
  ['changeThreshold(uint256)', '0x694e80c3'],
  ['removeOwner(address,address,uint256)', '0xf8dc5dd9'],
])('default: %s has the selector %s', (signature, selector) => {
  expect(signatures.get(selector)).toBe(signature)
})

test.each(Object.entries(rightFunctions))(
  'error: %s gives its right to the address in the call',
  (_, { signature }) => {
    const item = parseAbiItem(`function ${signature}`) as AbiFunction
    const data = encodeFunctionData({ abi: [item], args: item.inputs.map(createArgument) } as never)
    const { intent } = decodeCall({ to: unknown, value: 0n, data })
    expect(intent).toMatchObject({ type: 'right', isTaken: false })
    if (intent.type === 'right' && !['order', 'hash', 'threshold'].includes(intent.right))
      expect(intent.holder).toBe(attacker)
  },
)

function createArgument({ type, ...more }: AbiParameter): unknown {
  const list = /^(.*)\[\]$/.exec(type)
  if (list?.[1]) return [createArgument({ ...more, type: list[1] })]
  if (type === 'tuple' && 'components' in more) return more.components.map(createArgument)
  if (type === 'address') return attacker
  if (type === 'bool') return true
  if (type === 'string') return 'name'
  if (type === 'bytes') return attacker
  const bytes = /^bytes(\d+)$/.exec(type)
  if (bytes) return `0x${'12'.repeat(Number(bytes[1]))}`
  return /^u?int([1-4]?\d)$/.test(type) ? 1 : 1n
}
