import { packExtension } from './pack/packExtension.ts'
import { packSdk } from './pack/packSdk.ts'

const [what, wallet, ...rest] = process.argv.slice(2)

try {
  console.log(`Packed: ${pack()}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function pack(): string {
  if (what === undefined) return packSdk()
  if (what === 'extension' && wallet !== undefined && rest.length === 0) return packExtension({ wallet })
  throw new Error('Write "npm run pack" for the SDK, or "npm run pack -- extension https://wallet.example.com".')
}
