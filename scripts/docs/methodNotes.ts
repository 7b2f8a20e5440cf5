/** The meaning of the JSON-RPC methods that are more than a read, each with its source. */
export const methodNotes: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'Connects the page and returns its accounts (EIP-1102).',
  wallet_connect: 'Connects the page and returns its accounts with capabilities (ERC-7846).',
  wallet_requestPermissions: 'Asks for `eth_accounts`, and lets the visitor choose again (EIP-2255).',
  wallet_switchEthereumChain:
    'Switches the page to another network (EIP-3326). 4902 when the deployment does not serve it.',
  wallet_addEthereumChain:
    'Adds a network that the deployment serves (EIP-3085). The wallet uses its own facts about the network.',
  wallet_watchAsset: 'Adds an ERC-20 token to the visitor’s list (EIP-747).',

  personal_sign: 'Signs a message (EIP-191). The two parameters may come in either order.',
  eth_signTypedData_v4: 'Signs typed data (EIP-712), as an object or as its JSON text.',
  eth_sendTransaction: 'Signs a transaction, sends it, and returns its hash.',
  eth_sendUserOperation: 'Sends a user operation (ERC-4337).',
  wallet_sendCalls: 'Sends several calls (EIP-5792).',
  wallet_grantPermissions: 'Asks for a permission to act for the account (ERC-7715).',
  wallet_revokePermissions:
    'With `eth_accounts` alone, ends the page’s connection without a question (EIP-2255). For other permissions Oriel’s own wallet answers 4200.',

  eth_accounts: 'Returns the accounts of the page, and `[]` when it is not connected.',
  eth_coinbase: 'Returns the first account, or null.',
  eth_chainId: 'Returns the page’s network (EIP-695).',
  net_version: 'Returns the page’s network as a decimal number.',
  eth_subscribe: 'Subscribes to `newHeads` or `logs`. The provider emits `message` for each.',
  eth_unsubscribe: 'Ends a subscription.',
  personal_ecRecover: 'Returns the address that signed a message.',
  wallet_getPermissions: 'Returns the permissions of the page (EIP-2255).',
  wallet_getCapabilities: 'Returns the capabilities of the connected wallet (EIP-5792).',
  wallet_getCallsStatus: 'Returns the state of calls that were sent (EIP-5792).',
  wallet_showCallsStatus: 'Shows the state of calls that were sent (EIP-5792).',
  wallet_getAssets:
    'Returns native currency and ERC-20 tokens (ERC-7811), or an error when they cannot be read completely.',
  wallet_disconnect: 'Ends the page’s connection (ERC-7846).',

  solana_getAccounts: 'Returns the accounts of the page.',
  solana_requestAccounts: 'Connects the page and returns its accounts.',
  solana_signMessage: 'Signs a message in base58. Returns `{ signature }` in base58.',
  solana_signTransaction: 'Signs a transaction in base64. Returns `{ signature, transaction }`.',
  solana_signAllTransactions:
    'Signs up to 100 transactions in base64 of together 128 kB with one approval, and returns `{ transactions }`. 8126 for more.',
  solana_signAndSendTransaction: 'Signs a transaction, sends it, and returns `{ signature }`.',
  solana_signIn:
    'Signs in with Solana: the input of the Wallet Standard’s `solana:signIn`. Returns `{ pubkey, signedMessage, signature }` in base58.',
}
