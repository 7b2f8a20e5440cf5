import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { frameSandbox } from '@oriel/shared/constants.ts'
import { parseSync } from 'vite'
import { findRuns, joinWords } from './english.ts'

/** Files in `frame/` whose string literals are data and not texts of the wallet. */
const dataFiles = [
  // Names of tokens, wallets and accounts, requests of pages, and responses of nodes.
  'scenarios/support/fixtures.ts',
  'scenarios/support/accountFixtures.ts',
  'features/login/scenarios/loginFixtures.ts',
  'features/send/scenarios/sendFixtures.ts',
  'scenarios/support/solanaFixtures.ts',
  'features/swap/scenarios/swapFixtures.ts',
  'features/connect/scenarios/walletFixtures.ts',
  'scenarios/support/mockChain.ts',
  'scenarios/support/mockSolana.ts',
  'scenarios/support/mockWallets.ts',
  'scenarios/support/requests.ts',
  'features/approval/scenarios/attackRequests.ts',
  'features/approval/scenarios/solanaRequests.ts',
  // Messages for the developer of the page.
  'platform/bootRefusal.ts',
]

const currencies = ['USD', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'BRL', 'INR', 'MXN']
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = letters.flatMap((first) => letters.map((second) => countryNames.of(first + second) ?? ''))

const otherData = [
  // Messages that a page asks the user to sign.
  'Welcome to the club. This costs nothing.',
  'Whoever signs this agrees to all of it.',
  'Pay to',
  'The first of three',
  // The fixed wording of Solana's sign-in message.
  'wants you to sign in with your Solana account',
  // The EIP-4361 sign-in message, its statements, and a profile.
  'wants you to sign in with your Ethereum account',
  'I accept the Terms of Service',
  'I accept the terms of the association of friends of very long names, all 240 of them.',
  'Sails, and writes about it.',
  // Names that a page gives itself, a wallet or a network.
  'The one and only honest exchange',
  'The shop’s own',
  'Matic Mainnet',
  'The one and only real Ethereum network of this exchange',
  // Names of a wallet and a token, and a transaction title from another wallet.
  'The Wallet of the Association of Friends of Very Long Names',
  'Token of Tokens',
  'Transfer ownership of a contract with quite a long description',
  // Errors from other wallets and from a contract.
  'Request of type eth_requestAccounts already pending.',
  'An unknown RPC error occurred in the background.',
  'Unrecognized chain ID "0xa". Try adding the chain first.',
  'The token is paused.',
  // `Intl.ListFormat` joins names in the browser's language.
  'Ethereum or Optimism',
  // `Intl.DisplayNames` returns the names of currencies and countries.
  ...countries,
  // Country names of Chromium that differ from those of Node.
  'Falkland Islands (Islas Malvinas)',
  ...currencies.map((code) => currencyNames.of(code) ?? code),
]

const data = [
  ...dataFiles.flatMap(readLiterals),
  ...builtInNetworks.map(({ name }) => name),
  ...otherData,
  frameSandbox,
].map(joinWords)

type Node = { type: string; value?: unknown; [name: string]: unknown }

function readLiterals(file: string): string[] {
  const path = join(import.meta.dirname, '../../frame', file)
  return collectLiterals(parseSync(path, readFileSync(path, 'utf8')).program as unknown as Node)
}

function collectLiterals({ type, value, ...rest }: Node): string[] {
  if (type === 'ImportDeclaration' || type.startsWith('TS')) return []
  if (type === 'TemplateElement') return [(value as { cooked: string }).cooked]
  const own = type === 'Literal' && typeof value === 'string' ? [value] : []
  const inner = [value, ...Object.values(rest)]
    .flat()
    .filter((item): item is Node => typeof (item as Node | null)?.type === 'string')
  return [...own, ...inner.flatMap(collectLiterals)]
}

/** Returns true if a text in the pseudo-locale contains English words other than data. */
export const isEnglish = (text: string) =>
  findRuns(text).some((run) => !data.some((words) => words.includes(` ${run} `)))
