import { z } from '@hono/zod-openapi'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The error of every API call, as the hosted service writes it. */
export const ApiError = z
  .object({
    status: z.literal('FAILED'),
    reasons: z.array(
      z.object({
        field: z.string(),
        description: z.string(),
        /** Of a wrong code: how many more tries there are. */
        attemptsLeft: z.number().optional(),
      }),
    ),
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

type RefusalOptions = {
  status: ContentfulStatusCode
  field: string
  description: string
  retryAfterMs?: number
  attemptsLeft?: number
}

/** Thrown where a call ends; the app answers it as an {@link ApiError} with this status. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  /** When it is worth trying again. */
  readonly retryAfterMs: number | undefined
  readonly body: ApiError

  constructor({ status, field, description, retryAfterMs, attemptsLeft }: RefusalOptions) {
    super(description)
    this.name = 'Refusal'
    this.status = status
    this.retryAfterMs = retryAfterMs
    const reason = { field, description, ...(attemptsLeft !== undefined && { attemptsLeft }) }
    this.body = { status: 'FAILED', reasons: [reason] }
  }
}
