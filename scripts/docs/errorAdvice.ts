export const errorSections: Readonly<Record<string, { title: string; advice?: string }>> = {
  errors: {
    title: 'Errors of a provider',
    advice:
      'The codes of EIP-1193, EIP-1474 and EIP-5792. Requests of a provider fail with these. A connected wallet that answers the methods of EIP-5792 raises the codes from 5700 on, too.',
  },
  accountErrors: {
    title: 'Assets of an account',
    advice: 'The wallet shows these to the visitor, who can try again.',
  },
  catalogueErrors: { title: 'Errors of the kit and of the wallet' },
  externalErrors: {
    title: 'Wallets that the SDK brings into the page',
    advice:
      'The page’s own headers or the browser refuse something. The [doctor](install.md#when-it-does-not-work) finds the line to change.',
  },
  loginErrors: {
    title: 'Logins',
    advice: 'The wallet shows these to the visitor and offers the next step. A page needs no code for them.',
  },
  nameErrors: {
    title: 'Names',
    advice: 'These stay in the wallet, which has a sentence of its own for each. A page receives 8344 alone.',
  },
  onrampErrors: {
    title: 'Buying',
    advice: 'The wallet shows these to the visitor. A page needs no code for them.',
  },
  protocolErrors: {
    title: 'Wallets on phones',
    advice:
      'The codes of WalletConnect. A rejection on the phone (5000 to 5003) reaches a page as 4001, with the phone’s own code in `data`.',
  },
  sendErrors: {
    title: 'Sending from the wallet’s own views',
    advice: 'The wallet shows these to the visitor. Unless the message says otherwise, nothing was sent.',
  },
  signInErrors: {
    title: 'Sign-in with a wallet',
    advice: 'The wallet shows these to the visitor, who can try again or disconnect. `kit.signIn()` rejects with them.',
  },
  smartAccountErrors: {
    title: 'Smart accounts',
    advice: 'Conditions of accounts that run a program (EIP-7702), and of the bundler and the sponsor.',
  },
  solanaErrors: { title: 'Solana', advice: 'Nothing was signed or sent.' },
  swapErrors: {
    title: 'Swaps',
    advice: 'The wallet shows these to the visitor. Nothing was swapped.',
  },
  vaultErrors: {
    title: 'Keys of this browser',
    advice: 'The wallet shows these to the visitor. Nothing was signed.',
  },
}

export const errorAdvice: Readonly<Record<string, string>> = {
  UserRejectedError: 'The visitor said no, closed the modal, or the request expired. Do not repeat it by yourself.',
  UnauthorizedError: 'Call `eth_requestAccounts` first.',
  UnsupportedMethodError: 'The connected wallet does not have the method. Use another one.',
  MethodNotAllowedError:
    'The method is not in [the tables](methods.md#json-rpc-methods), or belongs to another namespace.',
  DisconnectedError: 'The wallet does not answer, or the kit was destroyed. `oriel.diagnose()` says why.',
  ChainDisconnectedError:
    'The wallet is on a network that the page does not use, or the node does not answer. Ask for `wallet_switchEthereumChain`.',
  UnrecognizedChainError:
    'Comes from a connected wallet that does not have the network. For a network that the deployment does not serve, the error is `NetworkNotFoundError`.',
  NetworkNotFoundError: 'Add the network to the configuration of the deployment, or leave it out of `networks`.',
  InvalidRequestError: '`request` takes `{ method, params }`.',
  InvalidParamsError: 'The message names the parameter.',
  InternalError: 'A fault of the wallet. The console of its frame has more.',
  ResourceUnavailableError: 'Wait for the first request to end.',
  TransactionRejectedError: 'The node refused the transaction; the message has its reason.',
  LimitExceededError: 'The page sends too many requests. Send them more slowly.',
  InvalidOptionsError: 'The message names the [option](options.md).',
  InvalidProjectError: 'Add the project to the configuration of the deployment, or correct `projectId`.',
  HttpStatusError: 'The backend answered with this status.',
}
