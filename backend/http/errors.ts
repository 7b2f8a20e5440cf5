import { z } from '@hono/zod-openapi'

/** The error of every API call, as the hosted service writes it. */
export const ApiError = z
  .object({
    status: z.literal('FAILED'),
    reasons: z.array(z.object({ field: z.string(), description: z.string() })),
  })
  .openapi('ApiError')
export type ApiError = z.infer<typeof ApiError>

export function apiError(field: string, description: string): ApiError {
  return { status: 'FAILED', reasons: [{ field, description }] }
}

/** One entry of a route's `responses`. */
export function errorResponse(description: string) {
  return { description, content: { 'application/json': { schema: ApiError } } }
}
