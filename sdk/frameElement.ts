import { frameAllow, frameSandbox } from '#shared/constants.ts'
import type { Theme } from './options.ts'
import { dialogSheet } from './outline.ts'
import { scrollLock } from './scrollLock.ts'

/** Sets styles with `!important`, because the page's style sheet may style all dialogs and iframes. */
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
  // An iframe is only transparent if its color scheme equals the scheme of its document, which is always light.
  'color-scheme': 'light',
  'pointer-events': 'inherit',
}

type Options = {
  /** Returns the URL of the frame. */
  src: () => string
  theme: Theme
  /** Called after the dialog was added to the page. */
  onMounted: () => void
  /**
   * Called on Escape outside the iframe, or in a frame whose app has not loaded yet. The frame decides whether it may
   * close.
   */
  onCancel: () => void
  onRemoved: () => void
  onLoad: () => void
}

type Focusable = Element & { focus?: HTMLElement['focus'] }

export type FrameElement = ReturnType<typeof createFrameElement>

/** Creates the `<dialog>` with the iframe, which fills the viewport. The wallet renders everything that is visible. */
export function createFrameElement({ src, theme, onCancel, onLoad, onMounted, onRemoved }: Options) {
  let dialog: HTMLDialogElement | undefined
  let iframe: HTMLIFrameElement | undefined
  let sheet: CSSStyleSheet | undefined
  let focused: Focusable | null = null
  /** Focused element when `mount` was called. Once the dialog is shown, the iframe itself may have the focus. */
  let opener: Focusable | null = null
  /** CSS rule that locks the page's scrolling. Empty while the dialog is hidden. */
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

  /** Restores the focus. Call last, because a focus listener of the page may call the SDK. */
  function returnFocus() {
    const before = focused
    focused = null
    // Elements of custom XML namespaces have no `focus`.
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

  /** Replaces the skeleton by the frame's server-rendered shell, which accepts pointer and keyboard input. */
  function paint() {
    if (!dialog || !isWaiting()) return
    dialog.dataset.orielFrame = ''
    style(dialog, { 'pointer-events': 'auto' })
    if (iframe) iframe.tabIndex = 0
  }

  /** Moves the focus into the frame, which handles keys by now. */
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

    /** Creates a new iframe each time, because changing `src` would add an entry to the page's history. */
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

    /** Shows the dialog. An early dialog shows a skeleton until `paint` or `settle`. */
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

    /** Call when the frame has responded. */
    settle: (isOpen: boolean) => (isWaiting() && !isOpen ? hide() : reveal()),
  }
}

/**
 * Hides the dialog but keeps it painted, so that the browser can show it within one frame. Attributes hide it from the
 * keyboard and screen readers. `inert` would also prevent the frame from moving its focus before it is shown.
 */
function veil(dialog: HTMLDialogElement) {
  dialog.dataset.orielFrame = ''
  dialog.ariaHidden = 'true'
  style(dialog, { opacity: '0', 'pointer-events': 'none' })
  dialog.querySelector('iframe')?.setAttribute('tabindex', '-1')
}

/** Shows the dialog with the skeleton. */
function present(dialog: HTMLDialogElement) {
  style(dialog, { opacity: '1' })
  repair(dialog)
  // The page may have opened the dialog outside the top layer.
  dialog.close()
  dialog.showModal()
  // A loading iframe document would swallow Escape.
  dialog.focus()
  dialog.dataset.orielFrame = 'waiting'
}

/** Uses a constructed sheet, which the page's Content-Security-Policy does not treat as inline. */
function adoptSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return sheet
}

/** Adds the dialog and observes its removal. Does not observe the subtree, which would slow the page down. */
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
  // Browsers close a dialog on a second Escape regardless of `preventDefault`, but the frame may need to stay open.
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
  // A feature without an origin applies to the origin in `src` only. Browsers without `share` warn about `web-share`.
  iframe.allow = frameAllow + ('share' in navigator ? '; web-share' : '')
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = src
  style(iframe, fill)
  return iframe
}

const barriers = ['inert', 'aria-hidden']

/** Removes attributes that password managers and other modals add: they make everything else inert. */
function repair(dialog: HTMLDialogElement | undefined) {
  for (let node: Element | null | undefined = dialog; node; node = node.parentElement) {
    for (const name of barriers) node.removeAttribute(name)
  }
}

/** Returns the focused element, including in open shadow roots. Returns null for the body. */
function focusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element === document.body ? null : element
}
