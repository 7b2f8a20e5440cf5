import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

// This file is plain JavaScript and uses only Node's own modules, because it runs before packages are installed.
export const root = resolve(import.meta.dirname, '..')

export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Installs the packages, unless that was already done for the current lock file. */
export function installPackages() {
  const [major] = process.versions.node.split('.')
  if (Number(major) < 20)
    fail(`Oriel needs Node 20 or newer; this is ${process.version}. Install it from your package manager.`)
  const wanted = createHash('sha256')
    .update(readFileSync(resolve(root, 'package-lock.json')))
    .digest('hex')
  const mark = resolve(root, 'node_modules/.oriel-installed')
  connectGitHooks()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  logStep('Installing packages (about a minute, once)')
  // Uses `npm install`, because `npm ci` would fail if the registry did not serve an optional package for a platform.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) fail('npm install failed. Look at its message above; then run the same command again.')
  mkdirSync(resolve(root, 'node_modules'), { recursive: true })
  writeFileSync(mark, wanted)
}

/** Makes Git run the project's hooks, unless the developer has configured a hooks folder. */
function connectGitHooks() {
  const runGit = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (!existsSync(resolve(root, '.git')) || runGit('config', 'core.hooksPath').status === 0) return
  runGit('config', 'core.hooksPath', '.githooks')
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of a Chromium browser. Installs Debian's package if there is none and the system allows it. */
export function findChromium() {
  const found = findByVariable('ORIEL_CHROMIUM') ?? findInPath(browsers)
  if (found) return found
  if (canInstall()) {
    logStep('Installing Chromium (once)')
    if (install('chromium', shell, 'fonts-dejavu-core') || install('chromium', 'fonts-dejavu-core')) {
      const installed = findInPath(browsers)
      if (installed) return installed
    }
  }
  return fail(
    'The browser tests need Chromium, and there is none. Install it (Debian: "sudo apt-get install chromium"), or name one: ORIEL_CHROMIUM=/path/to/chrome npm test.',
  )
}

const shell = 'chromium-headless-shell'

/**
 * Returns the path of Chromium's headless shell, which uses a fifth less CPU time. Returns undefined if it cannot be
 * installed, if `browser` is not Debian's, or if ORIEL_CHROMIUM sets a browser for all tests.
 */
export function findChromiumShell(browser) {
  if (process.env.ORIEL_CHROMIUM || browser !== '/usr/bin/chromium') return undefined
  const found = findInPath([shell])
  if (found || !canInstall()) return found
  install(shell)
  return findInPath([shell])
}

const engines = {
  firefox: {
    packages: ['firefox-esr', 'fonts-dejavu-core'],
    programs: { ORIEL_FIREFOX: ['firefox-esr', 'firefox'] },
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'openbox', 'fonts-dejavu-core'],
    programs: {
      ORIEL_WEBKIT_DRIVER: ['WebKitWebDriver'],
      // `MiniBrowser` is not on the PATH. Its folder is named after the architecture.
      ORIEL_WEBKIT: ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser'],
      ORIEL_XVFB: ['Xvfb'],
      ORIEL_OPENBOX: ['openbox'],
    },
  },
}
export const engineNames = Object.keys(engines)

/**
 * Returns the paths of the programs that the engines need, by environment variable. Installs Debian's packages if one
 * is missing and the system allows it.
 */
export function findEngines(names = engineNames) {
  const wanted = names.map((name) => engines[name])
  const programs = Object.entries(Object.assign({}, ...wanted.map((one) => one.programs)))
  const packages = [...new Set(wanted.flatMap((one) => one.packages))]
  const find = () => programs.map(([variable, program]) => [variable, findByVariable(variable) ?? findInPath(program)])
  if (find().some(([, path]) => !path) && canInstall()) {
    logStep('Installing the browsers of the other engines (once)')
    install(...packages)
  }
  const found = find()
  const missing = found.filter(([, path]) => !path).map(([variable]) => variable)
  if (missing.length > 0)
    fail(
      `The tests in ${names.join(' and ')} need programs of Debian. Install them ("sudo apt-get install ${packages.join(' ')}"), or name them by ${missing.join(', ')}.`,
    )
  return Object.fromEntries(found)
}

function findByVariable(variable) {
  const path = process.env[variable]
  if (path && !existsSync(path)) fail(`${variable} names ${path}, which does not exist. Correct it, or unset it.`)
  return path || undefined
}

const canInstall = () => process.getuid?.() === 0 && findInPath(['apt-get']) !== undefined

function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  run('update')
  return run('install', '-y', '--no-install-recommends', ...packages)
}

function findInPath(names) {
  for (const name of names) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      // The program is not installed. Try the next one.
    }
  }
  return undefined
}

export function logStep(text) {
  console.log(`\x1b[2m›\x1b[0m ${text}`)
}

export function run(command, args, options = {}) {
  const bin = existsSync(resolve(root, 'node_modules/.bin', command))
    ? resolve(root, 'node_modules/.bin', command)
    : command
  return spawnSync(bin, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
}
