import { resolveSpecifier } from '../test/resolveSpecifier.ts'
import { readSpecifiers } from './checkImports.ts'
import { listDependencies, type Manifest } from './manifests.ts'

/**
 * Packages that code does not `import`. Their files are loaded at run time, by path or with `require`, or imported by a
 * style sheet.
 */
const unimported: { [folder: string]: string[] } = {
  'host-example': ['@fontsource-variable/geist'],
  localnet: [
    '@account-abstraction/contracts',
    '@account-abstraction/contracts-07',
    '@ensdomains/ens',
    '@ensdomains/resolver',
    '@foundry-rs/anvil',
    '@metamask/delegation-abis',
    '@metamask/delegation-deployments',
    '@openzeppelin/contracts',
    '@pimlico/alto',
    '@uniswap/swap-router-contracts',
    '@uniswap/v2-core',
    '@uniswap/v2-periphery',
    'solc',
  ],
}

/**
 * Returns packages that the workspace's code imports but its manifest lacks, packages that the manifest lists but the
 * code does not import, and relative imports that leave the workspace.
 */
export function checkPackages(folder: string, manifest: Manifest, sources: Map<string, string>): string[] {
  const own = [...sources].filter(([file]) => file.startsWith(`${folder}/`))
  const imported = new Set(unimported[folder])
  const outside: string[] = []
  for (const [file, source] of own) {
    for (const specifier of readSpecifiers(source)) {
      if (specifier.startsWith('.')) {
        if (!resolveSpecifier(specifier, file)?.startsWith(`${folder}/`)) outside.push(`${file} imports ${specifier}`)
      } else if (!specifier.startsWith('node:')) imported.add(readPackageName(specifier))
    }
  }
  const declared = listDependencies(manifest)
  const missing = [...imported].filter((name) => !declared.includes(name))
  const unused = declared.filter((name) => !imported.has(name))
  return [
    ...outside.map((name) => `${name}, which another package has`),
    ...missing.map((name) => `${folder}/package.json lacks ${name}`),
    ...unused.map((name) => `${folder}/package.json declares ${name}, which nothing imports`),
  ]
}

/**
 * Returns packages for which two manifests require different versions. Ignores peer dependencies, because they have
 * ranges instead of versions.
 */
export function checkVersions(manifests: Manifest[]): string[] {
  const versions = new Map<string, Set<string>>()
  for (const { dependencies, devDependencies } of manifests) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
    }
  }
  return [...versions].flatMap(([name, found]) =>
    found.size > 1 ? `${name} has the versions ${[...found].join(', ')}` : [],
  )
}

function readPackageName(specifier: string): string {
  const [scope = '', name] = specifier.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
