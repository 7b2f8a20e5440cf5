/** Message of the sandboxed signer when it is ready to receive its two ports. */
export const signerReady = 'signer ready'
