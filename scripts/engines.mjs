import { engineNames, fail, findEngines, installPackages, run } from './setup.mjs'

// `npm run engines -- firefox` runs the tests in one engine. Without names, all engines are tested. Missing browsers
// are installed.
const names = process.argv.slice(2)
const unknown = names.filter((name) => !engineNames.includes(name))
if (unknown.length > 0) fail(`There is no engine "${unknown.join(' ')}": there are ${engineNames.join(' and ')}.`)
installPackages()
Object.assign(process.env, findEngines(names.length > 0 ? names : undefined))
if (!run('node', ['scripts/build.mjs', '--if-changed'])) process.exit(1)
const chosen = names.length > 0 ? ['--grep', `in (${names.join('|')})$`] : []
process.exit(run('playwright', ['test', '--config=tests/engines/engines.config.ts', ...chosen]) ? 0 : 1)
