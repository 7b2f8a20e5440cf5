/** Fills in the text of the panel's HTML in the browser's language. */
export function fillTexts(root: ParentNode) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-message]'))
    element.textContent = chrome.i18n.getMessage(element.dataset.message ?? '')
  for (const { content } of root.querySelectorAll('template')) fillTexts(content)
}
