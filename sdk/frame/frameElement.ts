import { frameAllow, frameSandbox } from '@oriel/shared/constants.ts'
import type { Theme } from '../api/options.ts'
import { createScrollLock, createSkeletonStyles, setStyles } from './dialogStyles.ts'
import type { InlineHolder, InlineHolderOptions } from './inlineHolder.ts'

const fillStyles = {
  all: 'initial',
  display: 'block',
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  // Keep the iframe transparent. An iframe is transparent only if its color scheme matches that of its document. The
  // frame's document is always light.
  'color-scheme': 'light',
  'pointer-events': 'inherit',
}

type Options = {
  /** Returns the frame's URL. */
  getSrc: () => string
  theme: Theme
  /** Called after the dialog has been added to the page. */
  onMounted: () => void
  /**
   * Called when the user presses Escape outside the iframe, or inside it before the frame's app has loaded. The frame
   * decides whether it may close.
   */
  onCancel: () => void
  onRemoved: () => void
  onLoad: () => void
}

/** Element to focus. Elements of custom XML namespaces have no `focus` method. */
type Focusable = Element & { focus?: HTMLElement['focus'] }

export type FrameElement = ReturnType<typeof createFrameElement>

/**
 * Creates the `<dialog>` and its iframe, whose document renders everything that users see. As a modal, the iframe fills
 * the viewport. An inline wallet is the same dialog inside the page's container, and becomes a modal when the frame
 * calls `setVisible`.
 */
export function createFrameElement({ getSrc, theme, onCancel, onLoad, onMounted, onRemoved }: Options) {
  let dialog: HTMLDialogElement | undefined
  /** Holder of an inline wallet, or undefined for a modal. */
  let holder: InlineHolder | undefined
  let iframe: HTMLIFrameElement | undefined
  let sheet: CSSStyleSheet | undefined
  /** Element to focus when the dialog closes. */
  let focused: Focusable | null = null
  /**
   * Element that had focus when `mount` was called. By the time the dialog is shown, the iframe itself may have focus.
   */
  let opener: Focusable | null = null
  /** CSS rule that locks the page's scrolling. Empty while the dialog is hidden. */
  let scrollLock = ''
  const isMounted = () => !!iframe?.isConnected
  const isWaiting = () => !!scrollLock && iframe?.hasAttribute('tabindex')
  const removalObserver = new MutationObserver(() => isMounted() || onRemoved())
  const updateSheet = () => sheet?.replaceSync(scrollLock + createSkeletonStyles(theme))
  const inertObserver = new MutationObserver(() => removeInert(dialog))

  function closeDialog(target = dialog) {
    if (!scrollLock || !target) return
    scrollLock = ''
    inertObserver.disconnect()
    target.close()
    iframe?.blur()
    makeInvisible(target)
    holder?.show(target)
    updateSheet()
  }

  /** Observes the ancestors. Observing the whole document instead would slow down the page. */
  function observeRemoval(target: HTMLDialogElement) {
    for (let node: Node | undefined = target; node; node = node.parentNode ?? (node as Partial<ShadowRoot>).host)
      removalObserver.observe(node, { childList: true })
  }

  function setTheme({ themeMode = theme.themeMode, themeVariables }: Theme) {
    theme = { themeMode, themeVariables: { ...theme.themeVariables, ...themeVariables } }
    if (dialog) setStyles(dialog, { 'z-index': `${theme.themeVariables?.zIndex ?? 999}` })
    holder?.setTheme(theme)
    updateSheet()
  }

  /** Restores focus. Call this last, because the page's focus listeners may call back into the SDK. */
  function returnFocus() {
    const target = focused
    focused = null
    target?.focus?.({ preventScroll: true })
  }

  function unmount() {
    const oldDialog = dialog
    const oldSheet = sheet
    removalObserver.disconnect()
    holder?.unmount()
    dialog = iframe = sheet = undefined
    closeDialog(oldDialog)
    oldDialog?.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== oldSheet)
    returnFocus()
  }

  /** Replaces the skeleton with the frame's server-rendered shell. The shell accepts pointer and keyboard input. */
  function showShell() {
    if (!dialog || !isWaiting()) return
    dialog.dataset.orielFrame = ''
    setStyles(dialog, { 'pointer-events': 'auto' })
    if (iframe) iframe.tabIndex = 0
  }

  /** Moves focus into the frame, which can now handle keys. */
  function focusFrame() {
    if (!isWaiting()) return
    showShell()
    iframe?.removeAttribute('tabindex')
    iframe?.focus()
  }

  const hide = () => {
    closeDialog()
    returnFocus()
  }

  return {
    isMounted,
    isWaiting,
    unmount,
    setTheme,
    hide,
    showShell,
    onCancel,
    getIframe: () => iframe,
    isFrameWindow: (source: unknown) => !!source && source === iframe?.contentWindow,

    /** Shows the wallet inside the page instead of as a modal. Call before `mount`. */
    setHolder(createHolder: (options: InlineHolderOptions) => InlineHolder) {
      holder = createHolder({ onMoved: observeRemoval, onResized: () => dialog && !scrollLock && holder?.show(dialog) })
    },

    /**
     * Mounts a new iframe every time, because changing `src` would add an entry to the page's history. Throws 8001 if
     * the page does not have the container of an inline wallet.
     */
    mount() {
      const active = getFocusedElement()
      if (!scrollLock && active !== iframe) opener = active
      if (isMounted()) return
      unmount()
      const parent = holder?.mount() ?? document.body ?? document.documentElement
      iframe = createIframe(getSrc(), onLoad)
      const newDialog = createDialog(iframe, onCancel, () => !!scrollLock && newDialog === dialog && isMounted())
      dialog = newDialog
      sheet = adoptStyleSheet()
      setTheme(theme)
      parent.append(newDialog)
      holder?.show(newDialog)
      observeRemoval(newDialog)
      onMounted()
    },

    /** Shows the frame although the wallet has not started. A string is the URL of another page to load into it. */
    explain(page: string | boolean) {
      if (typeof page === 'string') {
        const old = iframe
        iframe = createIframe(page, () => {})
        iframe.tabIndex = -1
        old?.replaceWith(iframe)
      }
      focusFrame()
    },

    /** Sets the height of an inline wallet, in px. */
    setSize({ blockSize }: { blockSize: number }) {
      holder?.setHeight(blockSize)
    },

    /** Shows the dialog as a modal. An early dialog shows a skeleton until `showShell` or `settle`. */
    show(isEarly = false) {
      if (dialog && !scrollLock && isMounted()) {
        const active = getFocusedElement()
        focused = active === iframe && !holder ? opener : active
        holder?.lift(dialog)
        makeInvisible(dialog)
        scrollLock = createScrollLock()
        updateSheet()
        inertObserver.observe(document.documentElement, { subtree: true, attributeFilter: inertAttributes })
        showDialog(dialog)
      }
      if (!isEarly) focusFrame()
    },

    /**
     * Call when the frame has responded. Hides the dialog if it shows the skeleton and the frame did not open.
     * Otherwise focuses the frame.
     */
    settle(isOpen: boolean) {
      if (isWaiting() && !isOpen) hide()
      else if (holder && !scrollLock) iframe?.focus({ preventScroll: true })
      else focusFrame()
    },
  }
}

/**
 * Hides the dialog but keeps it painted, so the browser can show it within one frame. Attributes hide it from the
 * keyboard and screen readers. `inert` would also prevent the frame from moving its focus before it is shown.
 */
function makeInvisible(dialog: HTMLDialogElement) {
  dialog.dataset.orielFrame = ''
  dialog.ariaHidden = 'true'
  setStyles(dialog, { opacity: '0', 'pointer-events': 'none' })
  dialog.querySelector('iframe')?.setAttribute('tabindex', '-1')
}

/** Shows the dialog with the skeleton. */
function showDialog(dialog: HTMLDialogElement) {
  setStyles(dialog, { opacity: '1' })
  removeInert(dialog)
  // Closes the dialog first, because the page may have opened it outside the top layer.
  dialog.close()
  dialog.showModal()
  // Focuses the dialog, because an iframe that is still loading would swallow Escape.
  dialog.focus()
  dialog.dataset.orielFrame = 'waiting'
}

/** Adopts a constructed style sheet, because the page's Content-Security-Policy does not treat it as inline. */
function adoptStyleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return sheet
}

function createDialog(iframe: HTMLIFrameElement, onCancel: () => void, isShown: () => boolean): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  setStyles(dialog, fillStyles)
  dialog.ariaLabel = 'Wallet'
  dialog.tabIndex = -1
  dialog.append(iframe)
  makeInvisible(dialog)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  // Show the dialog again. Browsers close a dialog on a second Escape regardless of `preventDefault`, but the frame may
  // need to stay open.
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
  // Delegate `web-share` only if the browser supports it, because other browsers log a warning. A feature without an
  // origin is delegated only to the origin in `src`.
  iframe.allow = frameAllow + ('share' in navigator ? '; web-share' : '')
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = src
  setStyles(iframe, fillStyles)
  return iframe
}

const inertAttributes = ['inert', 'aria-hidden']

/** Removes attributes that password managers and other modals add to make everything else inert. */
function removeInert(dialog: HTMLDialogElement | undefined) {
  for (let node: Element | null | undefined = dialog; node; node = node.parentElement) {
    for (const name of inertAttributes) node.removeAttribute(name)
  }
}

/** Returns the focused element, including one in an open shadow root. Returns null if the body has focus. */
function getFocusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element === document.body ? null : element
}
