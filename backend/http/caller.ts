import { z } from '@hono/zod-openapi'

/** Query parameters by which clients of the hosted service identify their project and SDK. */
export const Caller = { projectId: z.string().optional(), st: z.string().optional(), sv: z.string().optional() }
