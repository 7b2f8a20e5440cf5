import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { type FeatureName, features } from './later.tsx'

stubConfig()
const { views } = await import('./views.tsx')

const sources = new Map(
  ['../features', '../parts']
    .map((folder) => resolve(import.meta.dirname, folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => resolve(folder, name)),
    )
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => [basename(path, '.tsx'), readFileSync(path, 'utf8')]),
)
const table = readFileSync(resolve(import.meta.dirname, 'views.tsx'), 'utf8')

/**
 * Matches components and calls that show or accept secrets. A view that uses one of them, even indirectly, must not
 * render in an iframe.
 */
const secret =
  /PasswordField|CodeField|PhraseField|WordGrid|WordQuiz|type="password"|one-time-code|localWallet\.(?:import|exportPhrase|unlock|remove|create|restoreByPasskey)\b|replaceByPasskey|renewPasskey/

function showsSecrets(name: string): boolean {
  const source = sources.get(name) ?? ''
  const parts = [...source.matchAll(/from '\.{1,2}\/[\w./]*?(\w+)\.tsx'/g)].map(([, part]) => part as string)
  return secret.test(source) || parts.some(showsSecrets)
}

const rows = [
  ...table.matchAll(/^ {2}(\w+): (\w+)\(\s*'[\w.]+',\s*\(\) => import\('[./\w]+\/(\w+)\.tsx'\),?\s*\),$/gm),
].map(([, name = '', feature = '', component = '']) => ({ name, feature: feature as FeatureName, component }))

test('default: the test covers every row of the table', () => {
  const names = ['Connect', ...rows.map(({ name }) => name)]
  expect(names).toEqual(Object.keys(views))
})

test('behavior: a view with a secret is only in pages at the top level', () => {
  const showing = rows.filter(({ component }) => showsSecrets(component))
  expect(showing.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'HomeSettings',
      'CreateWallet',
      'ImportWallet',
      'BackupPhrase',
      'UnlockWallet',
      'ExportPhrase',
      'CantUnlock',
      'RenewPasskey',
      'GrantOrigin',
      'ApproveInWindow',
    ]),
  )
  expect(showing.filter(({ feature }) => !('topLevelOnly' in features[feature]))).toEqual([])
})
