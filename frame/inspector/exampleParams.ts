import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'

type ExampleContext = {
  address: string
  /** Hex quantity, as in EIP-695. */
  chainId: string
  /** ID of the last batch sent with `wallet_sendCalls`. */
  callsId?: string | undefined
  /** Hash of the last user operation that was sent. */
  operationHash?: string | undefined
}

const zeroHash = `0x${'0'.repeat(64)}`
const hello = '0x48656c6c6f'
const zeroSolanaAddress = '11111111111111111111111111111111'
const none = () => []
const exampleSignature =
  '0x6b7e5c1a4e3dfc297fa1becf80030c736dfcf7d3760f914e3f0ad2ecc584173d39768e607ed15bdeb7222f90b83e645278936a1b9e5bf669eea6e941b7b7f5ee1b'
const hash = () => [zeroHash]
const latest = ({ address }: ExampleContext) => [address, 'latest']
const blockAndIndex = () => ['latest', '0x0']
const filter = () => [{ fromBlock: 'latest', toBlock: 'latest' }]
const filterId = () => ['0x1']
const callsId = ({ callsId = zeroHash }: ExampleContext) => [callsId]
const operationHash = ({ operationHash = zeroHash }: ExampleContext) => [operationHash]
/** Addresses that belong to no one. */
const recipients = [`0x${'0'.repeat(36)}dead`, `0x${'0'.repeat(36)}beef`] as const
const solanaTransaction = () => ({ transaction: 'AQ==' })

/** Encodes an ERC-7579 `execute` call with a single call that sends no value. */
const execute = [
  '0xe9ae5c53',
  '0'.repeat(64),
  (64).toString(16).padStart(64, '0'),
  (52).toString(16).padStart(64, '0'),
  recipients[0].slice(2),
  '0'.repeat(64 + 24),
].join('')

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const userOperation = ({ address }: ExampleContext) => [{ sender: address, callData: execute }, entryPoint]
/**
 * Complete user operation. Any signature of the right length works, because the bundler only estimates gas. The nonce
 * is the first one of a nonce key that the wallet doesn't use (ERC-4337).
 */
const wholeUserOperation = ({ address }: ExampleContext) => [
  {
    sender: address,
    nonce: `0x1${'0'.repeat(16)}`,
    callData: execute,
    signature: exampleSignature,
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x3b9aca00',
  },
  entryPoint,
]

const typedData = ({ address, chainId }: ExampleContext) => [
  address,
  {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    domain: { name: 'Inspector', chainId: Number(chainId) },
    message: { text: 'Hello' },
  },
]

/** Example params by method. Methods without an entry start with empty params. */
export const exampleParams: Partial<Record<RpcMethodName, (context: ExampleContext) => unknown>> = {
  eth_blobBaseFee: none,
  eth_blockNumber: none,
  eth_call: ({ address }) => [{ to: address, data: '0x' }, 'latest'],
  eth_createAccessList: ({ address }) => [{ from: address, to: address, data: '0x' }, 'latest'],
  eth_estimateGas: ({ address }) => [{ from: address, to: address, value: '0x0' }],
  eth_feeHistory: () => ['0x4', 'latest', [25, 75]],
  eth_gasPrice: none,
  eth_getAccount: latest,
  eth_getBalance: latest,
  eth_getBlockByHash: () => [zeroHash, false],
  eth_getBlockByNumber: () => ['latest', false],
  eth_getBlockReceipts: () => ['latest'],
  eth_getBlockTransactionCountByHash: hash,
  eth_getBlockTransactionCountByNumber: () => ['latest'],
  eth_getCode: latest,
  eth_getFilterChanges: filterId,
  eth_getFilterLogs: filterId,
  eth_getLogs: filter,
  eth_getProof: ({ address }) => [address, [zeroHash], 'latest'],
  eth_getStorageAt: ({ address }) => [address, '0x0', 'latest'],
  eth_getTransactionByBlockHashAndIndex: () => [zeroHash, '0x0'],
  eth_getTransactionByBlockNumberAndIndex: blockAndIndex,
  eth_getTransactionByHash: hash,
  eth_getTransactionCount: latest,
  eth_getTransactionReceipt: hash,
  eth_getUncleCountByBlockHash: hash,
  eth_getUncleCountByBlockNumber: () => ['latest'],
  eth_maxPriorityFeePerGas: none,
  eth_newBlockFilter: none,
  eth_newFilter: filter,
  eth_newPendingTransactionFilter: none,
  eth_sendRawTransaction: () => ['0x02'],
  eth_simulateV1: ({ address }) => [{ blockStateCalls: [{ calls: [{ from: address, to: address }] }] }, 'latest'],
  eth_syncing: none,
  eth_uninstallFilter: filterId,
  eth_getUserOperationReceipt: operationHash,
  eth_estimateUserOperationGas: wholeUserOperation,
  eth_getUserOperationByHash: operationHash,
  eth_supportedEntryPoints: none,
  net_listening: none,
  web3_clientVersion: none,
  web3_sha3: () => [hello],

  eth_accounts: none,
  eth_coinbase: none,
  eth_chainId: none,
  net_version: none,
  eth_subscribe: () => ['newHeads'],
  eth_unsubscribe: filterId,
  personal_ecRecover: () => [hello, exampleSignature],
  wallet_getPermissions: none,
  wallet_getCapabilities: ({ address, chainId }) => [address, [chainId]],
  wallet_getCallsStatus: callsId,
  wallet_showCallsStatus: callsId,
  wallet_getAssets: ({ address }) => [{ account: address }],
  wallet_disconnect: none,

  eth_requestAccounts: none,
  wallet_connect: () => [{ version: '1' }],
  wallet_requestPermissions: () => [{ eth_accounts: {} }],
  wallet_switchEthereumChain: ({ chainId }) => [{ chainId }],
  wallet_addEthereumChain: ({ chainId }) => [{ chainId }],
  wallet_watchAsset: ({ address }) => ({
    type: 'ERC20',
    options: { address, symbol: 'TKN', decimals: 18 },
  }),

  personal_sign: ({ address }) => [hello, address],
  eth_signTypedData_v4: typedData,
  eth_sendTransaction: ({ address }) => [{ from: address, to: address, value: '0x0' }],
  eth_sendUserOperation: userOperation,
  wallet_sendCalls: ({ address, chainId }) => [
    {
      version: '2.0.0',
      chainId,
      from: address,
      atomicRequired: true,
      calls: recipients.map((to) => ({ to, value: '0x0' })),
    },
  ],
  wallet_grantPermissions: ({ address, chainId }) => [{ chainId, address, expiry: 0, permissions: [] }],
  wallet_revokePermissions: () => [{ eth_accounts: {} }],

  solana_getAccounts: () => ({}),
  solana_requestAccounts: () => ({}),
  solana_signMessage: () => ({ message: '1', pubkey: zeroSolanaAddress }),
  solana_signTransaction: solanaTransaction,
  solana_signAllTransactions: () => ({ transactions: ['AQ=='] }),
  solana_signAndSendTransaction: solanaTransaction,
  solana_signIn: () => ({ domain: 'localhost' }),
}
