import { frameFeatures, frameSandbox } from '#shared/constants.ts'
import { lockScroll } from './scrollLock.ts'

/** `!important`, because the page's own style sheet may style every dialog and iframe. */
function style(element: HTMLElement, properties: Record<string, string>) {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value, 'important')
}

const fill = {
  all: 'initial',
  display: 'block',
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  // The iframe is see-through only while its colour scheme is that of the frame's document, which is always light.
  'color-scheme': 'light',
}

/** Laid out but not there for anyone: showing it again takes one frame. */
const hidden = { visibility: 'hidden', 'pointer-events': 'none' }
const shown = { visibility: 'visible', 'pointer-events': 'auto' }

type Options = {
  src: string
  zIndex?: number | undefined
  /** The user pressed Escape outside the iframe: the frame decides whether it may close. */
  onCancel: () => void
  /** The page removed the dialog. */
  onRemoved: () => void
  /** The iframe has loaded a document, the first or another. */
  onLoad: () => void
}

export type FrameElement = ReturnType<typeof createFrameElement>

/** The `<dialog>` in the host page with the wallet's iframe, which fills the viewport and draws everything itself. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure; as a class it is 50 bytes more of every host page
export function createFrameElement({ src, zIndex = 999, onCancel, onLoad, onRemoved }: Options) {
  let dialog: HTMLDialogElement | undefined
  let iframe: HTMLIFrameElement | undefined
  let backdrop: CSSStyleSheet | undefined
  let focused: Element | null = null
  /** What had the focus when the frame was wanted: by the time it is shown, the frame itself may have it. */
  let opener: Element | null = null
  /** While it is shown. */
  let unlockScroll: (() => void) | undefined
  const isMounted = () => !!iframe?.isConnected
  const removals = new MutationObserver(() => isMounted() || onRemoved())
  const repairs = new MutationObserver(() => repair(dialog))

  function conceal(shown = dialog) {
    if (!unlockScroll || !shown) return
    const unlock = unlockScroll
    unlockScroll = undefined
    repairs.disconnect()
    if (shown.open) shown.close()
    style(shown, hidden)
    unlock()
  }

  /** After all else: the page may listen to it, and call us from there. */
  function returnFocus() {
    const before = focused as HTMLElement | null
    focused = null
    iframe?.blur()
    // XML of the page's own has no such method.
    before?.focus?.({ preventScroll: true })
  }

  function unmount() {
    const old = dialog
    const sheet = backdrop
    removals.disconnect()
    dialog = iframe = backdrop = undefined
    conceal(old)
    old?.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    returnFocus()
  }

  return {
    isMounted,
    unmount,
    /** Of the iframe as the page has left it. */
    attributes: () => ({ sandbox: iframe?.sandbox.value, allow: iframe?.allow }),
    /** Is this the frame's window? */
    holds: (source: unknown) => !!source && source === iframe?.contentWindow,

    /** Puts the iframe into the page. A new element each time: changing `src` would add to the page's history. */
    mount() {
      const active = focusedElement()
      if (!unlockScroll && active !== iframe) opener = active
      if (isMounted()) return
      unmount()
      const made = document.createElement('dialog')
      dialog = made
      iframe = createIframe(src)
      iframe.addEventListener('load', onLoad)
      style(made, { ...fill, ...hidden, 'z-index': String(zIndex) })
      made.setAttribute('aria-label', 'Wallet')
      made.dataset.orielFrame = ''
      made.append(iframe)
      made.addEventListener('cancel', (event) => {
        event.preventDefault()
        onCancel()
      })
      /** Browsers close a dialog on a second Escape whatever the page says; the frame may have to keep it open. */
      made.addEventListener('close', () => {
        if (!unlockScroll || made !== dialog || made.open || !isMounted()) return
        made.showModal()
        iframe?.focus()
        onCancel()
      })
      backdrop = clearBackdrop()
      const parent = document.body ?? document.documentElement
      parent.append(made)
      // Not the subtree: this must cost nothing while the page works.
      for (const node of [document.documentElement, parent, made]) removals.observe(node, { childList: true })
    },

    show() {
      if (unlockScroll || !dialog || !isMounted()) return
      const active = focusedElement()
      focused = active === iframe ? opener : active
      unlockScroll = lockScroll()
      style(dialog, shown)
      repair(dialog)
      repairs.observe(document.documentElement, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] })
      // Someone may have opened it without the top layer.
      if (dialog.open) dialog.close()
      dialog.showModal()
      iframe?.focus()
    },

    hide() {
      conceal()
      returnFocus()
    },

    setZIndex(value: number) {
      zIndex = value
      if (dialog) style(dialog, { 'z-index': String(value) })
    },
  }
}

function createIframe(src: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.title = 'Wallet'
  iframe.setAttribute('sandbox', frameSandbox)
  // Without an origin, a feature is given to the origin in `src` alone. Browsers without `share` warn of `web-share`.
  iframe.allow = frameFeatures.join('; ') + ('share' in navigator ? '; web-share' : '')
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = src
  style(iframe, { ...fill, visibility: 'inherit', 'pointer-events': 'inherit' })
  return iframe
}

/** Password managers and other people's modals take everything outside of them out of reach, our dialog included. */
function repair(dialog: HTMLDialogElement | undefined) {
  for (let node: Element | null | undefined = dialog; node; node = node.parentElement) {
    if (node.hasAttribute('inert')) node.removeAttribute('inert')
    if (node.getAttribute('aria-hidden') === 'true') node.removeAttribute('aria-hidden')
  }
}

/** `::backdrop` has no `style`; a constructed sheet is no inline style for the page's Content-Security-Policy. */
function clearBackdrop(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.insertRule('dialog[data-oriel-frame]::backdrop { display: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}

/** What has the focus, also inside open shadow roots. */
function focusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element === document.body ? null : element
}
