import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../views')
/** By the names of their files, which are those of their exports: also in the folders of parts. */
const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => [basename(name, '.tsx'), readFileSync(resolve(folder, name), 'utf8')]),
)
const table = readFileSync(resolve(import.meta.dirname, 'views.tsx'), 'utf8')

/** Fields and pictures of secrets: a view that has one, or uses a component that has one, is no view for a frame. */
const secret = /type="password"|one-time-code|WordGrid|home(?:Wallet)?\.(?:import|exportPhrase|unlock|remove|create)\b/

/** Also by way of the components that it imports. */
function showsSecrets(name: string): boolean {
  const source = sources.get(name) ?? ''
  const parts = [...source.matchAll(/from '\.{1,2}\/(?:\w+\/)*(\w+)\.tsx'/g)].map(([, part]) => part as string)
  return secret.test(source) || parts.some(showsSecrets)
}

const rows = [
  ...table.matchAll(
    /^ {2}(\w+): \{ title: '[\w.]+', Component: (?:later\(')?(\w+)(?:'\))?(, topLevelOnly: true)? \},$/gm,
  ),
]

test('default: every row of the table is read here', () => {
  expect(rows).toHaveLength([...table.matchAll(/^ {2}\w+: .*Component: .*View/gm)].length)
})

test('behavior: a view with a field for a secret is at the top level only', () => {
  const showing = rows.filter(([, , component]) => showsSecrets(component as string))
  expect(showing.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['Home', 'CreateWallet', 'ImportWallet', 'BackupPhrase', 'UnlockWallet', 'ExportPhrase']),
  )
  expect(showing.filter(([, , , topLevelOnly]) => !topLevelOnly)).toEqual([])
})
