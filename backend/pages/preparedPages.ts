import type { PictureOs } from '#shared/firstPicture.ts'
import type { FirstPictures } from './firstPictures.ts'
import { frameConfig, frameHtml, type Page, type PageConfig } from './frameHtml.ts'
import type { Site } from './site.ts'
import { prepareFile, type StaticFile } from './staticFile.ts'

/** The options are those of `shared/pictureOptions.ts`. */
export type Wish = { options: string; os: PictureOs }

type Options = { config: PageConfig; publicOrigin: string; site: Site; pictures: FirstPictures | undefined }

/** A page that asks with ever new options must not fill the memory. */
const mostPrepared = 100

/** Returns a function that prepares each page once. A frame has the picture for the wish, if there is one. */
export function createPreparedPages({ config, publicOrigin, site, pictures }: Options) {
  const prepared = new Map<string, Promise<StaticFile>>()

  /** Prepares a page once, because it is the same for every visitor with the same options and system. */
  async function preparePage(index: string, page: Page, wish?: Wish): Promise<StaticFile> {
    const key = JSON.stringify([page.surface, 'projectId' in page ? page.projectId : '', wish])
    const known = prepared.get(key)
    if (known !== undefined) {
      // The entry that was used last goes last.
      prepared.delete(key)
      prepared.set(key, known)
      return known
    }
    const settings = { ...config, publicOrigin }
    const picture = wish && (await pictures?.find({ ...wish, config: frameConfig(settings, page) }))
    // A page that has no picture yet is the same for all. A later visit may get one.
    if (wish && !picture) return preparePage(index, page)
    const { html: body, headers } = frameHtml(index, settings, page, { integrity: site.integrity, picture })
    const varies = page.surface === 'frame' && { Vary: 'Accept-Encoding, User-Agent' }
    const file = prepareFile({ name: 'index.html', body, headers: { ...headers, ...varies } })
    prepared.set(key, file)
    if (prepared.size > mostPrepared) dropOldest()
    return file
  }

  /** Options of pages make room, and never the pages that all visitors get. */
  function dropOldest() {
    for (const key of prepared.keys()) {
      const [, , wish] = JSON.parse(key)
      if (wish?.options) return void prepared.delete(key)
    }
  }

  return preparePage
}
