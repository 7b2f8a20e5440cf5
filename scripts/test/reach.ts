/** Browser tests by their names without `.test.ts`. A star at the end stands for every name that begins like that. */
type Names = string[] | 'all'

const approvals = ['approv*', 'hostileRequest', 'hostileCalls', 'refusedRequests', 'surfaces*', 'views']
const guards = [
  'approv*',
  'hostileAccount',
  'hostileCover',
  'hostileFocus',
  'hostileGrant',
  'hostileHand',
  'hostileTiming',
  'hostileZoom',
]
const logins = ['emailLogin', 'socialLogin', 'connectLogin', 'login*', 'hostileLogin']
const sending = ['send*', 'accessibility', 'views']
const phones = ['walletConnect*', 'connectingViews', 'relay', 'sendOtherWallets', 'accountWallets', 'storageDenied']
const pageWallets = [
  'pageWallet*',
  'wallet*',
  'connect*',
  'solana',
  'sendOtherWallets',
  'accountWallets',
  'safe',
  'coinbase*',
]
const solana = ['solana*', 'sendSolana', 'walletStandard', 'accountWallets', 'connectingViews']
const accounts = ['account*', 'receive', 'networks', 'send', 'sendPending', 'views']
const doctors = ['doctor']
const inspectors = ['inspector*', 'views', 'accessibility']
const keys = [
  ...[
    'ownWallet',
    'hostileKeys',
    'hostileFrame',
    'hostileDelivery',
    'hostileEnvironment',
    'passkeyTrouble',
    'signatureLog',
  ],
  ...['twoWallets', 'storageDenied', 'surfaces*', 'keyboard', 'solanaWallet', 'approve', 'send', ...logins],
]
const borders = [
  'border*',
  'hostileBorder',
  'hostileHost',
  'hostileAttributes',
  'embedding*',
  'subscriptions',
  'fuzz',
  'inspector*',
  'safe',
]

/**
 * Which browser tests a change in a folder can reach; every folder with sources has a row. The row of a folder is not that
 * of the folders in it. Each test of the browser loads the whole wallet, so a row names those that look at what the folder
 * does: `npm test` runs all of them.
 */
export const reachOfFolders: Record<string, Names> = {
  shared: 'all',
  sdk: 'all',
  frame: 'all',
  'frame/account': accounts,
  'frame/analytics': ['analytics'],
  'frame/api': [...accounts, ...logins, 'connectView', 'walletDirectory'],
  'frame/app': 'all',
  'frame/border': [...borders, 'hostile*', 'account', 'approve', 'networks', 'pageWalletsBorder'],
  'frame/chains': 'all',
  'frame/chains/eip155': [...approvals, ...sending, ...accounts, 'ownWallet', 'networks', 'subscriptions'],
  'frame/chains/eip155/describe': [...approvals, 'send*'],
  'frame/chains/eip155/describe/typed': approvals,
  'frame/chains/eip155/read': [...accounts, ...approvals, ...sending, 'subscriptions'],
  'frame/chains/eip155/send': [...sending, 'approve', 'ownWallet', 'twoWallets', 'surfaces*'],
  'frame/chains/solana': [...solana, ...sending],
  'frame/chains/solana/describe': [...solana, 'sendSolana'],
  'frame/chains/solana/read': [...solana, ...accounts],
  'frame/chains/solana/send': [...solana, 'sendSolana'],
  'frame/chains/solana/wire': solana,
  'frame/doctor': doctors,
  'frame/guard': [...guards, 'hostile*', 'networks', 'surfaces*', 'views'],
  'frame/i18n': 'all',
  'frame/inspector': inspectors,
  'frame/localWallet': [...keys, 'hostile*', 'embedding*'],
  'frame/login': [...keys, 'hostile*', 'embedding*'],
  'frame/platform': 'all',
  'frame/requests': [...approvals, ...borders, 'hostile*', 'networks', 'solanaWallet', 'sendApproval', 'walletConnect'],
  'frame/router': 'all',
  'frame/scenarios': ['views', 'accessibility', 'inspector'],
  'frame/send': sending,
  'frame/start': 'all',
  'frame/state': 'all',
  'frame/theme': 'all',
  'frame/transactions': [...sending, ...accounts, ...solana, 'approve', 'ownWallet'],
  'frame/ui': 'all',
  'frame/vault': keys,
  'frame/vault/client': keys,
  'frame/vault/crypto': keys,
  'frame/vault/login': keys,
  'frame/vault/worker': keys,
  'frame/views': 'all',
  'frame/views/account': [...accounts, 'accounts', 'hostileAccount', 'twoWallets', 'accessibility'],
  'frame/views/approval': [...guards, ...approvals, 'sendApproval', 'solanaWallet', 'keyboard', 'accessibility'],
  'frame/views/connect': [...pageWallets, ...logins, 'walletsView', 'views', 'accessibility'],
  'frame/views/connecting': ['connect*', 'walletConnect*', 'pageWallets', 'safe', 'views', 'accessibility'],
  'frame/views/lists': [...accounts, 'connectView', 'networks', 'walletsView', 'signatureLog'],
  'frame/views/localWallet': [...keys, 'views', 'accessibility'],
  'frame/views/login': [...logins, 'views', 'accessibility'],
  'frame/views/networks': ['networks', 'connectingViews', 'accountHead', 'views'],
  'frame/views/send': sending,
  'frame/views/settings': ['accounts', 'ownWallet', 'hostileGrant', 'surfacesTrusted', 'views'],
  'frame/views/window': ['hostileWindow', 'surfaces*', 'views'],
  'frame/walletWindow': [...keys, 'hostile*', 'embedding*'],
  'frame/wallets/connection': 'all',
  'frame/wallets/connector': 'all',
  'frame/wallets/directory': ['connect*', 'wallet*', 'pageWallets', 'views'],
  'frame/wallets/own': 'all',
  'frame/wallets/page': pageWallets,
  'frame/wallets/walletConnect': phones,
  backend: 'all',
  'backend/custody': [...logins, 'passkeyTrouble'],
  'backend/database': logins,
  'backend/directory': ['walletDirectory', 'connectView', 'walletConnect'],
  'backend/doctor': doctors,
  'backend/history': accounts,
  'backend/http': [
    'border',
    'hostileHost',
    'hostileLogin',
    'analytics',
    'doctor',
    'account',
    'connectLogin',
    'emailLogin',
  ],
  'backend/indexer': [...accounts, 'sendPending'],
  'backend/login': logins,
  'backend/names': ['accountHead', 'send', 'approvalContent'],
  'backend/nfts': accounts,
  'backend/pages': [
    ...borders,
    'hostileDelivery',
    'hostileEnvironment',
    'hostileFrame',
    'relay',
    'socialLogin',
    'doctor',
  ],
  'backend/portfolio': [...accounts, 'send', 'accountWallets'],
  'backend/prices': ['account', 'approvalContent', 'send'],
  'backend/routes': [
    ...accounts,
    ...logins,
    'analytics',
    'doctor',
    'walletDirectory',
    'connectView',
    'border',
    'networks',
  ],
  'backend/rpc': [...accounts, 'networks', 'approve', 'ownWallet', 'border', 'hostileFrame', 'solanaWallet', 'send'],
  'backend/solana': [...solana, ...accounts],
  'backend/strangers': ['account', 'accountHead', 'doctor', 'walletDirectory', 'accountWallets'],
  'host-example': 'all',
  localnet: 'all',
  'localnet/contracts': 'all',
  'localnet/solana': [...solana, ...accounts, 'networks'],
  'localnet/solana/bank': [...solana, ...accounts],
  'localnet/solana/rpc': [...solana, ...accounts],
  'localnet/solana/shapes': [...solana, ...accounts],
  'host-example/public': ['embeddingPages', 'embedding', 'embeddingDialog'],
}

/** Files outside of these folders that every browser test needs; the same for what begins like that. */
export const reachAll = [
  ...['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'playwright.config.ts'],
  ...['scripts/stack.ts', 'scripts/local', 'scripts/build.mjs', 'scripts/lean', 'scripts/terse.ts'],
]

/** Unit tests that read or start what they do not import, and what that begins with. Their imports do not tell. */
export const reachOfFiles: Record<string, string[]> = {
  'backend/config.test.ts': ['backend/oriel.config.example.json', 'README.md'],
  'backend/custody/kill.test.ts': ['backend/', 'shared/'],
  'backend/database/database.test.ts': ['backend/database/'],
  'backend/directory.test.ts': ['backend/directory/'],
  'backend/indexer/kill.test.ts': ['backend/', 'shared/'],
  'backend/indexer/trouble.test.ts': ['backend/', 'shared/'],
  'backend/rpcLoad.test.ts': ['backend/', 'shared/'],
  'frame/app/views.test.ts': ['frame/views/', 'frame/app/'],
  'frame/app/sinks.test.ts': ['frame/', 'sdk/', 'shared/'],
  'frame/vault/vaultFormat.test.ts': ['docs/vault-format.md'],
  'localnet/main.test.ts': ['localnet/', 'scripts/'],
  'scripts/checks/checkImports.test.ts': ['frame/', 'sdk/', 'backend/', 'shared/', 'CONTRIBUTING.md'],
  'scripts/setup.test.ts': ['scripts/setup.mjs'],
  'scripts/test/changed.test.ts': ['frame/', 'sdk/', 'backend/', 'shared/', 'host-example/', 'localnet/', 'tests/'],
  'sdk/surface.test.ts': ['sdk/', 'shared/'],
  'sdk/walletStandard.test.ts': [],
}
