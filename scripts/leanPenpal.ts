import type { Plugin } from 'vite'

/**
 * What penpal has for others and the script file can never need, as text from … to … and what stands there instead. Our port
 * carries JSON text to a frame of the same penpal: so nothing is transferred, no method has a time-out or a path, no answer
 * is a throw, no message can fail to be cloned, and nobody reads penpal's own sentences: the SDK reads its codes.
 */
const cuts: { from: string; to?: string; instead?: string }[] = [
  // Errors: a code and, for what could not be sent, the reason.
  { from: '    this.name = "PenpalError";\n' },
  {
    from: 'var serializeError = ',
    to: '\n});',
    instead: 'var serializeError = ({ message }) => ({ name: "Error", message });',
  },
  {
    from: 'isSerializedErrorInstance ? deserializeError(value) : value',
    instead: 'isSerializedErrorInstance ? new Error(value.message) : value',
  },
  {
    from: '...error instanceof Error ? {',
    to: ': { value: error }',
    instead: 'value: serializeError(error), isSerializedErrorInstance: true',
  },
  { from: '`Method \\`${formatMethodPath(methodPath)}\\` is not found.`', instead: '"No such method."' },
  {
    from: 'new PenpalError_default(\n    "CONNECTION_DESTROYED"',
    to: '\n  );',
    instead: 'new PenpalError_default("CONNECTION_DESTROYED");',
  },
  {
    from: 'getDestroyedConnectionMethodCallError = (methodPath)',
    instead: 'getDestroyedConnectionMethodCallError = ()',
  },
  // Methods: names in one object without a prototype, whose names no other side asks for.
  { from: 'extractMethodPathsFromMethods(methods);', instead: '[];' },
  { from: 'const result = methodPath.reduce(', to: '\n  );', instead: 'const result = methods[methodPath];' },
  { from: 'path.length ? () => {', to: 'Object.create(null)', instead: '{}' },
  {
    from: '        if (path.length && methodsToTreatAsNative',
    to: 'return createRemoteProxy(callback, log, [...path, prop]);',
    instead: 'return (...args) => callback([prop], args);',
  },
  { from: '},\n      apply(target, _thisArg, args) {', to: '\n      }', instead: '}' },
  // Replies and calls: values as they are, without objects to transfer and without a time-out.
  { from: '    let transferables;\n' },
  { from: '      if (value instanceof Reply_default) {', to: '\n      }' },
  {
    from: '    try {\n      messenger.sendMessage(replyMessage, transferables);',
    to: '      throw error;\n    }',
    instead: '    messenger.sendMessage(replyMessage);',
  },
  { from: '    const lastArg = args[', to: 'args.slice(0, -1) : args;' },
  { from: 'const timeoutId = timeout !== void 0 ? window.setTimeout(', to: '}, timeout) : void 0;' },
  { from: '{ methodPath, resolve, reject, timeoutId }', instead: '{ resolve, reject }' },
  { from: 'args: argsWithoutOptions', instead: 'args' },
  { from: 'messenger.sendMessage(callMessage, transferables);', instead: 'messenger.sendMessage(callMessage);' },
  {
    from: 'for (const { methodPath, reject, timeoutId } of replyHandlers.values()) {\n      clearTimeout(timeoutId);',
    instead: 'for (const { reject } of replyHandlers.values()) {',
  },
  {
    from: 'reject(getDestroyedConnectionMethodCallError(methodPath));',
    instead: 'reject(getDestroyedConnectionMethodCallError());',
  },
  {
    from: 'throw getDestroyedConnectionMethodCallError(methodPath);',
    instead: 'throw getDestroyedConnectionMethodCallError();',
  },
  // The handshake: with a penpal of today, over a port that takes what it is given, within the SDK's own time-out.
  { from: '  const timeoutId = timeout !== void 0 ? setTimeout(', to: '}, timeout) : void 0;' },
  { from: '    clearTimeout(timeoutId);\n    isComplete', instead: '    isComplete' },
  {
    from: '    try {\n      messenger.sendMessage(synMessage);',
    to: '\n    }\n',
    instead: '    messenger.sendMessage(synMessage);\n',
  },
  {
    from: ' && // TODO: Used for backward-compatibility. Remove in next major version.\n    remoteParticipantId !== DEPRECATED_PENPAL_PARTICIPANT_ID',
  },
  {
    from: ' || // TODO: Used for backward-compatibility. Remove in next major version.\n    remoteParticipantId === DEPRECATED_PENPAL_PARTICIPANT_ID',
  },
  {
    from: '    try {\n      messenger.sendMessage(ack1Message);',
    to: '\n    }\n',
    instead: '    messenger.sendMessage(ack1Message);\n',
  },
  {
    from: '    try {\n      messenger.sendMessage(ack2Message);',
    to: '\n    }\n',
    instead: '    messenger.sendMessage(ack2Message);\n',
  },
  // The connection: one messenger each, made by the SDK.
  { from: '  if (!messenger) {', to: 'usedMessengers.add(messenger);' },
  {
    from: '      try {\n        messenger.sendMessage(destroyMessage);',
    to: '\n      }\n',
    instead: '      messenger.sendMessage(destroyMessage);\n',
  },
  { from: 'initialize({ log, ', instead: 'initialize({ ' },
]

/** penpal without them, and without its log: a thousand bytes of every host page. */
export const leanPenpal: Plugin = {
  name: 'oriel:lean-penpal',
  transform(code, id) {
    if (!id.endsWith('penpal.mjs')) return undefined
    const silent = code.replace(/^\s*log\?\.\((?:[^()]|\([^()]*\))*\);$\n/gm, '')
    return cuts.reduce(cut, silent).replaceAll(/,\s*log(?=\s*[,)}])/g, '')
  },
}

/** The build fails where penpal is not as it was. */
function cut(code: string, { from, to = '', instead = '' }: (typeof cuts)[number]): string {
  const start = code.indexOf(from)
  const end = code.indexOf(to, start + from.length)
  if (start === -1 || end === -1)
    throw new Error(`penpal has changed: "${from}" is not there. See scripts/leanPenpal.ts.`)
  return code.slice(0, start) + instead + code.slice(end + to.length)
}
