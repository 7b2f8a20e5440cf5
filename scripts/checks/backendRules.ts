import type { ImportRule } from './importRule.ts'

const packages = ['node:*', 'zod', 'hono', '@hono/*', 'kysely', 'viem', '@noble/curves', '@scure/base']

/**
 * Creates the rule for a backend folder. The folder may import `shared/` and the backend folders listed in `imports`.
 */
function createRule(folder: string, holds: string, imports: string, more: Partial<ImportRule> = {}): ImportRule {
  const folders = imports.split(' ').filter((name) => name !== '')
  return {
    folder: `backend/${folder}`,
    holds,
    imports: ['shared', ...(more.imports ?? []), ...folders.map((name) => `backend/${name}`)],
    packages,
    onlyIn: more.onlyIn ?? {},
  }
}

/** Import rules of the backend's folders, from the lowest to the highest. */
export const backendRules: ImportRule[] = [
  createRule('memory', 'what one process keeps in memory, within limits', '', {
    onlyIn: { 'lru-cache': ['cache.ts'] },
  }),
  createRule('secrets', 'keys, secrets and their hashes', ''),
  createRule('untrustedFetch', 'fetching from addresses that others name', '', {
    onlyIn: { 'ipaddr.js': ['resolvePublicAddress.ts'] },
  }),
  createRule('pictures', 'pictures that others serve', 'untrustedFetch'),
  createRule('directory/logos', 'logos of networks, tokens and wallets', 'pictures'),
  createRule('config', 'settings that all features share: projects, networks, origins', 'directory/logos'),
  createRule('i18n', 'the texts of mails and pages in the user’s language', ''),
  createRule('http', 'routes and who may call them, limits, errors', 'i18n config'),
  createRule('brand', 'name and pictures of the deployment', 'untrustedFetch pictures config http'),
  createRule('log', 'the log of the server', 'http'),
  createRule('database', 'the database, its tables and their migrations', 'config', {
    onlyIn: { '@electric-sql/pglite': ['embedded.ts'], pg: ['database.ts'] },
  }),
  createRule('rpc', 'calls of nodes', 'config http log'),
  createRule('pageNodes', 'nodes of networks that pages add', 'untrustedFetch config http rpc'),
  createRule('tokens', 'facts about tokens', 'memory rpc', { onlyIn: { unhomoglyph: ['skeleton.ts'] } }),
  createRule(
    'prices',
    'exchanges, prices from their pools, and the history of prices',
    'memory config http log database rpc tokens',
  ),
  createRule('solana', 'mints and the history of Solana', 'memory directory/logos config rpc tokens'),
  createRule('indexer', 'writes the index of EVM networks', 'memory config log database rpc tokens prices'),
  createRule(
    'history',
    'the activity of an account',
    'memory untrustedFetch directory/logos config http log database rpc tokens solana indexer',
  ),
  createRule(
    'portfolio',
    'balances and prices of tokens',
    'memory directory/logos config http database rpc tokens prices solana indexer history',
  ),
  createRule(
    'nfts',
    'NFTs and their pictures',
    'memory untrustedFetch pictures config http database rpc tokens solana history portfolio',
  ),
  createRule(
    'names',
    'ENS names, and names that the deployment gives',
    'memory secrets untrustedFetch pictures config http log database rpc tokens nfts',
    { imports: ['sdk/verify'] },
  ),
  createRule(
    'directory',
    'the list of wallets, and images of wallets and tokens',
    'untrustedFetch pictures directory/logos config http',
  ),
  createRule('bundler', 'bundlers, paymasters and sponsors', 'secrets untrustedFetch config http log database rpc'),
  createRule('swap', 'swaps', 'memory directory/logos config http rpc tokens prices portfolio'),
  createRule('onramp/providers', 'the providers of purchases', 'secrets tokens', { onlyIn: { jose: ['cdpToken.ts'] } }),
  createRule(
    'onramp',
    'purchases of tokens',
    'memory config i18n http brand database rpc tokens solana history portfolio onramp/providers',
  ),
  createRule('signIn', 'sign-ins to pages', 'secrets config http database rpc', {
    imports: ['sdk/verify'],
    onlyIn: { jose: ['tokenKeys.ts'] },
  }),
  createRule('login', 'email and social logins', 'secrets config i18n http brand log database', {
    onlyIn: { nodemailer: ['mailer.ts'], 'openid-client': ['oauthClient.ts'] },
  }),
  createRule(
    'custody',
    'shares of wallets, their release and recovery',
    'secrets config i18n http log database login',
    {
      onlyIn: { '@hpke/core': ['shareKeys.ts'] },
    },
  ),
  createRule(
    'account',
    'users: their email address and deletion',
    'secrets i18n http brand log database login custody',
  ),
  createRule(
    'pages',
    'the documents of the wallet and their headers',
    'config i18n http brand log rpc prices names onramp/providers onramp login',
  ),
  createRule('analytics', 'the file of events', 'config http'),
  createRule('doctor', 'checks of the deployment and of pages', 'untrustedFetch config http prices bundler', {
    onlyIn: { tldts: ['checkHostName.ts'] },
  }),
  createRule('deployment', 'what the deployment offers', 'config http prices onramp login'),
  {
    folder: 'backend',
    holds: 'the server (`server/`), which composes the features, and its entries',
    imports: ['shared'],
    packages,
  },
]
