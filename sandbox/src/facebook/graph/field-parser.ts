import { errors } from './errors.ts';

/** One entry of `fields=`: `comments.limit(0).summary(true){id,message}`. */
export type Field = { name: string; modifiers: Record<string, string>; children: Field[] | undefined };

/** Parses Facebook's field syntax; anything else is a syntax error. */
export const parseFields = (text: string): Field[] => {
  let position = 0;
  const throwSyntaxError = (): never => {
    throw errors.syntax(
      `Expected end of string instead of "${text[position] ?? ''}" at character ${position}: ${text}`,
    );
  };
  const parseWord = (): string => {
    const word = /^[A-Za-z0-9_]+/.exec(text.slice(position))?.[0] ?? throwSyntaxError();
    position += word.length;
    return word;
  };
  const consume = (sign: string): boolean => {
    if (text[position] !== sign) return false;
    position += 1;
    return true;
  };
  const parseModifiers = (): Record<string, string> => {
    const modifiers: Record<string, string> = {};
    while (consume('.')) {
      const name = parseWord();
      if (!consume('(')) throwSyntaxError();
      const end = text.indexOf(')', position);
      if (end < 0) throwSyntaxError();
      modifiers[name] = text.slice(position, end);
      position = end + 1;
    }
    return modifiers;
  };
  const parseField = (): Field => {
    const name = parseWord();
    const leadingModifiers = parseModifiers();
    const children = consume('{') ? parseFieldList('}') : undefined;
    return { name, modifiers: { ...leadingModifiers, ...parseModifiers() }, children };
  };
  const parseFieldList = (end: string): Field[] => {
    const fields = [parseField()];
    while (consume(',')) fields.push(parseField());
    if (end && !consume(end)) throwSyntaxError();
    return fields;
  };

  const compact = text.replace(/\s/g, '');
  if (compact !== text) return parseFields(compact);
  const fields = parseFieldList('');
  if (position < text.length) throwSyntaxError();
  return fields;
};
