import type {
  DocumentPicture,
  PictureOs,
  PictureRequest,
  RenderedPicture,
} from '@oriel/shared/document/firstPicture.ts'
import { serializePictureOptions } from '@oriel/shared/kit/pictureOptions.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../api/queryClient.ts'
import {
  excludedWalletsQuery,
  featuredWalletsQuery,
  recommendedWalletsQuery,
  walletCountQuery,
  walletRanksQuery,
} from '../api/wallets.ts'
import { App } from '../app/App.tsx'
import { loadLocale, loadMessages, t } from '../i18n/i18n.ts'
import { messageGroups } from '../i18n/messageGroups.ts'
import { type Config, changeConfig, config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { options } from '../state/options.ts'
import { computeThemeStyle } from '../ui/theme/theme.ts'

// Don't retry, because a retry would return the same result and delay the queued requests.
queryClient.setDefaultOptions({ queries: { retry: false, networkMode: 'always' } })

/** Minimal user agents from which `readDevice` detects each operating system. */
const userAgents = { ios: 'iPhone Safari/605', android: 'Android', desktop: '' }

/** Renders Connect for a new user, in a narrow and a wide layout. Throws for options that the frame rejects. */
export async function renderPicture(request: PictureRequest): Promise<RenderedPicture> {
  const { options: written, os, language } = request
  await Promise.all([loadLocale([language]), loadMessages(...messageGroups.first)])
  changeConfig(request.config as Config)
  const { accepted } = options.set(written === '' ? {} : JSON.parse(written))
  if (serializePictureOptions(accepted) === undefined) throw new Error('The options are too long.')
  networks.request(accepted.networks, accepted.defaultNetwork)
  const answers = await loadAnswers()
  router.open({ name: 'Connect' })
  const [narrow, wide] = [false, true].map((isWide) => render(os, language, isWide))
  const { themeVariables } = options.store.getState()
  return {
    html: os === 'desktop' ? `<div data-narrow>${narrow}</div><div data-wide>${wide}</div>` : `<div>${narrow}</div>`,
    picture: {
      options: written,
      os,
      language,
      withoutPasskeys: t('connect.create'),
      styles: { light: computeThemeStyle('light', themeVariables), dark: computeThemeStyle('dark', themeVariables) },
      answers,
    },
  }
}

function render(os: PictureOs, language: string, isWide: boolean): string {
  Object.assign(globalThis, { matchMedia: (query: string) => ({ matches: isWide && query.includes('width') }) })
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: userAgents[os], languages: [language], maxTouchPoints: 0 },
    configurable: true,
  })
  return (
    renderToStaticMarkup(<App />)
      // Move styles to data attributes, because the content security policy forbids inline styles. Move image URLs as
      // well, because each image is inlined only once.
      .replaceAll(' style="', ' data-style="')
      .replaceAll(/ src="(\/[^"]+)"/g, ' data-image="$1"')
      .replaceAll(' loading="lazy" decoding="async"', ' decoding="sync"')
  )
}

/** Fetches the directory data that Connect needs, keyed by query key. */
async function loadAnswers(): Promise<DocumentPicture['answers']> {
  queryClient.clear()
  const { includeWalletIds, excludeWalletIds, featuredWalletIds } = options.store.getState()
  const ids = networks.store.getState().requested.map(({ caipNetworkId }) => caipNetworkId)
  const scope = { projectId: config.projectId, networks: ids, includeWalletIds, excludeWalletIds, featuredWalletIds }
  const none = { names: [], rdns: [] }
  await Promise.all([
    queryClient.fetchQuery(featuredWalletsQuery(scope)),
    queryClient.fetchQuery(recommendedWalletsQuery(scope)),
    queryClient.fetchQuery(excludedWalletsQuery(scope)),
    queryClient.fetchQuery(walletCountQuery(scope)),
    queryClient.fetchQuery(walletRanksQuery(scope, none)),
  ])
  const all = queryClient.getQueryCache().getAll()
  return all.map(({ queryKey, state }) => ({ key: [...queryKey], data: state.data }))
}
