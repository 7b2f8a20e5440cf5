import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { findAsset, findCurrency, findToken } from '../directory/assets.ts'
import type { Directory } from '../directory/directory.ts'
import { drawTile, type TileShape } from '../directory/tile.ts'
import { readWalletPicture } from '../directory/walletPicture.ts'
import type { Env } from '../http/env.ts'
import { apiError, errorResponse } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import { inertPolicy } from '../pages/headers.ts'
import type { Picture } from '../pictures/pictures.ts'

type Tile = { id: string; label: string; shape: TileShape }

/**
 * A drawing has the same bytes for the same id, so browsers may cache it for a week. The deployer may change a picture.
 */
const cacheControl = { drawn: 'public, max-age=604800', own: 'public, max-age=300' }

/** The pictures are data for an `<img>`: opened as a page they run no script. */
export function imagesRoutes({ directory, networks }: { directory: Directory; networks: readonly NetworkEntry[] }) {
  const router = createRouter()
  const serve = (path: string, name: string, summary: string, find: (id: string) => Tile | Picture | undefined) => {
    const route = createRoute({
      method: 'get',
      path,
      summary,
      request: { params: z.object({ [name]: z.string().max(128) }) },
      responses: {
        200: { description: 'A picture.', content: { 'image/*': { schema: z.string() } } },
        404: errorResponse('There is nothing with this name.'),
      },
    })
    router.openapi(route, (context) => {
      const id = context.req.valid('param')[name] ?? ''
      const picture = find(id)
      return picture
        ? sendPicture(context, picture)
        : context.json(apiError(name, 'There is no picture of this name.'), 404)
    })
  }

  serve('/getWalletImage/{imageId}', 'imageId', 'Returns the picture of a wallet', (id) => {
    const wallet = directory.byImage(id)
    const own = wallet?.image_url === undefined ? undefined : readWalletPicture(wallet.image_url)
    return own ?? (wallet && { id: wallet.id, label: wallet.name, shape: 'square' })
  })
  serve('/public/getAssetImage/{id}', 'id', 'Returns the picture of a network or connector', (id) => {
    const asset = findAsset(id, networks)
    return asset && { ...asset, shape: asset.kind === 'network' ? 'hexagon' : 'square' }
  })
  serve('/public/getCurrencyImage/{code}', 'code', 'Returns the picture of a currency (ISO 4217)', (code) => {
    const currency = findCurrency(code)
    return currency && { ...currency, shape: 'disc' }
  })
  serve('/public/getTokenImage/{symbol}', 'symbol', 'Returns the picture of a token by its symbol', (symbol) => {
    const token = findToken(symbol)
    return token && { ...token, shape: 'disc' }
  })
  return router
}

function sendPicture(context: Context<Env>, picture: Tile | Picture) {
  const isOwn = 'bytes' in picture
  const { type, bytes } = isOwn ? picture : { type: 'image/svg+xml', bytes: Buffer.from(drawTile(picture)) }
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Security-Policy': inertPolicy,
    'Cache-Control': isOwn ? cacheControl.own : cacheControl.drawn,
    // Pages that embed the wallet, for example through AppKit, show them in an `<img>`.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
