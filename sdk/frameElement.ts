import { frameFeatures, frameSandbox } from '#shared/constants.ts'
import type { Theme } from './options.ts'
import { dialogSheet } from './outline.ts'
import { scrollLock } from './scrollLock.ts'

/** The page's own style sheet may style every dialog and iframe, so each property has `!important`. */
function style({ style }: HTMLElement, properties: Record<string, string>) {
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
  'pointer-events': 'inherit',
}

type Options = {
  /** Returns the URL of the frame. */
  src: () => string
  theme: Theme
  /** Called when the dialog is in the page. */
  onMounted: () => void
  /** Called when the visitor presses Escape outside the iframe. The frame decides whether it may close. */
  onCancel: () => void
  onRemoved: () => void
  onLoad: () => void
}

export type FrameElement = ReturnType<typeof createFrameElement>

/** The iframe in the `<dialog>` fills the viewport, and the wallet draws all that is visible. */
export function createFrameElement({ src, theme, onCancel, onLoad, onMounted, onRemoved }: Options) {
  let dialog: HTMLDialogElement | undefined
  let iframe: HTMLIFrameElement | undefined
  let sheet: CSSStyleSheet | undefined
  let focused: Element | null = null
  /** Had the focus when the frame was wanted. By the time it is shown, the iframe itself may have it. */
  let opener: Element | null = null
  /** The rule that stops the page from scrolling; undefined while the dialog is hidden. */
  let lock: string | undefined
  const isMounted = () => !!iframe?.isConnected
  const isWaiting = () => lock && iframe?.hasAttribute('tabindex')
  const removals = new MutationObserver(() => isMounted() || onRemoved())
  const repairs = new MutationObserver(() => repair(dialog))

  function conceal(shown = dialog) {
    if (!lock || !shown) return
    lock = undefined
    repairs.disconnect()
    if (shown.open) shown.close()
    iframe?.blur()
    veil(shown)
    sheet?.deleteRule(0)
  }

  function setTheme({ themeMode = theme.themeMode, themeVariables }: Theme) {
    theme = { themeMode, themeVariables: { ...theme.themeVariables, ...themeVariables } }
    if (dialog) style(dialog, { 'z-index': `${theme.themeVariables?.zIndex ?? 999}` })
    sheet?.replaceSync(dialogSheet(theme))
    if (lock) sheet?.insertRule(lock)
  }

  /** Must be called last, because a listener of the page for focus may call the SDK. */
  function returnFocus() {
    const before: (Element & { focus?: HTMLElement['focus'] }) | null = focused
    focused = null
    // An element of a page's own XML namespace has no such method.
    before?.focus?.({ preventScroll: true })
  }

  function unmount() {
    const [oldDialog, oldSheet] = [dialog, sheet]
    removals.disconnect()
    dialog = iframe = sheet = undefined
    conceal(oldDialog)
    oldDialog?.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== oldSheet)
    returnFocus()
  }

  /** The picture of the frame takes the place of the outline, and can be pressed. */
  function paint() {
    if (!dialog || !isWaiting()) return
    dialog.dataset.orielFrame = ''
    style(dialog, { 'pointer-events': 'auto' })
  }

  /** Gives the keyboard to the frame, which listens by now. */
  function reveal() {
    if (!isWaiting()) return
    paint()
    iframe?.removeAttribute('tabindex')
    iframe?.focus()
  }

  const hide = () => {
    conceal()
    returnFocus()
  }

  return {
    isMounted,
    isWaiting,
    unmount,
    setTheme,
    hide,
    paint,
    iframe: () => iframe,
    holds: (source: unknown) => !!source && source === iframe?.contentWindow,

    /** Changing `src` of an old iframe would add an entry to the page's history. */
    mount() {
      const active = focusedElement()
      if (!lock && active !== iframe) opener = active
      if (isMounted()) return
      unmount()
      iframe = createIframe(src())
      iframe.addEventListener('load', onLoad)
      const made = createDialog(iframe)
      dialog = made
      made.addEventListener('cancel', (event) => {
        event.preventDefault()
        onCancel()
      })
      // Browsers close a dialog on a second Escape, and ignore `preventDefault`. The frame may have to keep it open.
      made.addEventListener('close', () => {
        if (!lock || made !== dialog || made.open || !isMounted()) return
        made.showModal()
        iframe?.focus()
        onCancel()
      })
      // The page's Content-Security-Policy does not count a constructed sheet as inline.
      sheet = new CSSStyleSheet()
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      setTheme(theme)
      const parent = document.body ?? document.documentElement
      parent.append(made)
      // The subtree is not observed, because observing it would slow the page down.
      for (const node of [document.documentElement, parent, made]) removals.observe(node, { childList: true })
      onMounted()
    },

    /** An early dialog has the outline of the frame's card until `paint` or `settle`. */
    show(isEarly = false) {
      if (dialog && !lock && isMounted()) {
        const active = focusedElement()
        focused = active === iframe ? opener : active
        lock = scrollLock()
        sheet?.insertRule(lock)
        style(dialog, { opacity: '1' })
        repair(dialog)
        repairs.observe(document.documentElement, { subtree: true, attributeFilter: barriers })
        // The page may have opened the dialog without the top layer.
        if (dialog.open) dialog.close()
        dialog.showModal()
        // While the document of the iframe loads, Escape would be lost in it.
        dialog.focus()
        dialog.dataset.orielFrame = 'waiting'
      }
      if (!isEarly) reveal()
    },

    /** Must be called when the frame has answered. */
    settle(isOpen: boolean) {
      if (isWaiting() && !isOpen) hide()
      else reveal()
    },
  }
}

/**
 * A hidden dialog stays painted, so that the browser shows it within one frame. Attributes keep the keyboard and screen
 * readers away from it. `inert` would also keep the frame from moving the focus in its document before it is shown.
 */
function veil(dialog: HTMLDialogElement) {
  dialog.dataset.orielFrame = ''
  dialog.ariaHidden = 'true'
  style(dialog, { opacity: '0', 'pointer-events': 'none' })
  dialog.querySelector('iframe')?.setAttribute('tabindex', '-1')
}

function createDialog(iframe: HTMLIFrameElement): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  style(dialog, fill)
  dialog.ariaLabel = 'Wallet'
  dialog.tabIndex = -1
  dialog.append(iframe)
  veil(dialog)
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
  style(iframe, fill)
  return iframe
}

const barriers = ['inert', 'aria-hidden']

/**
 * Undoes what password managers and other modals do: they make everything outside of them inert, this dialog included.
 */
function repair(dialog: HTMLDialogElement | undefined) {
  for (let node: Element | null | undefined = dialog; node; node = node.parentElement) {
    for (const name of barriers) node.removeAttribute(name)
  }
}

/** Searches open shadow roots, too. Returns null for the body. */
function focusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element === document.body ? null : element
}
