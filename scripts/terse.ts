import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Names of properties that the parts of the SDK (and penpal) use among themselves. The script file writes them in one
 * letter, except for names of the DOM.
 */
const names = `
  addAnnounced addLegacy addMessageHandler addStandard announceAll askToClose discover emitter exists holds
  isMounted isSettled latest markClosed mayBeConnected messenger mirror onCancel onDestroy onLoad onLost onSilent onStarted remoteProxy
  removeMessageHandler removeWhere reported said setLoading setZIndex unfollow unmount validateReceivedMessage
`
  .trim()
  .split(/\s+/)

const compress = {
  hoist_funs: false,
  keep_fargs: false,
  passes: 2,
  pure_getters: true,
  unsafe: true,
  unsafe_arrows: true,
  unsafe_methods: true,
}

/**
 * Minifies the script file a second time, after Vite, which saves some hundred bytes in the file with the tightest
 * budget.
 */
export const terse: Plugin = {
  name: 'oriel:terse',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const properties = { regex: internalNames() }
      // A second round shortens the result of the first.
      for (const mangle of [{ properties }, true]) {
        file.code = (await minify(file.code, { ecma: 2020, compress, mangle })).code ?? file.code
      }
    }
  },
}

/**
 * Returns a pattern of the names. Throws when one is also a name of the border or of the public types, which has to
 * stay readable for others.
 */
function internalNames(): RegExp {
  const shared = resolve(import.meta.dirname, '../shared')
  const modules = readdirSync(shared).filter((file) => !file.endsWith('.test.ts'))
  const files = modules.map((file) => resolve(shared, file))
  const outward = [...files, resolve(shared, '../sdk/types.ts')]
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    .join('\n')
  const taken = names.filter((name) => new RegExp(`\\b${name}\\b`).test(outward))
  if (taken.length > 0) throw new Error(`Not internal to the SDK: ${taken.join(', ')}. See scripts/terse.ts.`)
  return new RegExp(`^(${names.join('|')})$`)
}
