import type { Root } from 'react-dom/client'

/** The wallet at the top level with a host of its own, for people who build. */
export async function startInspector(root: Root) {
  const scenario = new URLSearchParams(location.search).get('scenario')
  if (scenario) return (await import('./scenarios/showScenario.tsx')).showScenario(root, scenario)
  root.render(null)
}
