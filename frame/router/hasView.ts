import type { ViewName } from '#shared/view.ts'

let isThere: (name: ViewName) => boolean = () => false

/** Whether there is this view here: for views, which cannot import the table that they are in. */
export const hasView = (name: ViewName) => isThere(name)

/** The table of views tells, once. */
export function tellViews(answer: (name: ViewName) => boolean) {
  isThere = answer
}
