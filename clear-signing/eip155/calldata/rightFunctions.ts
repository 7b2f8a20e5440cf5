import type { Hex } from '@oriel/shared/chains/caip.ts'
import { type AbiParameter, size } from 'viem'
import { defineFunction, type FunctionRow } from './functionRow.ts'
import type { Intent } from './intent.ts'
import type { RightKind } from './rightKinds.ts'

/** Indexes of a function's arguments. */
type Places = {
  /** Address that receives the right. @default 0 */
  holder?: number
  /** Address that grants the right. It may differ from the caller. */
  owner?: number
  amount?: number
  /** Argument that is zero if the call revokes the right. */
  flag?: number
}

function defineRight(
  signature: string,
  kind: RightKind,
  { holder = 0, owner, amount, flag }: Places = {},
): FunctionRow {
  const base = defineFunction(signature, (args): Intent => {
    const to = args[holder] as Hex
    return {
      type: 'right',
      right: kind,
      holder: to,
      isTaken: flag === undefined ? isZero(to) && isEmptiable(kind) : args[flag] === 0n,
      owner: owner !== undefined ? (args[owner] as Hex) : undefined,
      amount: amount !== undefined ? (args[amount] as bigint) : undefined,
    }
  })
  return { ...base, parameters: base.parameters.map(toLenient) }
}

/**
 * Replaces `bool` with `uint256`. Older contracts treat every nonzero word as true, but viem's decoder accepts only 0
 * and 1.
 */
const toLenient = (parameter: AbiParameter): AbiParameter =>
  parameter.type === 'bool' ? { ...parameter, type: 'uint256' } : parameter

const isZero = (address: Hex) => BigInt(address) === 0n

/**
 * Returns true if a right of this kind is revoked by giving it to the zero address. A contract or name that is given to
 * the zero address is lost instead.
 */
const isEmptiable = (kind: RightKind) => !['name', 'position', 'control', 'code'].includes(kind)

/**
 * Defines a function whose call itself is the right, because the call signs an order or a Safe transaction by its hash.
 * Such a right has no holder.
 */
const defineSignedRight = (signature: string, kind: RightKind, flag?: number): FunctionRow =>
  defineFunction(
    signature,
    (args): Intent => ({ type: 'right', right: kind, isTaken: flag !== undefined && !args[flag] }),
  )

/**
 * Defines a function that sets a part of a Safe, such as a guard. The part protects the Safe, and the zero address
 * removes it.
 */
const definePartialRight = (signature: string, kind: RightKind, removal: RightKind): FunctionRow =>
  defineFunction(signature, ([holder]: [Hex]): Intent => {
    if (isZero(holder)) return { type: 'right', right: removal, isTaken: false }
    return { type: 'right', right: kind, holder, isTaken: false }
  })

const managing = { type: 'right', right: 'manage' } as const

const items = ['(uint8,address,uint256,uint256,uint256)', '(uint8,address,uint256,uint256,uint256,address)']
/** Seaport's `OrderParameters`. */
const order = `(address,address,${items[0]}[],${items[1]}[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256)`

type Authorization = readonly [Hex, Hex, boolean, bigint, bigint]
type Operator = readonly [Hex, boolean]

/** Functions that grant a right without a balance change, grouped by protocol. Most of them emit no standard event. */
export const rightFunctions: Record<string, FunctionRow> = {
  // Aave
  '0xc04a8a10': defineRight('approveDelegation(address,uint256)', 'borrow', { amount: 1, flag: 1 }),
  '0x0b52d558': defineRight('delegationWithSig(address,address,uint256,uint256,uint8,bytes32,bytes32)', 'borrow', {
    owner: 0,
    holder: 1,
    amount: 2,
    flag: 2,
  }),
  '0xb8caa7c5': defineRight('approvePositionManager(address,bool)', 'manage', { flag: 1 }),
  '0x8874e104': defineRight('setUserPositionManager(address,bool)', 'manage', { flag: 1 }),
  // Compound and Venus
  '0x110496e5': defineRight('allow(address,bool)', 'manage', { flag: 1 }),
  '0xbb24d994': defineRight('allowBySig(address,address,bool,uint256,uint256,uint8,bytes32,bytes32)', 'manage', {
    owner: 0,
    holder: 1,
    flag: 2,
  }),
  '0xddbf54fd': defineRight('updateDelegate(address,bool)', 'manage', { flag: 1 }),
  // Morpho Blue
  '0xeecea000': defineRight('setAuthorization(address,bool)', 'manage', { flag: 1 }),
  '0x8069218f': defineFunction(
    'setAuthorizationWithSig((address,address,bool,uint256,uint256),(uint8,bytes32,bytes32))',
    ([[owner, holder, isGiven]]: [Authorization]) => ({ ...managing, owner, holder, isTaken: !isGiven }),
  ),
  // Maker
  '0xa3b22fc4': defineRight('hope(address)', 'manage'),
  '0x0b63fb62': defineRight('cdpAllow(uint256,address,uint256)', 'manage', { holder: 1, flag: 2 }),
  '0xb68f4004': defineRight('urnAllow(address,uint256)', 'manage', { flag: 1 }),
  '0xfcafcc68': defineRight('give(uint256,address)', 'position', { holder: 1 }),
  // Balancer
  '0xfa6e671d': defineRight('setRelayerApproval(address,address,bool)', 'manage', { owner: 0, holder: 1, flag: 2 }),
  // dYdX
  '0x85b53fc8': defineFunction('setOperators((address,bool)[])', ([list]: [Operator[]]) => {
    const [holder] = list.find(([, isGiven]) => isGiven) ?? list[0] ?? []
    return { ...managing, holder, isTaken: !list.some(([, isGiven]) => isGiven) }
  }),
  // Euler
  '0x9f5c462a': defineRight('setAccountOperator(address,address,bool)', 'manage', { holder: 1, flag: 2 }),
  '0xc14c11bf': defineRight('setOperator(bytes19,address,uint256)', 'manage', { holder: 1, flag: 2 }),
  // ERC-6909 and ERC-7540
  '0x558a7297': defineRight('setOperator(address,bool)', 'manage', { flag: 1 }),
  '0x426a8493': defineRight('approve(address,uint256,uint256)', 'spendSome', { amount: 2, flag: 2 }),
  // ERC-777
  '0x959b8c3f': defineRight('authorizeOperator(address)', 'spendAll'),
  // Curve
  '0x3d140d21': defineRight('approve(address,bool)', 'manage', { flag: 1 }),
  // GMX
  '0x38c74dd9': defineRight('approvePlugin(address)', 'manage'),
  '0xef9aacfd': defineRight('signalTransfer(address)', 'position'),
  // Synthetix
  '0xbc87acbf': defineRight('approveAllDelegatePowers(address)', 'manage'),
  '0x9f61d336': defineRight('approveIssueOnBehalf(address)', 'borrow'),
  '0x447fbc63': defineRight('approveExchangeOnBehalf(address)', 'manage'),
  '0x00cd9ef3': defineRight('grantPermission(uint128,bytes32,address)', 'manage', { holder: 2 }),
  // Gains
  '0x604755cf': defineRight('setTradingDelegate(address)', 'manage'),
  // EigenLayer
  '0x950d806e': defineRight('setAppointee(address,address,address,bytes4)', 'manage', { holder: 1 }),
  '0xeea9064b': defineRight('delegateTo(address,(bytes,uint256),bytes32)', 'stake'),
  '0xa0169ddd': defineRight('setClaimerFor(address)', 'earnings'),
  // Rocket Pool
  '0xa543ccea': defineRight('setWithdrawalAddress(address,address,bool)', 'earnings', { holder: 1 }),
  // Superfluid
  '0x7243fb93': defineRight('grantPermissions(address,address)', 'stream', { holder: 1 }),
  '0x30885591': defineRight('updateFlowOperatorPermissions(address,address,uint8,int96)', 'stream', { holder: 1 }),
  '0x811b3d40': defineRight('updateFlowOperatorPermissions(address,address,uint8,int96,bytes)', 'stream', {
    holder: 1,
  }),
  '0x54b770e3': defineRight('authorizeFlowOperatorWithFullControl(address,address,bytes)', 'stream', { holder: 1 }),
  // Uniswap v3 and v4 positions
  '0x7ac2ff7b': defineRight('permit(address,uint256,uint256,uint8,bytes32,bytes32)', 'nft', { amount: 1 }),
  '0x0f5730f1': defineRight('permit(address,uint256,uint256,uint256,bytes)', 'nft', { amount: 1 }),
  '0x3aea60f0': defineRight('permitForAll(address,address,bool,uint256,uint256,bytes)', 'operate', {
    owner: 0,
    holder: 1,
    flag: 2,
  }),
  // delegate.xyz
  '0x685ee3e8': defineRight('delegateForAll(address,bool)', 'claim', { flag: 1 }),
  '0x49c95d29': defineRight('delegateForContract(address,address,bool)', 'claim', { flag: 2 }),
  '0x537a5c3d': defineRight('delegateForToken(address,address,uint256,bool)', 'claim', { flag: 3 }),
  '0x30ff3140': defineRight('delegateAll(address,bytes32,bool)', 'claim', { flag: 2 }),
  '0xd90e73ab': defineRight('delegateContract(address,address,bytes32,bool)', 'claim', { flag: 3 }),
  '0xb18e2bbb': defineRight('delegateERC721(address,address,uint256,bytes32,bool)', 'claim', { flag: 4 }),
  '0x003c2ba6': defineRight('delegateERC20(address,address,bytes32,uint256)', 'claim', { flag: 3 }),
  '0xab764683': defineRight('delegateERC1155(address,address,uint256,bytes32,uint256)', 'claim', { flag: 4 }),
  // Votes in Compound, OpenZeppelin, Aave and Snapshot
  '0x5c19a95c': defineRight('delegate(address)', 'vote'),
  '0xc3cda520': defineRight('delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)', 'vote'),
  '0xbd86e508': defineRight('setDelegate(bytes32,address)', 'vote', { holder: 1 }),
  // ENS
  '0x5b0fc9c3': defineRight('setOwner(bytes32,address)', 'name', { holder: 1 }),
  '0x06ab5923': defineRight('setSubnodeOwner(bytes32,bytes32,address)', 'name', { holder: 2 }),
  '0x5ef2c7f0': defineRight('setSubnodeRecord(bytes32,bytes32,address,address,uint64)', 'name', { holder: 2 }),
  '0xcf408823': defineRight('setRecord(bytes32,address,address,uint64)', 'name', { holder: 1 }),
  '0x28ed4f6c': defineRight('reclaim(uint256,address)', 'name', { holder: 1 }),
  '0xc658e086': defineRight('setSubnodeOwner(bytes32,string,address,uint32,uint64)', 'name', { holder: 2 }),
  '0x24c1af44': defineRight('setSubnodeRecord(bytes32,string,address,address,uint64,uint32,uint64)', 'name', {
    holder: 2,
  }),
  '0x8b4dfa75': defineRight('unwrapETH2LD(bytes32,address,address)', 'name', { holder: 1 }),
  '0xd8c9921a': defineRight('unwrap(bytes32,bytes32,address)', 'name', { holder: 2 }),
  '0x8cf8b41e': defineRight('wrapETH2LD(string,address,uint16,address)', 'name', { holder: 1 }),
  '0xeb8ae530': defineRight('wrap(bytes,address,address)', 'name', { holder: 1 }),
  '0x1896f70a': defineRight('setResolver(bytes32,address)', 'resolver', { holder: 1 }),
  '0xd5fa2b00': defineRight('setAddr(bytes32,address)', 'resolver', { holder: 1 }),
  // Decode 20-byte addresses only. An address of a different length belongs to another network, such as Bitcoin.
  '0x8b95dd71': defineFunction('setAddr(bytes32,uint256,bytes)', ([, , holder]: [Hex, bigint, Hex]) =>
    size(holder) === 20 ? { type: 'right', right: 'resolver', holder, isTaken: isZero(holder) } : { type: 'unknown' },
  ),
  '0xa4b91a01': defineRight('approve(bytes32,address,bool)', 'resolver', { holder: 1, flag: 2 }),
  // Safe
  '0x610b5925': defineRight('enableModule(address)', 'safe'),
  '0x0d582f13': defineRight('addOwnerWithThreshold(address,uint256)', 'safe'),
  '0xe318b52b': defineRight('swapOwner(address,address,address)', 'safe', { holder: 2 }),
  '0xf08a0323': definePartialRight('setFallbackHandler(address)', 'safe', 'noHandler'),
  '0xe19a9dd9': definePartialRight('setGuard(address)', 'guard', 'noGuard'),
  '0xe068df37': definePartialRight('setModuleGuard(address)', 'guard', 'noGuard'),
  '0x694e80c3': defineFunction('changeThreshold(uint256)', ([amount]: [bigint]) => ({
    type: 'right',
    right: 'threshold',
    amount,
    isTaken: false,
  })),
  '0xf8dc5dd9': defineFunction('removeOwner(address,address,uint256)', ([, holder, amount]: [Hex, Hex, bigint]) => ({
    type: 'right',
    right: 'owner',
    holder,
    amount,
    isTaken: false,
  })),
  '0xd4d9bdcd': defineSignedRight('approveHash(bytes32)', 'hash'),
  // Orders in Seaport, CoW Protocol and 0x
  '0x88147732': defineSignedRight(`validate((${order},bytes)[])`, 'order'),
  '0xec6cb13f': defineSignedRight('setPreSignature(bytes,bool)', 'order', 1),
  '0xea7faa61': defineRight('registerAllowedOrderSigner(address,bool)', 'orders', { flag: 1 }),
  '0x77fcce68': defineRight('setSignatureValidatorApproval(address,bool)', 'orders', { flag: 1 }),
  // Contracts with an owner: OpenZeppelin, Compound, Maker, Synthetix, LayerZero, ERC-7579
  '0xf2fde38b': defineRight('transferOwnership(address)', 'control'),
  '0x2f2ff15d': defineRight('grantRole(bytes32,address)', 'control', { holder: 1 }),
  '0x25c471a0': defineRight('grantRole(uint64,address,uint32)', 'control', { holder: 1 }),
  '0x634e93da': defineRight('beginDefaultAdminTransfer(address)', 'control'),
  '0x704b6c02': defineRight('setAdmin(address)', 'control'),
  '0x8f283970': defineRight('changeAdmin(address)', 'control'),
  '0x7eff275e': defineRight('changeProxyAdmin(address,address)', 'control', { holder: 1 }),
  '0x4dd18bf5': defineRight('setPendingAdmin(address)', 'control'),
  '0xb71d1a0c': defineRight('_setPendingAdmin(address)', 'control'),
  '0x13af4035': defineRight('setOwner(address)', 'control'),
  '0x7065cb48': defineRight('addOwner(address)', 'control'),
  '0x7a9e5e4b': defineRight('setAuthority(address)', 'control'),
  '0xab033ea9': defineRight('setGovernance(address)', 'control'),
  '0xc42cf535': defineRight('setGovernor(address)', 'control'),
  '0x1627540c': defineRight('nominateNewOwner(address)', 'control'),
  '0x65fae35e': defineRight('rely(address)', 'control'),
  '0x983b2d56': defineRight('addMinter(address)', 'control'),
  '0xca5eb5e1': defineRight('setDelegate(address)', 'control'),
  '0x9517e29f': defineRight('installModule(uint256,address,bytes)', 'control', { holder: 1 }),
  '0x3659cfe6': defineRight('upgradeTo(address)', 'code'),
  '0x4f1ef286': defineRight('upgradeToAndCall(address,bytes)', 'code'),
  '0x99a88ec4': defineRight('upgrade(address,address)', 'code', { holder: 1 }),
  '0x9623609d': defineRight('upgradeAndCall(address,address,bytes)', 'code', { holder: 1 }),
}
