import { z } from '@hono/zod-openapi'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { inEnglish, type Translatable } from '../i18n/translate.ts'

export const ApiError = z
  .object({
    status: z.literal('FAILED'),
    reasons: z.array(
      z.object({
        field: z.string(),
        description: z.string(),
        attemptsLeft: z.number().optional(),
      }),
    ),
  })
  .openapi('ApiError')
export type ApiError = z.infer<typeof ApiError>

export function createApiError(field: string, description: string): ApiError {
  return { status: 'FAILED', reasons: [{ field, description }] }
}

export function createErrorResponse(description: string) {
  return { description, content: { 'application/json': { schema: ApiError } } }
}

type RefusalOptions = {
  status: ContentfulStatusCode
  field: string
  /** Sent to API clients in English, and shown on pages in the user's language. */
  description: string | Translatable
  retryAfterMs?: number
  attemptsLeft?: number | undefined
}

export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly retryAfterMs: number | undefined
  readonly body: ApiError
  readonly describe: Translatable

  constructor({ status, field, description: text, retryAfterMs, attemptsLeft }: RefusalOptions) {
    const describe = typeof text === 'string' ? () => text : text
    const description = describe(inEnglish)
    super(description)
    this.describe = describe
    this.name = 'Refusal'
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.body = { status: 'FAILED', reasons: [{ field, description, attemptsLeft }] }
  }
}
