import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { readSources } from './checkImports.ts'
import { checkPackages, checkVersions } from './checkPackages.ts'
import { readManifest } from './manifests.ts'

const { workspaces = [] } = readManifest('')

test('default: each workspace declares exactly the packages that its code imports', () => {
  const sources = readSources(root)
  expect(workspaces.flatMap((folder) => checkPackages(folder, readManifest(folder), sources))).toEqual([])
})

test('default: a package has the same version in all workspaces', () => {
  expect(checkVersions(['', ...workspaces].map(readManifest))).toEqual([])
})

test('error: missing, unused and differing packages are found', () => {
  const sources = new Map([
    ['app/a.ts', "import { z } from 'zod/mini'\nimport type { Hex } from 'viem'\nimport fs from 'node:fs'"],
    ['app/b.ts', "export const load = () => import('@oriel/shared/json.ts')"],
    ['app/deep/d.ts', "import { a } from '../a.ts'\nimport { c } from '../../other/c.ts'"],
    ['other/c.ts', "import 'react'"],
  ])
  const manifest = { dependencies: { zod: '1.0.0', jose: '1.0.0' }, devDependencies: { '@oriel/shared': '*' } }
  expect(checkPackages('app', manifest, sources)).toEqual([
    'app/deep/d.ts imports ../../other/c.ts, which another package has',
    'app/package.json lacks viem',
    'app/package.json declares jose, which nothing imports',
  ])
  expect(checkVersions([manifest, { dependencies: { zod: '2.0.0' } }])).toEqual(['zod has the versions 1.0.0, 2.0.0'])
})
