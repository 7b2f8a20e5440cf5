export type UserActions = typeof user

export const user = {
  /** Clicks the button, row or link whose text starts with `name`. */
  async press(name: string) {
    const element = await waitFor(() =>
      findControls().find((control) => control.ariaDisabled !== 'true' && getLabel(control).startsWith(name)),
    )
    element.click()
  },

  async choose(name: string) {
    const option = await waitFor(() => findOptions().find((element) => element.textContent?.startsWith(name)))
    option.click()
  },

  async type(label: string, text: string) {
    const field = await waitFor(() =>
      findFields().find((element) => element.labels?.[0]?.textContent?.startsWith(label)),
    )
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    setValue(field, prototype, text)
  },

  async slide(to: number) {
    const slider = await waitFor(() => document.querySelector<HTMLInputElement>('.modal [type="range"]') ?? undefined)
    setValue(slider, HTMLInputElement, String(to))
  },

  async typeEverywhere(text: string) {
    await waitFor(() => findFields()[0])
    for (const field of findFields()) await user.type(field.labels?.[0]?.textContent ?? '', text)
  },

  async scroll() {
    const area = await waitFor(() => document.querySelector('.modal-scroll[data-scrolls="true"]') ?? undefined)
    area.scrollTop = area.scrollHeight
  },

  async see(text: string) {
    await waitFor(() => document.querySelector('#root')?.textContent?.includes(text) || undefined)
  },
}

/** Sets a field's value with the native setter, because React overrides the element's own setter to track changes. */
function setValue(field: HTMLElement, { prototype }: { prototype: object }, text: string) {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function waitFor<found>(find: () => found | undefined): Promise<found> {
  const found = find()
  if (found !== undefined) return Promise.resolve(found)
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const later = find()
      if (later === undefined) return
      observer.disconnect()
      resolve(later)
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

export function getLabel(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
}

const findControls = () => [...document.querySelectorAll<HTMLElement>('.modal :is(button, a, summary, .checkbox)')]
const findOptions = () => [...document.querySelectorAll<HTMLElement>('.modal label.segment')]
const findFields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.modal .field-input')]
