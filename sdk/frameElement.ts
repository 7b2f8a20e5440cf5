import { frameAllow, frameSandbox } from '#shared/constants.ts'
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
  /**
   * Called when the visitor leaves, by Escape outside the iframe or in a frame whose app is not there yet. The frame
   * decides whether it may close.
   */
  onCancel: () => void
  onRemoved: () => void
  onLoad: () => void
}

type Focusable = Element & { focus?: HTMLElement['focus'] }

export type FrameElement = ReturnType<typeof createFrameElement>

/** The iframe in the `<dialog>` fills the viewport, and the wallet draws all that is visible. */
export function createFrameElement({ src, theme, onCancel, onLoad, onMounted, onRemoved }: Options) {
  let dialog: HTMLDialogElement | undefined
  let iframe: HTMLIFrameElement | undefined
  let sheet: CSSStyleSheet | undefined
  let focused: Focusable | null = null
  /** Had the focus when the frame was wanted. By the time it is shown, the iframe itself may have it. */
  let opener: Focusable | null = null
  /** The rule that stops the page from scrolling; empty while the dialog is hidden. */
  let lock = ''
  const isMounted = () => !!iframe?.isConnected
  const isWaiting = () => !!lock && iframe?.hasAttribute('tabindex')
  const removals = new MutationObserver(() => isMounted() || onRemoved())
  const writeSheet = () => sheet?.replaceSync(lock + dialogSheet(theme))
  const repairs = new MutationObserver(() => repair(dialog))

  function conceal(shown = dialog) {
    if (!lock || !shown) return
    lock = ''
    repairs.disconnect()
    shown.close()
    iframe?.blur()
    veil(shown)
    writeSheet()
  }

  function setTheme({ themeMode = theme.themeMode, themeVariables }: Theme) {
    theme = { themeMode, themeVariables: { ...theme.themeVariables, ...themeVariables } }
    if (dialog) style(dialog, { 'z-index': `${theme.themeVariables?.zIndex ?? 999}` })
    writeSheet()
  }

  /** Must be called last, because a listener of the page for focus may call the SDK. */
  function returnFocus() {
    const before = focused
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

  /** The picture of the frame takes the place of the outline, and can be pressed, also by the keyboard. */
  function paint() {
    if (!dialog || !isWaiting()) return
    dialog.dataset.orielFrame = ''
    style(dialog, { 'pointer-events': 'auto' })
    if (iframe) iframe.tabIndex = 0
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
    onCancel,
    iframe: () => iframe,
    holds: (source: unknown) => !!source && source === iframe?.contentWindow,

    /** Changing `src` of an old iframe would add an entry to the page's history. */
    mount() {
      const active = focusedElement()
      if (!lock && active !== iframe) opener = active
      if (isMounted()) return
      unmount()
      iframe = createIframe(src(), onLoad)
      const made = createDialog(iframe, onCancel, () => !!lock && made === dialog && isMounted())
      dialog = made
      sheet = adoptSheet()
      setTheme(theme)
      insert(made, removals)
      onMounted()
    },

    /** An early dialog has the outline of the frame's card until `paint` or `settle`. */
    show(isEarly = false) {
      if (dialog && !lock && isMounted()) {
        const active = focusedElement()
        focused = active === iframe ? opener : active
        lock = scrollLock()
        writeSheet()
        repairs.observe(document.documentElement, { subtree: true, attributeFilter: barriers })
        present(dialog)
      }
      if (!isEarly) reveal()
    },

    /** Must be called when the frame has answered. */
    settle: (isOpen: boolean) => (isWaiting() && !isOpen ? hide() : reveal()),
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

/** Shows the dialog with the outline of the frame's card. */
function present(dialog: HTMLDialogElement) {
  style(dialog, { opacity: '1' })
  repair(dialog)
  // The page may have opened the dialog without the top layer.
  dialog.close()
  dialog.showModal()
  // While the document of the iframe loads, Escape would be lost in it.
  dialog.focus()
  dialog.dataset.orielFrame = 'waiting'
}

/** The page's Content-Security-Policy does not count a constructed sheet as inline. */
function adoptSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return sheet
}

/** The subtree is not observed, because observing it would slow the page down. */
function insert(dialog: HTMLDialogElement, removals: MutationObserver) {
  const parent = document.body ?? document.documentElement
  parent.append(dialog)
  for (const node of [document.documentElement, parent, dialog]) removals.observe(node, { childList: true })
}

function createDialog(iframe: HTMLIFrameElement, onCancel: () => void, isShown: () => boolean): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  style(dialog, fill)
  dialog.ariaLabel = 'Wallet'
  dialog.tabIndex = -1
  dialog.append(iframe)
  veil(dialog)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  // Browsers close a dialog on a second Escape, and ignore `preventDefault`. The frame may have to keep it open.
  dialog.addEventListener('close', () => {
    if (!isShown() || dialog.open) return
    dialog.showModal()
    iframe.focus()
    onCancel()
  })
  return dialog
}

function createIframe(src: string, onLoad: () => void): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.onload = onLoad
  iframe.title = 'Wallet'
  iframe.setAttribute('sandbox', frameSandbox)
  // A feature without an origin is given to the origin in `src` alone. Browsers without `share` warn of `web-share`.
  iframe.allow = frameAllow + ('share' in navigator ? '; web-share' : '')
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
