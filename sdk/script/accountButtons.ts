import type { KitState } from '../api/types.ts'
import type { Client } from '../client/createClient.ts'

/** Maximum length of a profile name on a button. */
const maxNameLength = 20

/** A button's original text and attributes. `label` is the text that replaced them. */
type Saved = { label: string; minWidth: string; ariaLabel: string | null; texts: { node: Text; own: string }[] }

/** Returns the profile name or the shortened address of the active account. */
export function getAccountLabel({ activeNamespace, namespaces }: KitState): string | undefined {
  const session = [activeNamespace && namespaces[activeNamespace], ...Object.values(namespaces)].find(
    (candidate) => candidate?.accounts[0],
  )
  const { profileName: name, accounts: [account] = [] } = session ?? {}
  if (name) return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
  return account && `${account.address.slice(0, 6)}…${account.address.slice(-4)}`
}

/**
 * Shows the connected account on each element with `data-oriel="open"`, and restores the element's own text after a
 * disconnect. Only changes the data of text nodes, so that icons remain and frameworks find their own nodes. Returns a
 * function that restores the texts and stops listening.
 */
export function showAccounts(client: Pick<Client, 'getState' | 'subscribe'>): () => void {
  const saved = new Map<HTMLElement, Saved>()

  function update(state: KitState) {
    const label = getAccountLabel(state)
    for (const [button, { label: shown }] of saved) if (shown !== label || !button.isConnected) restore(button)
    // Observe the page for new buttons only while an account is connected.
    if (!label) return observer.disconnect()
    observer.observe(document, { childList: true, subtree: true })
    for (const button of document.querySelectorAll<HTMLElement>('[data-oriel="open"]:not([data-oriel-view])')) {
      if (!saved.has(button) && button.dataset.orielAccount !== 'false') replace(button, label)
    }
  }

  function replace(button: HTMLElement, label: string) {
    const texts = findTexts(button).map((node) => ({ node, own: node.data }))
    saved.set(button, { label, minWidth: button.style.minWidth, ariaLabel: button.getAttribute('aria-label'), texts })
    // Prevents a layout shift if the new label is shorter. `min-width` has no effect on inline elements.
    button.style.minWidth = `min(100%, ${getComputedStyle(button).width})`
    for (const [index, { node }] of texts.entries()) node.data = index === 0 ? label : ''
    if (button.hasAttribute('aria-label')) button.setAttribute('aria-label', label)
  }

  function restore(button: HTMLElement) {
    const { label, minWidth, ariaLabel, texts } = saved.get(button) as Saved
    saved.delete(button)
    button.style.minWidth = minWidth
    // Do not overwrite a text that the page has set in the meantime.
    for (const [index, { node, own }] of texts.entries()) if (node.data === (index === 0 ? label : '')) node.data = own
    if (button.getAttribute('aria-label') === label) button.setAttribute('aria-label', ariaLabel ?? '')
  }

  const observer = new MutationObserver(() => update(client.getState()))
  const unsubscribe = client.subscribe(update)
  update(client.getState())
  return () => {
    unsubscribe()
    observer.disconnect()
    for (const button of saved.keys()) restore(button)
  }
}

/** Returns the button's visible text nodes. Omits blank nodes and the nodes of SVG icons. */
function findTexts(button: HTMLElement): Text[] {
  const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() && text.parentElement instanceof HTMLElement) texts.push(text)
  }
  return texts
}
