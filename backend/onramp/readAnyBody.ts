import { parseJson } from '@oriel/shared/json.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/errors.ts'

const maxDepth = 8

/**
 * Parses JSON of any content type, because clients of the hosted service send no content type. Throws a `Refusal` if
 * the body does not match the schema.
 */
export async function readAnyBody<output>(context: Context<Env>, schema: z.core.$ZodType<output>): Promise<output> {
  const value = parseJson(await context.req.text())
  const checked = z.safeParse(schema, isDeeperThan(value, maxDepth) ? undefined : value)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  const field = issue?.path.map(String).join('.') || 'body'
  throw new Refusal({ status: 400, field, description: issue?.message ?? 'is not what this call wants' })
}
