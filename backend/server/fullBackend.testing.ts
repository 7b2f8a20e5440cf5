import { join } from 'node:path'
import { getDevKey } from '@oriel/localnet/evm/accounts.ts'
import { localRamps, rampPartner } from '@oriel/localnet/onramp/rampPartner.ts'
import type { Database } from '../database/schema.ts'
import { shareKeys } from '../login/login.testing.ts'
import { createNameSettings } from '../names/zone.testing.ts'
import { signInKeys } from '../signIn/signIn.testing.ts'
import { localnet as localNetwork, startTestBackend, writeFiles } from './backend.testing.ts'

type Options = {
  database: Database
  network?: object
  rampUrl?: string
  settings?: Record<string, unknown>
}

/** Starts a backend with every service enabled, so that it has every route. */
export async function startFullBackend({ database, network, rampUrl = 'http://127.0.0.1:1', settings }: Options) {
  const root = await writeFiles({
    'frame/index.html': '<!doctype html><html><head></head></html>',
    'frame/assets/index-AbCd1234.js': 'export {}\n',
    ...Object.fromEntries(scripts.map((name) => [`sdk/${name}`, '1\n'])),
  })
  const provider = { id: 'google', clientId: 'wallet', clientSecret: 'secret', issuer: 'http://127.0.0.1:1' }
  const farcaster = { relayUrl: 'http://127.0.0.1:1', rpcUrl: 'http://127.0.0.1:1' }
  const email = { smtpUrl: 'smtp://127.0.0.1:1', from: 'wallet@example.com' }
  const ramp = { id: 'local', label: localRamps.one.name, apiUrl: rampUrl, ...rampPartner }
  return await startTestBackend(
    {
      frameDir: join(root, 'frame'),
      scriptFile: join(root, 'sdk/oriel.js'),
      networks: [network ?? { network: localNetwork, rpcUrls: ['http://127.0.0.1:1/'] }],
      login: { email, providers: [provider], farcaster },
      shareKeys,
      signInKeys,
      onramp: { providers: [ramp] },
      ...createNameSettings(),
      namesKey: getDevKey('namer'),
      developerPages: true,
      ...settings,
    },
    { database },
  )
}

const scripts = [
  'oriel.js',
  'oriel-inline.js',
  'oriel-solana.js',
  'oriel-coinbase.js',
  'oriel-page-wallets.js',
  'oriel-sign-in.js',
]
