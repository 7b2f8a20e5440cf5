import type { DocumentPicture } from '@oriel/shared/document/firstPicture.ts'
import { getDirection, pickLanguage } from '@oriel/shared/i18n/languages.ts'
import { isRecord } from '@oriel/shared/json.ts'
import { serializePictureOptions } from '@oriel/shared/kit/pictureOptions.ts'
import type { Handshake } from '../border/parseHandshake.ts'
import { authenticator } from '../platform/authenticator.ts'
import { readDocumentPicture } from '../platform/readDocumentPicture.ts'
import { wideFrame } from '../platform/wideFrame.ts'
import { readDevice } from '../wallets/directory/walletDevice.ts'

const findHolder = () => document.getElementById('picture')

/**
 * Prepares the server-rendered shell and returns its element. The shell stays hidden, but the browser can already lay
 * it out before the handshake.
 */
export function preparePicture(): HTMLElement | undefined {
  const picture = readDocumentPicture()
  const holder = findHolder()
  if (!picture || !holder) return undefined
  const [unused] = holder.querySelectorAll<HTMLElement>(matchMedia(wideFrame).matches ? '[data-narrow]' : '[data-wide]')
  if (holder.children.length > 1) unused?.remove()
  // Apply styles here, because the content security policy forbids `style` in markup.
  for (const element of holder.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
  }
  return holder
}

export function hidePicture() {
  const holder = findHolder()
  if (holder) holder.hidden = true
}

/**
 * Loads the shell's images. Call this after its text has been painted, because the browser needs about 2 ms per SVG
 * image.
 */
export function fillImages() {
  const images = readDocumentPicture()?.images ?? {}
  for (const image of document.querySelectorAll<HTMLImageElement>('#picture [data-image]:not([src])')) {
    image.src = images[image.dataset.image ?? ''] ?? image.dataset.image ?? ''
  }
}

/**
 * Shows the server-rendered shell if it matches what React will render for this page and user, and a skeleton card
 * otherwise. Returns false if there is no shell, or if the wallet is inline, because the shell is that of a modal.
 */
export function showPicture(handshake: Handshake): boolean {
  const picture = readDocumentPicture()
  const holder = findHolder()
  if (!picture || !holder || getOptions(handshake.start).enableEmbedded === true) return false
  const isExact = matchesHost(picture, handshake)
  if (!isExact) holder.dataset.grey = 'all'
  else if (handshake.hasWallets) holder.dataset.grey = 'wallets'
  holder.inert = !isExact
  applyTheme(handshake, isExact ? picture.styles : undefined)
  document.documentElement.lang = picture.language
  document.documentElement.dir = getDirection(picture.language)
  if (!authenticator.isLikely()) setLastText(holder, picture.withoutPasskeys)
  holder.hidden = false
  // Wait for an animation frame. The browser renders none until the stylesheet has loaded.
  requestAnimationFrame(() => {
    for (const area of holder.querySelectorAll<HTMLElement>('.modal-scroll')) fitHeight(area)
  })
  return true
}

function setLastText(holder: HTMLElement, text: string) {
  for (const label of holder.querySelectorAll('.own-wallet .button-text')) {
    if (label.lastChild) label.lastChild.textContent = text
  }
}

/** Sets the height and the scroll shadows as `ui/modal/useAnimatedHeight.ts` does. */
function fitHeight(area: HTMLElement) {
  area.style.blockSize = `${area.querySelector<HTMLElement>('.modal-content')?.offsetHeight}px`
  if (area.scrollHeight > area.clientHeight) Object.assign(area.dataset, { scrolls: 'true', below: 'true' })
}

/**
 * Returns true if the shell shows what the `Connect` view will render. Injected wallets don't matter, because their
 * rows are skeletons until the wallets are known.
 */
function matchesHost(
  { options, os, language }: DocumentPicture,
  { origin, start, open, setTheme }: Handshake,
): boolean {
  const pageOptions = getOptions(start)
  if (serializePictureOptions(pageOptions) !== options || !isConnect(open)) return false
  // With `manualWCControl`, the pairing code is shown instead of `Connect` (see `router/getOpeningView.ts`).
  if (pageOptions.manualWCControl === true) return false
  if (isRecord(setTheme) && setTheme.themeVariables !== undefined) return false
  const device = readDevice(navigator)
  return device.os === os && !device.inApp && pickLanguage(navigator.languages) === language && isNew(origin)
}

function getOptions(start: unknown): Record<string, unknown> {
  return isRecord(start) && isRecord(start.options) ? start.options : {}
}

function isConnect(open: unknown): boolean {
  if (!isRecord(open)) return false
  const { view = 'Connect', ...others } = open
  return view === 'Connect' && Object.keys(others).length === 0
}

/** Storage keys (see `state/storage.ts`) that change what the `Connect` view shows to a returning user. */
const storageKeys = ['session', 'recentWallets', 'madeAccount', 'lastAccount', 'addedNetworks']

function isNew(origin: string): boolean {
  try {
    return storageKeys.every((name) => localStorage.getItem(`oriel/${origin}/${name}`) === null)
  } catch {
    // If the browser blocks storage, nothing has been stored.
    return true
  }
}

function applyTheme({ start, setTheme }: Handshake, styles: DocumentPicture['styles'] | undefined) {
  const themeMode = (isRecord(setTheme) ? setTheme.themeMode : undefined) ?? getOptions(start).themeMode
  const isDark = themeMode === 'dark' || (themeMode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const mode = isDark ? 'dark' : 'light'
  const root = document.documentElement
  root.dataset.theme = mode
  root.dataset.surface = 'frame'
  for (const [name, value] of Object.entries(styles?.[mode] ?? {})) root.style.setProperty(name, value)
}
