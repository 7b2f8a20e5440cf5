import type { ImportRule } from '../checks/importRule.ts'
import { importRules } from '../checks/importRules.ts'
import { formatCode, formatTable, generatedNote, joinPage } from './markdown.ts'

const getTopFolder = (path: string) => path.split('/')[0] ?? ''

const features = 'frame/features'

const getGroup = (folder: string) => (folder.startsWith(`${features}/`) ? features : getTopFolder(folder))

const topFolders = [...new Set(importRules.map(({ folder }) => getTopFolder(folder)))]

export function writeImportsPage(): string {
  const names = [...new Set(importRules.map(({ folder }) => getGroup(folder)))]
  const groups = names.map((name) => importRules.filter(({ folder }) => getGroup(folder) === name))
  return joinPage(
    generatedNote,
    '# Folders and their imports',
    'A folder may import the files of its own, and what its row names: folders, or single files. A row names only folders of earlier rows, so folders form no circle. `scripts/checks/importRules.ts` has the rules, and a unit test enforces them.',
    ...groups.filter((rules) => rules.length > 1).flatMap(describeGroup),
    '## Other folders',
    formatTable(
      ['folder', 'holds', 'may import'],
      groups
        .filter((rules) => rules.length === 1)
        .flat()
        .map(({ folder, holds, imports }) => [formatCode(`${folder}/`), holds, listCode(imports)]),
    ),
    '## Packages',
    'Each package, and the folders and files that may import it. `scripts/` and `tests/` may import all.',
    formatTable(['package', 'may be imported by'], listPackages()),
    '## Files with more rights than their folder',
    formatTable(['folder or file', 'may be imported by'], listImportsOfFiles()),
  )
}

/**
 * Describes the folders of a group, without the group's prefix. Imports that all or nearly all of the folders share are
 * listed only once.
 */
function describeGroup(rules: ImportRule[]): string[] {
  const top = getGroup(rules[0]?.folder ?? '')
  const common = findCommonImports(rules)
  const sentences = common.map((name) => {
    const exceptions = rules.filter(({ imports }) => !imports.includes(name)).map(({ folder }) => shorten(folder, top))
    return `${formatCode(name)} may be imported by all folders${exceptions.length > 0 ? ` but ${listCode(exceptions)}` : ''}.`
  })
  const rows = rules.map(({ folder, holds, imports }) => [
    formatCode(`${shorten(folder, top)}/`),
    holds,
    listCode(imports.filter((name) => !common.includes(name)).map((name) => shorten(name, top))),
  ])
  return [
    `## ${top}`,
    sentences.join(' '),
    formatTable([`folder of ${formatCode(`${top}/`)}`, 'holds', 'may also import'], rows),
  ]
}

function findCommonImports(rules: ImportRule[]): string[] {
  const names = new Set(rules.flatMap(({ imports }) => imports))
  return [...names].filter((name) => {
    const count = rules.filter(({ imports }) => imports.includes(name)).length
    return rules.length - count <= 2 && count > rules.length / 2
  })
}

function listPackages(): string[][] {
  const users = new Map<string, string[]>()
  const add = (name: string, user: string) => users.set(name, [...(users.get(name) ?? []), user])
  for (const { folder, packages = [], onlyIn = {} } of importRules) {
    for (const name of packages) if (name !== '*') add(name, `${folder}/`)
    for (const [name, files] of Object.entries(onlyIn))
      if (!isFolderOrFile(name)) for (const file of files) add(name, `${folder}/${file}`)
  }
  return [...users]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, all]) => [formatCode(name), listCode(mergeFolders(all))])
}

/** Replaces the folders of a group with the group's name if all of them are listed. */
function mergeFolders(names: string[]): string[] {
  const isExample = (folder: string) => folder.includes('*')
  const whole = [...topFolders, features].filter((top) =>
    importRules.every(
      ({ folder }) => !`${folder}/`.startsWith(`${top}/`) || isExample(folder) || names.includes(`${folder}/`),
    ),
  )
  const rest = names.filter((name) => !whole.some((top) => name.startsWith(`${top}/`)))
  return [...whole.map((top) => `${top}/`), ...rest]
}

function listImportsOfFiles(): string[][] {
  return importRules.flatMap(({ folder, onlyIn = {} }) =>
    Object.entries(onlyIn)
      .filter(([name]) => isFolderOrFile(name))
      .map(([name, files]) => [formatCode(name), listCode(files.map((file) => `${folder}/${file}`))]),
  )
}

const isFolderOrFile = (name: string) => topFolders.includes(getTopFolder(name))

const shorten = (path: string, top: string) => (path.startsWith(`${top}/`) ? path.slice(top.length + 1) : path)

const listCode = (names: string[]) => names.map(formatCode).join(' ')
