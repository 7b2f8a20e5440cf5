import type { ViewName } from '#shared/kit/view.ts'

let isThere: (name: ViewName) => boolean = () => false

/** Returns whether the view is available. Views cannot import the table of views. */
export const hasView = (name: ViewName) => isThere(name)

/** Must be called once, by the table of views. */
export function setAvailableViews(answer: (name: ViewName) => boolean) {
  isThere = answer
}
