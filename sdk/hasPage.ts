/** Whether there is a page here, or this is a server that renders one. The script file is run in pages alone, and has `true`. */
export const hasPage = (): boolean => typeof document !== 'undefined'
