import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const sources = join(import.meta.dirname, 'apps')
const react = { react: '19.3.1', 'react-dom': '19.3.1' }
const evm = { ...react, viem: '2.57.1', '@tanstack/react-query': '5.108.0' }

/** Packages of each app. Most apps have their own list, because they need conflicting versions. */
const packages = {
  wagmi: { ...evm, wagmi: '3.7.7' },
  rainbowkit: { ...evm, wagmi: '2.19.5', '@rainbow-me/rainbowkit': '2.2.11' },
  appkit: {
    ...evm,
    wagmi: '2.19.5',
    '@wagmi/connectors': '6.2.0',
    '@wagmi/core': '2.22.1',
    '@reown/appkit': '1.8.24',
    '@reown/appkit-adapter-wagmi': '1.8.24',
    '@reown/appkit-controllers': '1.8.24',
  },
  /**
   * Older versions, because AppKit's sign-in package supports none of the AppKit versions above. AppKit's packages
   * share state only if they have the same version.
   */
  appkitSignIn: {
    ...evm,
    wagmi: '2.19.5',
    '@wagmi/connectors': '6.2.0',
    '@wagmi/core': '2.22.1',
    '@reown/appkit': '1.8.21',
    '@reown/appkit-adapter-wagmi': '1.8.21',
    '@reown/appkit-controllers': '1.8.21',
    '@reown/appkit-siwx': '1.8.21',
    buffer: '6.0.3',
    process: '0.11.10',
    stream: 'npm:stream-browserify@3.0.0',
  },
  walletAdapter: {
    ...react,
    '@solana/wallet-adapter-react': '0.15.40',
    '@solana/wallet-adapter-react-ui': '0.9.40',
    '@solana/web3.js': '1.99.0',
    buffer: '6.0.3',
  },
  reactHooks: { ...react, '@solana/client': '1.7.0', '@solana/react-hooks': '1.4.1' },
  /** MetaMask's test dapp, whose package is already built. */
  testDapp: { '@metamask/test-dapp': '9.9.0' },
}
type Packages = keyof typeof packages

/** Name of an app whose entry file is `apps/<name>.jsx`. */
export type AppName = Packages | 'wagmiCalls' | 'viemSignIn' | 'rainbowkitSignIn' | 'appkitSwap' | 'appkitNames'

/** Apps that use another app's packages. */
const lodgers: Partial<Record<AppName, Packages>> = {
  wagmiCalls: 'wagmi',
  viemSignIn: 'wagmi',
  rainbowkitSignIn: 'rainbowkit',
  appkitSwap: 'appkit',
  appkitNames: 'appkit',
}
export const appNames = [...Object.keys(packages), ...Object.keys(lodgers)] as AppName[]

const findPackages = (name: AppName) => lodgers[name] ?? (name as Packages)

const getFolder = (name: AppName) => join(root, '.cache/outside', findPackages(name))

export const listPages = (name: AppName) =>
  join(getFolder(name), name === 'testDapp' ? 'node_modules/@metamask/test-dapp/dist' : `dist/${name}`)

/**
 * Installs an app's packages and builds the app. Installs each list of packages only once. Throws if either step fails.
 */
export async function buildApp(name: AppName): Promise<void> {
  const folder = getFolder(name)
  install(folder, packages[findPackages(name)])
  if (name === 'testDapp') return
  cpSync(sources, folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), renderPage(name))
  const options = { target: 'es2022', minify: false, outDir: listPages(name) }
  await build({ root: folder, configFile: false, logLevel: 'error', build: options })
}

function install(folder: string, dependencies: Record<string, string>) {
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies }, null, 2)}\n`
  const file = join(folder, 'package.json')
  const mark = join(folder, 'installed.json')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === manifest) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, manifest)
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps']
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm install failed in ${folder}.`)
  writeFileSync(mark, manifest)
}

const renderPage = (name: AppName) =>
  `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"></head>
  <body><div id="root"></div><script type="module" src="/${name}.jsx"></script></body>
</html>
`
