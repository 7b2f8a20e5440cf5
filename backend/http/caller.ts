import { z } from '@hono/zod-openapi'

/** Query parameters with which clients of the hosted service identify the project and the SDK. */
export const Caller = { projectId: z.string().optional(), st: z.string().optional(), sv: z.string().optional() }
