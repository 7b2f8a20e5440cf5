/** Fills in the texts of the panel's document in the language of the browser. */
export function fillTexts(root: ParentNode) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-message]'))
    element.textContent = chrome.i18n.getMessage(element.dataset.message ?? '')
  for (const { content } of root.querySelectorAll('template')) fillTexts(content)
}
