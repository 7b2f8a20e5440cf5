import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const table = resolve(import.meta.dirname, '../../frame/app/views.tsx')

/** Matches a row, such as `Send: send('send.title', …)`, and a component of a feature, such as `later('send', …)`. */
const loadedView = /(?:: (\w+)\(\s*'[\w.]+'|later\(\s*'(\w+)'),[^;]*?import\('([^']+)'\)/g

/**
 * Returns the files that the views of each feature load with, from the table of views. The features are in the order in
 * which a user comes to need them.
 */
export function readFeatureViews(): { [feature: string]: string[] } {
  const source = readFileSync(table, 'utf8')
  const found: { [feature: string]: string[] } = {}
  for (const [, feature = ''] of source.matchAll(/defineViews\('(\w+)'\)/g)) found[feature] = []
  for (const [, row, part, path = ''] of source.matchAll(loadedView)) {
    found[row ?? part ?? '']?.push(resolve(table, '..', path))
  }
  return found
}

const messageFile = /\/frame\/i18n\/([\w-]+)\/(\w+)\.ts$/

/** Files of messages that load together, in each language. Each of the others is a chunk of its own. */
const together: { [chunk: string]: string[] } = {
  first: ['common', 'connect', 'errors', 'networks'],
  parts: ['account', 'actions', 'approval', 'receive', 'send', 'wallet'],
  review: ['alarms', 'descriptions', 'risks'],
}

/** Makes one chunk of the messages that load together. */
export const messageGroup = {
  debugName: 'messages',
  name(id: string): string | null {
    const [, language, file = ''] = messageFile.exec(id) ?? []
    if (!language) return null
    const [chunk = file] = Object.entries(together).find(([, files]) => files.includes(file)) ?? []
    return `${chunk}-${language}`
  },
}
