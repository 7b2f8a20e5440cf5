import type { ViewName } from '@oriel/shared/kit/view.ts'

let isThere: (name: ViewName) => boolean = () => false

/** True if the view is available. Exists because views can't import the table of views. */
export const hasView = (name: ViewName) => isThere(name)

/** Sets which views are available. Must be called once, by the table of views. */
export function setAvailableViews(answer: (name: ViewName) => boolean) {
  isThere = answer
}
