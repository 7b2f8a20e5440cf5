import { z } from '@hono/zod-openapi'
import { isListedOrigin, isLoopback } from '@oriel/shared/document/origins.ts'
import { InvalidProjectError, WalletLoadError } from '@oriel/shared/errors/catalogueErrors.ts'
import { languages } from '@oriel/shared/i18n/languages.ts'
import type { Context, Handler } from 'hono'
import { findProject, type Projects } from '../config/projects.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Env } from '../http/env.ts'
import { sendMessage, sendModalMessage } from '../http/messagePage.ts'
import { createRateLimiter } from '../http/rateLimiter.ts'
import { createRouter, type Router } from '../http/router.ts'
import { sendFile } from '../http/staticFile.ts'
import { readLanguage } from '../i18n/readLanguage.ts'
import { inEnglish, type Translatable } from '../i18n/translate.ts'
import type { Page } from './frameHtml.ts'
import { createPreparedPages, type PagesOptions, type RenderParams } from './preparedPages.ts'
import { hasDeveloperPages } from './settings.ts'

const html = { 'text/html': { schema: z.string() } }

/** Maximum length of the shell's options. The SDK never sends longer options (`shared/kit/pictureOptions.ts`). */
const longestOptions = 1000

/**
 * Rate limit per client for rendering new shells. Rendering takes 25 ms of CPU time, but all users of a site share the
 * resulting shell.
 */
const newPictures = { burst: 30, perSecond: 0.5 }

type Options = PagesOptions & { limiter: Pick<ClientLimiter, 'getClient'> }

export function createPagesRoutes({ config, markets, publicOrigin, site, pictures, limiter }: Options) {
  const router = createRouter()
  const preparePage = createPreparedPages({ config, markets, publicOrigin, site, pictures })
  const rendering = createRateLimiter(newPictures)

  const refusal = { projects: config.projects, isLocal: isLoopback(publicOrigin) }

  async function sendPage(context: Context<Env>, page: Page): Promise<Response> {
    if ('projectId' in page && !findProject(config.projects, page.projectId ?? '')) {
      return sendUnknownProject(context, { ...refusal, projectId: page.projectId ?? '' })
    }
    if (site.html === undefined) {
      const { code } = WalletLoadError
      return sendModalMessage(context, {
        title: (t) => t('noWallet.title'),
        text: (t) => t('refused.text'),
        developer: (t) => t('noWallet.text'),
        rejection: { code, message: `${inEnglish('noWallet.title')}. ${inEnglish('noWallet.text')}` },
      })
    }
    const renderParams = page.surface === 'frame' ? readRenderParams(context) : undefined
    const language = readLanguage(context, pageLanguages)
    const mayRender = () => rendering.take(limiter.getClient(context), 1) === 0
    return sendFile(context, await preparePage({ index: site.html, page, language, renderParams, mayRender }))
  }

  const serve = <path extends string>(path: path, handler: Handler<Env, path>) =>
    router.serve({ method: 'get', path, access: 'anyone' }, handler)

  serve('/f/:projectId/', (context) =>
    sendPage(context, { surface: 'frame', projectId: context.req.param('projectId') }),
  )
  serve('/refused/:projectId/', (context) =>
    sendRefusedOrigin(context, { ...refusal, projectId: context.req.param('projectId') }),
  )
  serve('/w/', (context) => sendPage(context, { surface: 'window' }))
  serve('/', (context) => sendPage(context, { surface: 'standalone' }))
  // Serve the diagnostics to everyone. An SDK that fails to start links to them, and the dapp's developer is not
  // necessarily the operator. The diagnostics only show what any client can request from this backend, and no user
  // data.
  serve('/doctor/', (context) => sendPage(context, { surface: 'doctor' }))
  serve('/doctor/:projectId/', (context) =>
    sendPage(context, { surface: 'doctor', projectId: context.req.param('projectId') }),
  )
  if (hasDeveloperPages({ ...config, publicOrigin })) {
    serve('/inspector/', (context) => sendPage(context, { surface: 'inspector' }))
    serve('/theme/', (context) => sendPage(context, { surface: 'theme' }))
  }
  for (const path of ['/f/:projectId', '/w', '/inspector', '/theme', '/doctor', '/doctor/:projectId'] as const) {
    // Redirect to the encoded path, because a decoded one can contain characters that are invalid in a header.
    serve(path, (context) => context.redirect(`${new URL(context.req.url).pathname}/`, 308))
  }
  for (const [path, file] of site.files) serve(path, (context) => sendFile(context, file))

  describeRoutes(router)
  return router
}

function readRenderParams(context: Context<Env>): RenderParams {
  const options = context.req.query('o') ?? ''
  const agent = context.req.header('user-agent') ?? ''
  const os = /Android/i.test(agent) ? 'android' : /iPhone|iPad|iPod/i.test(agent) ? 'ios' : 'desktop'
  // Use the default shell for options that are longer than those of the SDK.
  return { options: options.length > longestOptions ? '' : options, os }
}

/** Languages of the prepared pages. Pseudo-locales are excluded, because every language is prepared separately. */
const pageLanguages = Object.keys(languages).filter((name) => !languages[name]?.pseudo)

type Refusal = { projectId: string; projects: Projects; isLocal: boolean }

function sendUnknownProject(context: Context<Env>, { projectId, projects, isLocal }: Refusal): Response {
  const { code, message: alert } = InvalidProjectError
  const developer: Translatable = (t) => {
    const text = t('unknownProject.text', { alert, project: projectId.slice(0, 64) })
    const names = Object.keys(projects).map((name) => `"${name}"`)
    // A public deployment does not list its projects, because they may belong to different customers.
    return isLocal ? `${text} ${t('unknownProject.known', { projects: names.join(', ') })}` : text
  }
  return sendModalMessage(context, {
    title: (t) => t('unknownProject.title'),
    text: (t) => t('refused.text'),
    developer,
    rejection: { code, message: developer(inEnglish) },
  })
}

/** Sends a page that explains the refusal. The browser would block the frame's own document in this origin. */
function sendRefusedOrigin(context: Context<Env>, { projectId, projects, isLocal }: Refusal): Response {
  const project = findProject(projects, projectId)
  const origin = context.req.query('origin') ?? ''
  const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin
  if (!project || !isOrigin || isListedOrigin(origin, project.allowedOrigins)) {
    return sendMessage(context, { title: (t) => t('notFound.title'), text: (t) => t('notFound.text') })
  }
  const key = isLocal ? 'refused.localOrigin' : 'refused.origin'
  return sendModalMessage(context, {
    status: 200,
    title: (t) => t('refused.title'),
    text: (t) => t('refused.text'),
    developer: (t) => t(key, { origin, project: projectId }),
  })
}

function describeRoutes(router: Router) {
  const notFound = { description: 'There is nothing with this name.', content: html }
  const describeGet = (
    path: string,
    summary: string,
    content: Record<string, { schema: z.ZodType }>,
    param?: string,
  ) => {
    const found = { description: summary, content }
    router.describe({
      method: 'get',
      path,
      summary,
      request: param === undefined ? {} : { params: z.object({ [param]: z.string() }) },
      responses: param === undefined ? { 200: found } : { 200: found, 404: notFound },
    })
  }
  const script = { 'text/javascript': { schema: z.string() } }
  describeGet('/', 'Serves the wallet as a page of its own, for debugging', html)
  describeGet('/f/{projectId}/', 'Serves the frame of a project to its allowed pages', html, 'projectId')
  describeGet('/refused/{projectId}/', 'Explains to a page why it may not embed the frame', html, 'projectId')
  describeGet('/w/', 'Serves the wallet window', html)
  describeGet('/inspector/', 'Serves the boundary inspector and the scenarios when `developerPages` enables them', html)
  describeGet('/theme/', 'Serves the page that tries themes on, when `developerPages` enables it', html)
  describeGet(
    '/doctor/',
    'Serves the doctor, which finds mistakes of the deployment and of the pages that embed the wallet',
    html,
  )
  describeGet('/doctor/{projectId}/', 'Serves the doctor for the pages of a project', html, 'projectId')
  describeGet('/assets/{file}', 'Serves a file of the build', { '*/*': { schema: z.string() } }, 'file')
  describeGet('/oriel.js', 'Serves the SDK as a script file', script)
  describeGet('/oriel-inline.js', 'Serves the part of the SDK for wallets that are a part of the page', script)
  describeGet('/oriel-page-wallets.js', 'Serves the part of the SDK for pages that have wallets of their own', script)
  describeGet('/oriel-solana.js', 'Serves the part of the SDK for pages that use Solana', script)
  describeGet('/oriel-sign-in.js', 'Serves the part of the SDK for pages that keep sign-ins by themselves', script)
  describeGet('/oriel-coinbase.js', 'Serves the part of the SDK for visitors who choose the wallet of Coinbase', script)
}
