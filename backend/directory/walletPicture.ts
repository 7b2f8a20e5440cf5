import { checkPicture, isData, type Picture } from '../nfts/pictures.ts'
import { readUri } from '../untrustedFetch/uris.ts'

/** The list carries its pictures, and a page of it has forty wallets. */
const maximumBytes = 64 * 1024
/** Pictures that have to be read from elsewhere are dropped, because the wallet's pages load nothing from other origins. */
const nowhere = { ipfs: '', arweave: '' }

/**
 * Reads the picture that a row of `walletsFile` carries. Returns undefined when it is too large or in a format that browsers do
 * not show.
 */
export function readWalletPicture(imageUrl: string): Picture | undefined {
  const source = isData(imageUrl) ? readUri(imageUrl, nowhere) : undefined
  return source?.kind === 'data' && source.bytes.length <= maximumBytes ? checkPicture(source) : undefined
}
