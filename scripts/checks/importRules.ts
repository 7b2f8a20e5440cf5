import { backendRules } from './backendRules.ts'
import { extensionRules } from './extensionRules.ts'
import { frameRules } from './frameRules.ts'
import type { ImportRule } from './importRule.ts'
import { allowDeclared } from './manifests.ts'
import { sdkRules } from './sdkRules.ts'

/** All import rules, from the lowest folder to the highest. */
export const importRules: ImportRule[] = [
  {
    folder: 'shared',
    holds: 'what crosses a border: tables, schemas, error codes',
    imports: [],
    packages: ['zod/mini'],
  },
  {
    folder: 'clear-signing',
    holds: 'a package that decodes, simulates and judges what is signed; no React, no stores, no texts',
    imports: ['shared'],
    packages: ['zod/mini', 'viem', '@noble/curves', '@noble/hashes', '@scure/base'],
  },
  ...sdkRules,
  ...backendRules,
  ...frameRules,
  ...extensionRules,
  {
    folder: 'host-example',
    holds: 'a dapp, which imports only the entries of the SDK',
    ...allowDeclared('host-example'),
    imports: ['sdk/index.ts', 'sdk/verify/index.ts'],
  },
  {
    folder: 'localnet',
    holds: 'local chains, relay, mail, login providers and a seller of tokens',
    ...allowDeclared('localnet'),
  },
  {
    folder: 'scripts',
    holds: 'what `npm run` starts',
    imports: ['shared', 'backend', 'extension/manifest.ts', 'host-example', 'localnet'],
    packages: ['*'],
    onlyIn: {
      'frame/i18n/messageGroups.ts': ['build/featureViews.ts'],
      'frame/vault': ['bench/wallet.ts'],
      'sdk/providers/icon.ts': ['extensionIcons.ts'],
      'tests/support': [
        'bench.ts',
        'bench/account.ts',
        'bench/extension.ts',
        'bench/extensionWatch.ts',
        'bench/phone.ts',
        'bench/wallet.ts',
        'screenshots.ts',
        'screenshots/takeFilm.ts',
        'screenshots/walkReal.ts',
      ],
    },
  },
  {
    folder: 'tests',
    holds: 'browser tests: they see what a user sees',
    imports: ['shared', 'backend', 'localnet', 'scripts'],
    packages: ['*'],
    onlyIn: {
      'frame/vault': ['support/preparedWallet.ts'],
      'sdk/index.ts': ['package.test.ts'],
      'sdk/verify/index.ts': ['package.test.ts'],
      'frame/inspector/exampleParams.ts': ['extensionPanelMethods.test.ts'],
    },
  },
]
