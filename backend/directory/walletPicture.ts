import { checkPicture, isData, type Picture } from '../pictures/pictures.ts'
import { readUri } from '../untrustedFetch/uris.ts'

/** Maximum size of an image. Limited, because a page of the list includes the images of forty wallets. */
const maxBytes = 64 * 1024
/** The frame cannot load from other origins, so only `data:` URLs are supported. */
const noGateways = { ipfs: '', arweave: '' }

/** Parses a wallet's image. Returns undefined if it is too large or browsers cannot show its format. */
export function readWalletPicture(imageUrl: string): Picture | undefined {
  const source = isData(imageUrl) ? readUri(imageUrl, noGateways) : undefined
  return source?.kind === 'data' && source.bytes.length <= maxBytes ? checkPicture(source) : undefined
}
