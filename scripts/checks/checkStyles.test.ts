import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { readFeatureViews } from '../build/featureViews.ts'
import { root } from '../test/root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const statics = /^(?:import|export)(?! type)[^'"]*['"](\.[^'"]+\.(?:tsx?|css))['"]|^@import "(\.[^"]+)"/gm

// A stylesheet loads with the chunk that imports it, so a document that loads one feature lacks the styles of the
// others.

/** Returns the files that a file imports, directly or transitively. */
function collectImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, module, sheet] of read(file).matchAll(statics)) {
    collectImports(join(dirname(file), module ?? sheet ?? ''), found)
  }
  return found
}

const isSheet = (file: string) => file.endsWith('.css')
const findClasses = (text: string) => [...text.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name)
const readSelectors = (sheet: string) => read(sheet).replaceAll(/\/\*[\s\S]*?\*\/|\{[^{}]*\}/g, '')
const collectClasses = (sheets: Iterable<string>) =>
  new Set([...sheets].flatMap((sheet) => findClasses(readSelectors(sheet))))

/** Returns the class names in a component's `className` attributes. */
function findUsedClasses(file: string): string[] {
  const attributes = [...read(file).matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)]
  return attributes.flatMap(([, text, code = '']) => {
    const texts = text === undefined ? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, part = '']) => part) : [text]
    return texts.flatMap((part) => part.split(/\s+/))
  })
}

const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
const styled = collectClasses(['frame/ui', 'frame/parts', 'frame/features'].flatMap(listFiles).filter(isSheet))

/** Features in the order of the build's chunks. A file goes into the chunk of the first feature that imports it. */
const features = Object.entries(readFeatureViews()).map(([name, files]) => ({
  name,
  files: ['frame/ui/later.ts', ...files.map((file) => relative(root, file))].reduce(
    (found, file) => collectImports(file, found),
    new Set<string>(),
  ),
}))
const partByFile = new Map<string, string>()
for (const { name, files } of features) for (const file of files) if (!partByFile.has(file)) partByFile.set(file, name)

test.each(features)('default: $name loads the style of each class of its views', (feature) => {
  const files = [...feature.files]
  const parts = new Set(files.map((file) => partByFile.get(file)))
  const sheets = [...partByFile.keys()].filter((file) => isSheet(file) && parts.has(partByFile.get(file)))
  const loaded = collectClasses([...collectImports('frame/ui/styles/ui.css'), ...sheets])
  const used = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => findUsedClasses(file).map((name) => ({ file, name })))
  expect(used.filter(({ name }) => styled.has(name) && !loaded.has(name))).toEqual([])
})
