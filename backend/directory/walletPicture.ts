import { checkPicture, isData, type Picture } from '../pictures/pictures.ts'
import { readUri } from '../untrustedFetch/uris.ts'

/** Limit per image: the list contains the images, and one page of it has forty wallets. */
const maximumBytes = 64 * 1024
/** The wallet's pages load nothing from other origins, so the list uses `data:` URLs and no gateways. */
const noGateways = { ipfs: '', arweave: '' }

/** Returns undefined when the image is too large or in a format that browsers do not show. */
export function readWalletPicture(imageUrl: string): Picture | undefined {
  const source = isData(imageUrl) ? readUri(imageUrl, noGateways) : undefined
  return source?.kind === 'data' && source.bytes.length <= maximumBytes ? checkPicture(source) : undefined
}
