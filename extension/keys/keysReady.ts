/** The page of the keys sends this when it can take its two ports. */
export const keysReady = 'the keys are ready'
