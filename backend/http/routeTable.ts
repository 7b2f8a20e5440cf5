import { TrieRouter } from 'hono/router/trie-router'
import type { ServedRoute } from './router.ts'

export type RouteTable = {
  /** Returns the matching route, if any. */
  find(method: string, path: string): ServedRoute | undefined
}

export function createRouteTable(routes: readonly ServedRoute[]): RouteTable {
  const router = new TrieRouter<ServedRoute>()
  for (const route of routes) router.add(route.method, route.path, route)
  return {
    find(method, path) {
      const [found] = router.match(method === 'HEAD' ? 'GET' : method, path)
      return found[0]?.[0]
    },
  }
}
