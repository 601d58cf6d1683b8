import type { PGlite } from '@electric-sql/pglite';
import type { StatementNames } from './prepared-statements.ts';

type Message = Uint8Array;
type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Statement = { name: string; description: Answer; executions: number };

/** First bytes of the messages of the PostgreSQL protocol. */
const code = { parse: 0x50, bind: 0x42, describe: 0x44, execute: 0x45, sync: 0x53, close: 0x43, query: 0x51 };
/** Sixth byte of a message that describes or closes a statement, not a portal. */
const ofStatement = 0x53;
/** Position of the statement's name in a message; PGlite leaves it empty. */
const nameAt = { parse: 5, bind: 6, describe: 6, close: 6 };
const syncMessage = Uint8Array.of(code.sync, 0, 0, 0, 4);
const closeMessage = Uint8Array.of(code.close, 0, 0, 0, 6, ofStatement, 0);
/** A plan fits the sizes its tables had. Nothing analyzes an embedded database, so a statement is prepared again. */
const maxExecutions = 1_000;
/** Limits of kept descriptions and, in characters, of the text of a statement that has one. */
const maxDescriptions = 2_000;
const maxTextLength = 8_000;

/**
 * PGlite sends the six messages of a statement one by one, and each statement is parsed and planned each time. Here they are
 * sent together: the types of its parameters are known from the first time. A frequent statement stays prepared, as on
 * PostgreSQL; this halves the processor time.
 * PGlite runs on the main thread: a statement yields first, so that a series of them does not block the event loop.
 */
export const combineMessages = (pglite: PGlite, nameOf: StatementNames): PGlite => {
  const run = pglite.execProtocolStream.bind(pglite);
  const prepared = new Map<string, Statement>();
  const descriptions = new Map<string, Answer>();
  let unsent: Message[] = [];
  let text = '';
  let name = '';
  let isSynced = true;

  const send: typeof run = async (message, options) => {
    const messages = Buffer.concat([...unsent, message]);
    unsent = [];
    await new Promise((resolve) => setImmediate(resolve));
    return run(messages, options);
  };

  const beginStatement = (message: Message) => {
    text = Buffer.from(message).toString('latin1');
    name = nameOf(text) ?? '';
    isSynced = false;
    const statement = prepared.get(text);
    const isExpired = statement !== undefined && statement.executions >= maxExecutions;
    if (isExpired) prepared.delete(text);
    unsent = isExpired ? [insertName(closeMessage, nameAt.close, name)] : [];
    if (!prepared.has(text)) unsent.push(insertName(message, nameAt.parse, name));
  };

  const describeStatement: typeof run = async (message, options) => {
    const description = await send(insertName(message, nameAt.describe, name), options);
    if (name) prepared.set(text, { name, description, executions: 0 });
    if (descriptions.size >= maxDescriptions) descriptions.clear();
    if (!name && text.length <= maxTextLength) descriptions.set(text, description);
    return description;
  };

  pglite.execProtocolStream = async (message, options) => {
    const statement = prepared.get(text);
    // A statement that gets its name now is parsed under it first: it stays prepared even if its execution fails.
    const description = statement?.description ?? (name === '' ? descriptions.get(text) : undefined);
    switch (message[0]) {
      case code.parse:
        beginStatement(message);
        return [];
      case code.describe:
        if (description) return description;
        if (message[5] === ofStatement) return describeStatement(message, options);
        unsent.push(message);
        return [];
      case code.bind:
        unsent.push(insertName(message, nameAt.bind, name));
        return [];
      case code.execute:
        if (statement) statement.executions += 1;
        unsent.push(message);
        isSynced = true;
        return send(syncMessage, options);
      case code.sync:
        if (isSynced) return [];
        unsent = [];
        isSynced = true;
        return send(message, options);
      default:
        isSynced = message[0] === code.query;
        return send(message, options);
    }
  };
  return pglite;
};

const insertName = (message: Message, offset: number, name: string): Message => {
  if (name === '') return message;
  const longer = Buffer.concat([message.subarray(0, offset), Buffer.from(name), message.subarray(offset)]);
  longer.writeInt32BE(longer.length - 1, 1);
  return longer;
};
