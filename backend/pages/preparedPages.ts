import type { PictureOs } from '@oriel/shared/document/firstPicture.ts'
import { prepareFile, type StaticFile } from '../http/staticFile.ts'
import type { Markets } from '../prices/markets.ts'
import type { FirstPictures } from './firstPictures.ts'
import { createFrameConfig, type Page, type PageConfig, renderFrameHtml } from './frameHtml.ts'
import type { Site } from './site.ts'

/** Parameters for which a shell is rendered. The options are defined in `shared/kit/pictureOptions.ts`. */
export type RenderParams = { options: string; os: PictureOs }

export type PagesOptions = {
  config: PageConfig
  markets: Pick<Markets, 'offersSwaps' | 'settle'>
  publicOrigin: string
  site: Site
  pictures: FirstPictures | undefined
}

/**
 * Maximum number of cached pages with options. Limited, because a site that keeps sending new options would fill the
 * memory.
 */
const maxPrepared = 100

type Prepared = { file: Promise<StaticFile>; isUsedAgain: boolean }

type Request = {
  /** HTML of the built page. */
  index: string
  page: Page
  language: string
  renderParams?: RenderParams | undefined
  /** Returns false if the client has requested too many new shells. */
  mayRender?: () => boolean
}

/**
 * Creates a function that prepares each page once. A frame gets the shell for its options. If there is none, it gets
 * the shell without options, which is shown as an empty card.
 */
export function createPreparedPages({ config, markets, publicOrigin, site, pictures }: PagesOptions) {
  const prepared = new Map<string, Prepared>()

  /** Prepares a page once per project, options, operating system and language. */
  async function preparePage({ index, page, language, renderParams, mayRender }: Request): Promise<StaticFile> {
    await markets.settle()
    const swapping = config.networks.filter(markets.offersSwaps).map(({ network }) => network.caipNetworkId)
    const projectId = 'projectId' in page ? page.projectId : ''
    const key = JSON.stringify([page.surface, projectId, renderParams, language, swapping])
    const entry = prepared.get(key)
    if (entry !== undefined) {
      // Mark the entry as the most recently used one.
      prepared.delete(key)
      prepared.set(key, { ...entry, isUsedAgain: true })
      return entry.file
    }
    const settings = { ...config, publicOrigin, offersSwaps: markets.offersSwaps }
    const isAllowed = !renderParams?.options || !mayRender || mayRender()
    const picture =
      renderParams && isAllowed
        ? await pictures?.find({ ...renderParams, language, config: createFrameConfig(settings, page) })
        : undefined
    // Do not cache the fallback under these options, because a later visit may get the shell.
    if (renderParams && !picture) {
      const simpler = renderParams.options ? { ...renderParams, options: '' } : undefined
      return preparePage({ index, page, language, renderParams: simpler })
    }
    const { html: body, headers } = renderFrameHtml(index, settings, page, {
      integrity: site.integrity,
      language,
      picture,
    })
    const Vary = `Accept-Encoding, Accept-Language${page.surface === 'frame' ? ', User-Agent' : ''}`
    const file = prepareFile({ name: 'index.html', body, headers: { ...headers, Vary } })
    prepared.set(key, { file, isUsedAgain: false })
    evictOldest()
    return file
  }

  /**
   * Evicts the oldest page with options if there are too many. Pages that were requested only once are evicted first.
   * Pages without options are few and never evicted.
   */
  function evictOldest() {
    const ofOptions = [...prepared].filter(([key]) => JSON.parse(key)[2]?.options)
    if (ofOptions.length <= maxPrepared) return
    const [key] = ofOptions.find(([, { isUsedAgain }]) => !isUsedAgain) ?? ofOptions[0] ?? []
    if (key !== undefined) prepared.delete(key)
  }

  return preparePage
}
