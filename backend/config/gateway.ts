import { z } from 'zod'

/** Base URL of a service that the operator trusts. */
export const Gateway = z.string().refine((value) => {
  return (
    URL.canParse(value) &&
    /^https?:$/.test(new URL(value).protocol) &&
    value === new URL(value).href &&
    value.endsWith('/')
  )
}, 'must be an http(s) address that ends with a slash')
