import { checkPicture, isData, type Picture } from '../nfts/pictures.ts'
import { readUri } from '../strangers/uris.ts'

/** The list carries its pictures, and a page of it has forty wallets. */
const maximumBytes = 64 * 1024
/** A picture that has to be read from elsewhere is none of ours: the wallet's pages load nothing from other origins. */
const nowhere = { ipfs: '', arweave: '' }

/** Reads the picture that a row of `walletsFile` carries; undefined when it is too large, or no picture that a browser shows. */
export function readWalletPicture(imageUrl: string): Picture | undefined {
  const source = isData(imageUrl) ? readUri(imageUrl, nowhere) : undefined
  return source?.kind === 'data' && source.bytes.length <= maximumBytes ? checkPicture(source) : undefined
}
