import { frameFeatures, frameSandbox } from '#shared/constants.ts'
import type { ThemeVariables } from './options.ts'
import { lockScroll } from './scrollLock.ts'

/** The page's own style sheet may style every dialog and iframe, so each property has `!important`. */
function style({ style }: { style: CSSStyleDeclaration }, properties: Record<string, string>) {
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value, 'important')
}

const fill = {
  all: 'initial',
  display: 'block',
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  // The iframe is transparent only while its colour scheme is that of the frame's document, which is always light.
  'color-scheme': 'light',
}

/** A hidden dialog stays laid out, so that the browser shows it within one frame. */
const hidden = { visibility: 'hidden', 'pointer-events': 'none' }
const shown = { visibility: 'visible', 'pointer-events': 'auto' }

type Options = {
  src: string
  theme: ThemeVariables | undefined
  /** Called when the visitor presses Escape outside the iframe. The frame decides whether it may close. */
  onCancel: () => void
  onRemoved: () => void
  onLoad: () => void
}

export type FrameElement = ReturnType<typeof createFrameElement>

/** The iframe in the `<dialog>` fills the viewport, and the wallet draws all that is visible. */
export function createFrameElement({ src, theme, onCancel, onLoad, onRemoved }: Options) {
  let dialog: HTMLDialogElement | undefined
  let iframe: HTMLIFrameElement | undefined
  let backdrop: CSSStyleSheet | undefined
  let focused: Element | null = null
  /**
   * The element that had the focus when the frame was wanted. By the time it is shown, the iframe itself may have it.
   */
  let opener: Element | null = null
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

  function setTheme(wanted: ThemeVariables | undefined) {
    theme = { ...theme, ...wanted }
    if (!dialog || !backdrop) return
    const blur = theme.backdrop?.blur
    style(dialog, { 'z-index': `${theme.zIndex ?? 999}` })
    // The blur is under the dialog: on the dialog or the iframe, it would keep the frame from knowing what is visible.
    style(backdrop.cssRules[0] as CSSStyleRule, { ...fill, 'backdrop-filter': blur ? `blur(${blur}px)` : 'none' })
  }

  /** Must be called last, because a listener of the page for focus may call the SDK. */
  function returnFocus() {
    const before: (Element & { focus?: HTMLElement['focus'] }) | null = focused
    focused = null
    iframe?.blur()
    // An element of a page's own XML namespace has no such method.
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
    setTheme,
    /** Returns the iframe's attributes, which the page may have changed. */
    attributes: () => ({ sandbox: iframe?.sandbox.value, allow: iframe?.allow }),
    holds: (source: unknown) => !!source && source === iframe?.contentWindow,

    /** Changing `src` of an old iframe would add an entry to the page's history. */
    mount() {
      const active = focusedElement()
      if (!unlockScroll && active !== iframe) opener = active
      if (isMounted()) return
      unmount()
      iframe = createIframe(src)
      iframe.addEventListener('load', onLoad)
      const made = createDialog(iframe)
      dialog = made
      made.addEventListener('cancel', (event) => {
        event.preventDefault()
        onCancel()
      })
      // Browsers close a dialog on a second Escape, and ignore `preventDefault`. The frame may have to keep it open.
      made.addEventListener('close', () => {
        if (!unlockScroll || made !== dialog || made.open || !isMounted()) return
        made.showModal()
        iframe?.focus()
        onCancel()
      })
      backdrop = createBackdrop()
      setTheme(theme)
      const parent = document.body ?? document.documentElement
      parent.append(made)
      // The subtree is not observed, because observing it would slow the page down.
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
      // The page may have opened the dialog without the top layer.
      if (dialog.open) dialog.close()
      dialog.showModal()
      iframe?.focus()
    },

    hide() {
      conceal()
      returnFocus()
    },
  }
}

function createDialog(iframe: HTMLIFrameElement): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  style(dialog, { ...fill, ...hidden })
  dialog.setAttribute('aria-label', 'Wallet')
  dialog.dataset.orielFrame = ''
  dialog.append(iframe)
  return dialog
}

function createIframe(src: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.title = 'Wallet'
  iframe.setAttribute('sandbox', frameSandbox)
  // A feature without an origin is given to the origin in `src` alone. Browsers without `share` warn of `web-share`.
  iframe.allow = frameFeatures.join('; ') + ('share' in navigator ? '; web-share' : '')
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = src
  style(iframe, { ...fill, visibility: 'inherit', 'pointer-events': 'inherit' })
  return iframe
}

/**
 * Undoes what password managers and other modals do: they make everything outside of them inert, this dialog included.
 */
function repair(dialog: HTMLDialogElement | undefined) {
  for (let node: Element | null | undefined = dialog; node; node = node.parentElement) {
    node.removeAttribute('inert')
    if (node.getAttribute('aria-hidden') === 'true') node.removeAttribute('aria-hidden')
  }
}

/**
 * Returns the sheet of `::backdrop`, which has no `style`. The page's Content-Security-Policy does not count a
 * constructed sheet as inline.
 */
function createBackdrop(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.insertRule('dialog[data-oriel-frame]::backdrop {}')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}

/** Searches open shadow roots, too. Returns null for the body. */
function focusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element === document.body ? null : element
}
