import type { Root } from 'react-dom/client'

/** The wallet at the top level with a host of its own, for people who build. */
export async function startInspector(root: Root) {
  root.render(null)
}
