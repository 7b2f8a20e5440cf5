/** Message of the sandboxed signer when it is ready to receive its two ports. */
export const keysReady = 'the keys are ready'
