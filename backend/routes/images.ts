import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Backend, Env } from '../backend.ts'
import { findAsset, findCurrency, findToken } from '../directory/assets.ts'
import { drawTile, type TileShape } from '../directory/tile.ts'
import { apiError, errorResponse } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'
import { inertPolicy } from '../pages/headers.ts'

type Picture = { id: string; label: string; shape: TileShape }

/** The same bytes for the same id: a browser need not ask again for a week. */
const cacheControl = 'public, max-age=604800'

/** Pictures of wallets, networks and money, drawn here. They are data for an `<img>`: opened as a page they can do nothing. */
export function imagesRoutes({ config, directory }: Backend) {
  const router = createRouter()
  const serve = (path: string, name: string, summary: string, find: (id: string) => Picture | undefined) => {
    const route = createRoute({
      method: 'get',
      path,
      summary,
      request: { params: z.object({ [name]: z.string().max(128) }) },
      responses: {
        200: { description: 'A picture.', content: { 'image/svg+xml': { schema: z.string() } } },
        404: errorResponse('There is none of this name.'),
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

  serve('/getWalletImage/{imageId}', 'imageId', 'The picture of a wallet', (id) => {
    const wallet = directory.byImage(id)
    return wallet && { id: wallet.id, label: wallet.name, shape: 'square' }
  })
  serve('/public/getAssetImage/{id}', 'id', 'The picture of a network or connector', (id) => {
    const asset = findAsset(id, config.networks)
    return asset && { ...asset, shape: asset.kind === 'network' ? 'hexagon' : 'square' }
  })
  serve('/public/getCurrencyImage/{code}', 'code', 'The picture of a currency (ISO 4217)', (code) => {
    const currency = findCurrency(code)
    return currency && { ...currency, shape: 'disc' }
  })
  serve('/public/getTokenImage/{symbol}', 'symbol', 'The picture of a token, by its symbol', (symbol) => {
    const token = findToken(symbol)
    return token && { ...token, shape: 'disc' }
  })
  return router
}

function sendPicture(context: Context<Env>, picture: Picture) {
  return context.body(drawTile(picture), 200, {
    'Content-Type': 'image/svg+xml',
    'Content-Security-Policy': inertPolicy,
    'Cache-Control': cacheControl,
    // Pages that embed the wallet show them by `<img>`, AppKit for example.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
