import type { HttpBindings } from '@hono/node-server'

export type Env = {
  Bindings: HttpBindings
  Variables: {
    /** Name of the deployment's wallet. */
    brandName: string
  }
}
