import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Env } from '../http/env.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { inertPolicy } from '../http/secureDefaults.ts'
import type { Picture } from '../pictures/pictures.ts'
import { createTokenPlaceholder, findAsset, findCurrency } from './assets.ts'
import type { Directory } from './directory.ts'
import { findNetworkLogo, findTokenLogo } from './findLogo.ts'
import { getConnectorLogo, getWalletLogo } from './logos/logos.ts'
import { drawPlaceholder, type PlaceholderShape } from './placeholder.ts'
import { readWalletPicture } from './walletPicture.ts'

type Placeholder = { id: string; label: string; shape: PlaceholderShape }
type PictureSource = { placeholder: Placeholder } | { own: Picture } | { logo: Picture }

/**
 * Cache lifetime by kind of image. Placeholders only depend on the ID and the label, so browsers may cache them for a
 * week. Operators may change their own images at any time, and releases may change logos.
 */
const cacheControl = { tile: 'public, max-age=604800', own: 'public, max-age=300', logo: 'public, max-age=86400' }
const Query = z.object({ chain: z.string().max(64).optional(), address: z.string().max(64).optional() })
type Query = z.output<typeof Query>

/** Creates the image routes. Images are meant for `<img>`. If one is opened as a page, its CSP blocks scripts. */
export function createImageRoutes({
  directory,
  networks,
}: {
  directory: Directory
  networks: readonly NetworkEntry[]
}) {
  const router = createRouter()
  type Find = (id: string, query: Query) => PictureSource | undefined
  const serve = (path: string, name: string, summary: string, find: Find, query: z.ZodObject = z.object({})) => {
    const route = defineRoute({
      method: 'get',
      path,
      access: 'pictures',
      summary,
      request: { params: z.object({ [name]: z.string().max(128) }), query },
      responses: {
        200: { description: 'A picture.', content: { 'image/*': { schema: z.string() } } },
        404: createErrorResponse('There is nothing with this name.'),
      },
    })
    router.openapi(route, (context) => {
      const id = context.req.valid('param')[name] ?? ''
      const source = find(id, context.req.valid('query'))
      return source
        ? sendPicture(context, source)
        : context.json(createApiError(name, 'There is no picture of this name.'), 404)
    })
  }

  serve('/getWalletImage/{imageId}', 'imageId', 'Returns the picture of a wallet', (id) => {
    const wallet = directory.byImage(id)
    const own = wallet?.image_url === undefined ? undefined : readWalletPicture(wallet.image_url)
    if (!wallet || own) return own && { own }
    return chooseLogoOrPlaceholder(getWalletLogo(id), { id: wallet.id, label: wallet.name, shape: 'square' })
  })
  serve('/public/getAssetImage/{id}', 'id', 'Returns the picture of a network or connector', (id) => {
    const asset = findAsset(id, networks)
    if (asset?.kind === 'connector')
      return chooseLogoOrPlaceholder(getConnectorLogo(asset.id), { ...asset, shape: 'square' })
    return chooseLogoOrPlaceholder(findNetworkLogo(id, networks), asset && { ...asset, shape: 'hexagon' })
  })
  serve('/public/getCurrencyImage/{code}', 'code', 'Returns the picture of a currency (ISO 4217)', (code) => {
    const currency = findCurrency(code)
    return currency && { placeholder: { ...currency, shape: 'disc' } }
  })
  serve(
    '/public/getTokenImage/{symbol}',
    'symbol',
    'Returns the logo of the token at an address of a chain, or else letters',
    (symbol, { chain, address }) => {
      const token = createTokenPlaceholder(symbol)
      const logo = chain === undefined ? undefined : findTokenLogo({ chain, address }, networks)
      return chooseLogoOrPlaceholder(logo, token && { ...token, shape: 'disc' })
    },
    Query,
  )
  return router
}

function chooseLogoOrPlaceholder(
  logo: Picture | undefined,
  placeholder: Placeholder | undefined,
): PictureSource | undefined {
  return logo ? { logo } : placeholder && { placeholder }
}

function sendPicture(context: Context<Env>, source: PictureSource) {
  const { type, bytes } = readPicture(source)
  const kind = 'own' in source ? 'own' : 'logo' in source ? 'logo' : 'tile'
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Security-Policy': inertPolicy,
    'Cache-Control': cacheControl[kind],
    // Pages on other origins, such as those that use AppKit, show the images in an `<img>`.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

function readPicture(source: PictureSource): { type: string; bytes: Buffer } {
  if ('own' in source) return source.own
  if ('logo' in source) return source.logo
  return { type: 'image/svg+xml', bytes: Buffer.from(drawPlaceholder(source.placeholder)) }
}
