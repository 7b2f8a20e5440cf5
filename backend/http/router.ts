import { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from './env.ts'
import type { ApiError } from './errors.ts'

export function createRouter() {
  return new OpenAPIHono<Env>({
    defaultHook(result, context) {
      if (result.success) return undefined
      const reasons = result.error.issues.map(({ path, message }) => ({
        field: path.map(String).join('.') || result.target,
        description: message,
      }))
      return context.json({ status: 'FAILED', reasons } satisfies ApiError, 400)
    },
  })
}
