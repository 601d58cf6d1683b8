import { refuse } from './errors.ts';

/** One wish of `fields=`: `comments.limit(0).summary(true){id,message}`. */
export type Field = { name: string; modifiers: Record<string, string>; children: Field[] | undefined };

/** Reads Facebook's field language; anything else is a syntax error, as there. */
export const parseFields = (text: string): Field[] => {
  let at = 0;
  const fail = (): never => {
    throw refuse.syntax(`Expected end of string instead of "${text[at] ?? ''}" at character ${at}: ${text}`);
  };
  const word = (): string => {
    const found = /^[A-Za-z0-9_]+/.exec(text.slice(at))?.[0] ?? fail();
    at += found.length;
    return found;
  };
  const take = (sign: string): boolean => {
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const modifiersOf = (): Record<string, string> => {
    const modifiers: Record<string, string> = {};
    while (take('.')) {
      const name = word();
      if (!take('(')) fail();
      const end = text.indexOf(')', at);
      if (end < 0) fail();
      modifiers[name] = text.slice(at, end);
      at = end + 1;
    }
    return modifiers;
  };
  const field = (): Field => {
    const name = word();
    const before = modifiersOf();
    const children = take('{') ? fieldsUntil('}') : undefined;
    return { name, modifiers: { ...before, ...modifiersOf() }, children };
  };
  const fieldsUntil = (end: string): Field[] => {
    const found = [field()];
    while (take(',')) found.push(field());
    if (end && !take(end)) fail();
    return found;
  };

  const compact = text.replace(/\s/g, '');
  if (compact !== text) return parseFields(compact);
  const fields = fieldsUntil('');
  if (at < text.length) fail();
  return fields;
};
