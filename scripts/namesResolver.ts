import { type Address, encodeDeployData, isAddress } from 'viem'
import { compileContracts } from '../localnet/evm/compile.ts'

type Zone = {
  owner: Address
  /** The wallet's origin. */
  origin: string
  signer: Address
}

/** Returns the calldata of the transaction that deploys a zone's resolver. */
export async function encodeResolverDeployment({ owner, origin, signer }: Zone) {
  const { OffchainResolver } = await compileContracts()
  if (!OffchainResolver) throw new Error('The contract OffchainResolver is missing.')
  const { abi, bytecode } = OffchainResolver
  return encodeDeployData({ abi, bytecode, args: [owner, [`${origin}/v1/names/ccip/{sender}/{data}.json`], signer] })
}

if (import.meta.filename === process.argv[1]) {
  const [owner = '', origin = '', signer = ''] = process.argv.slice(2)
  if (!isAddress(owner) || !isAddress(signer) || !URL.canParse(origin) || new URL(origin).origin !== origin) {
    console.error(
      'Usage: npm run names-resolver -- <address of the owner> <https://wallet.example> <address of the key>',
    )
    process.exit(1)
  }
  console.log(await encodeResolverDeployment({ owner, origin, signer }))
}
