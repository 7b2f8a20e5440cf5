import { common } from './en/common.ts'
import { connect } from './en/connect.ts'
import { errors } from './en/errors.ts'
import { networks } from './en/networks.ts'

/** The texts of what follows Connect, and those of every failure. All later views may show them. */
export const connectTexts = {
  ...common,
  ...connect,
  ...errors,
  ...networks,
}
