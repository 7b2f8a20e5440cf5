import type { Fault } from './fault.ts'
import { browserFaults } from './faults/browser.ts'
import { defenceFaults } from './faults/defences.ts'
import { frameFaults } from './faults/frame.ts'
import { optionFaults } from './faults/options.ts'
import { otherFaults } from './faults/others.ts'

/** Every planted fault. A test of each text keeps the table in step with the code. */
export const faults: Fault[] = [...optionFaults, ...defenceFaults, ...frameFaults, ...otherFaults, ...browserFaults]
