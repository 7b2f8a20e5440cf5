import { browserFaults } from './faults/browser.ts'
import { defenceFaults } from './faults/defences.ts'
import type { Fault } from './faults/fault.ts'
import { frameFaults } from './faults/frame.ts'
import { optionFaults } from './faults/options.ts'
import { otherFaults } from './faults/others.ts'

/** All mutations. A unit test checks that each text to be replaced still exists in its file. */
export const faults: Fault[] = [...optionFaults, ...defenceFaults, ...frameFaults, ...otherFaults, ...browserFaults]
