import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { messageGroups } from '../../frame/i18n/messageGroups.ts'

const table = resolve(import.meta.dirname, '../../frame/app/views.tsx')

/**
 * Returns the files that each feature's views load, read from the table of views. Features are listed in the order in
 * which users need them.
 *
 * An `import()` belongs to the feature of the call around it: `createLazyComponent('send', …)`, or `send(…)` where
 * `send` is `defineViews('send')`.
 */
export function readFeatureViews(source = readFileSync(table, 'utf8')): { [feature: string]: string[] } {
  const { program, errors } = parseSync(table, source)
  if (errors[0]) throw new Error(`${table}: ${errors[0].message}`)
  const features = new Map<string, string>()
  const calls: (string | undefined)[] = []
  const imports: { feature: string | undefined; path: string | undefined }[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      const feature = init?.type === 'CallExpression' && readFirstArgument(init, 'defineViews')
      if (id.type === 'Identifier' && feature) features.set(id.name, feature)
    },
    CallExpression(call) {
      const { callee } = call
      const feature = callee.type === 'Identifier' ? features.get(callee.name) : undefined
      calls.push(feature ?? readFirstArgument(call, 'createLazyComponent'))
    },
    'CallExpression:exit': () => void calls.pop(),
    ImportExpression(expression) {
      imports.push({ feature: calls.findLast(Boolean), path: readText(expression.source) })
    },
  }).visit(program)

  const found: { [feature: string]: string[] } = {}
  for (const feature of features.values()) found[feature] = []
  for (const { feature = '', path } of imports) {
    const files = found[feature]
    if (path === undefined) throw new Error(`${table} imports a path that is no literal.`)
    if (!files) throw new Error(`${table} imports '${path}' for no feature.`)
    files.push(resolve(table, '..', path))
  }
  return found
}

/** Returns the call's first argument if the call is to the named function and the argument is a string. */
function readFirstArgument(call: ESTree.CallExpression, name: string): string | undefined {
  const [argument] = call.arguments
  const isCalled = call.callee.type === 'Identifier' && call.callee.name === name
  return isCalled && argument ? readText(argument) : undefined
}

function readText(node: ESTree.Argument): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

const groups: [string, readonly string[]][] = Object.entries(messageGroups)

const messageFile = /\/frame\/i18n\/([\w-]+)\/(\w+)\.ts$/

/** Merges messages that load together into one chunk. */
export const messageGroup = {
  debugName: 'messages',
  name(id: string): string | null {
    const [, language, file = ''] = messageFile.exec(id) ?? []
    if (!language) return null
    const [chunk = file] = groups.find(([, files]) => files.includes(file)) ?? []
    return `${chunk}-${language}`
  },
}
