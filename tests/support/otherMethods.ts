const grouped: Record<string, string> = {
  eth: 'sign signTransaction signTypedData signTypedData_v1 signTypedData_v3 decrypt getEncryptionPublicKey sendUserOperations sendPrivateTransaction sendBundle callBundle cancelBundle sendPrivateRawTransaction mining hashrate getWork submitWork submitHashrate protocolVersion compileSolidity getCompilers simulateV1 resend pendingTransactions fillTransaction getHeaderByHash getHeaderByNumber sendRawTransactionConditional',
  personal:
    'ecrecover newAccount unlockAccount lockAccount importRawKey listAccounts listWallets openWallet deriveAccount sendTransaction signTransaction initializeWallet unpair signAndSendTransaction',
  wallet:
    'registerOnboarding requestSnaps getSnaps invokeSnap snap invokeKeyring scanQRCode addSubAccount exportKey exportPrivateKey exportPhrase revealSeedPhrase sign signMessage sendTransaction sendPreparedCalls prepareCalls getAccounts getKeys addKey removeKey revokeSession createSession invokeMethod getSession getCallReceipts notify importAccount updateEthereumChain setCredentials connectAccounts getAllSnaps getEthereumChains switchSolanaChain swap sendDomainTransaction_ authenticate',
  metamask: 'getProviderState logWeb3ShimUsage sendDomainMetadata watchAsset isUnlocked',
  debug:
    'traceTransaction traceCall traceBlock traceBlockByNumber getRawTransaction storageRangeAt setHead dumpBlock memStats stacks chaindbProperty writeMemProfile',
  admin: 'peers addPeer removePeer nodeInfo datadir startHTTP stopHTTP startWS stopWS exportChain importChain sleep',
  miner: 'start stop setEtherbase setExtra setGasPrice setGasLimit',
  engine: 'newPayloadV1 newPayloadV4 forkchoiceUpdatedV3 getPayloadV3 exchangeCapabilities',
  anvil:
    'setBalance setCode setNonce setStorageAt impersonateAccount stopImpersonatingAccount autoImpersonateAccount mine reset dropTransaction setCoinbase dumpState loadState nodeInfo setRpcUrl',
  hardhat: 'setBalance setCode impersonateAccount mine reset setNonce setStorageAt metadata',
  evm: 'mine snapshot revert increaseTime setNextBlockTimestamp setAutomine setIntervalMining addAccount',
  txpool: 'content contentFrom inspect status',
  parity: 'pendingTransactions nextNonce newAccountFromPhrase setAccountName exportAccount chain',
  trace: 'block call filter get transaction replayTransaction rawTransaction',
  erigon: 'getHeaderByNumber forks',
  ots: 'getApiLevel searchTransactionsBefore',
  net: 'peerCount',
  shh: 'post newIdentity version',
  db: 'putString getString putHex getHex',
  les: 'serverInfo getCheckpoint',
  clique: 'propose getSigners',
  rpc: 'modules',
  pm: 'getUserOperations',
  pimlico: 'getUserOperationGasPrice sendCompressedUserOperation',
  zd: 'getPaymasterData sponsorUserOperation',
  solana: 'signMessages connect disconnect exportKey sendTransaction signAndSendAllTransactions',
  cosmos: 'getAccounts signDirect signAmino experimentalSuggestChain',
  near: 'signIn signOut signTransaction signAndSendTransaction getAccounts',
  polkadot: 'signTransaction signMessage',
  bip122: 'sendTransfer signPsbt signMessage getAccountAddresses',
  tron: 'signTransaction signMessage sendTransaction getBalance',
  sui: 'signTransaction signPersonalMessage signAndExecuteTransaction',
  starknet: 'requestAddInvokeTransaction signTypedData account',
  xrpl: 'signTransaction signTransactionFor',
  stacks: 'getAddresses transferStx signMessage',
  hedera: 'signMessage executeTransaction signAndExecuteTransaction',
  tezos: 'getAccounts send sign',
  cfx: 'requestAccounts sendTransaction',
  klay: 'sign sendTransaction',
  snap: 'getEntropy getBip32Entropy getBip44Entropy manageState dialog',
}

/** Method names that other wallets and nodes know. This wallet must reject all of them. */
export const otherMethods = [
  ...Object.entries(grouped).flatMap(([prefix, names]) => names.split(' ').map((name) => `${prefix}_${name}`)),
  ...'signMessage signTransaction getPrivateKey exportKey seed mnemonic eval import require request batch start close'.split(
    ' ',
  ),
  ...'__proto__ constructor prototype toString valueOf hasOwnProperty isPrototypeOf __defineGetter__'.split(' '),
  ...[
    'ETH_ACCOUNTS',
    'Eth_accounts',
    'eth_accounts ',
    ' eth_accounts',
    'eth_accounts\0',
    'personal_sign\n',
    'реrsonal_sign',
  ],
]
