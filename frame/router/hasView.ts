import type { ViewName } from '@oriel/shared/kit/view.ts'

let isThere: (name: ViewName) => boolean = () => false

/** Returns true if the view is available. Views use this function because they can't import the table of views. */
export const hasView = (name: ViewName) => isThere(name)

/** Sets which views are available. Must be called once, by the table of views. */
export function setAvailableViews(answer: (name: ViewName) => boolean) {
  isThere = answer
}
