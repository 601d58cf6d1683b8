import { type Refusal, refuse } from './errors.ts';

export type Condition = { field: string; operator: string; values: string[] };
export type Query = {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; isDescending: boolean }[];
  limit?: number;
};

const tokens = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_][\w.]*|-?\d+(?:\.\d+)?|!=|<=|>=|[=<>,();]/g;
const operators = ['=', '!=', '<', '<=', '>', '>='];

/** Reads Google's query language as far as accounts need it: SELECT, FROM, WHERE with AND, ORDER BY, LIMIT. */
export const parseQuery = (text: string): Query => {
  const words = text.match(tokens) ?? [];
  let at = 0;
  const peek = () => words[at]?.toUpperCase();
  const take = (refused: () => Refusal): string => {
    const word = words[at];
    if (word === undefined) throw refused();
    at += 1;
    return word;
  };
  const isNext = (word: string) => {
    if (peek() !== word) return false;
    at += 1;
    return true;
  };
  const end = () => refuse.unexpected('<EOF>');
  const field = (): string => {
    const word = take(end);
    if (!/^[a-z_][\w.]*$/i.test(word)) throw refuse.unexpected(word);
    return word.toLowerCase();
  };
  const fields = (): string[] => {
    const list = [field()];
    while (isNext(',')) list.push(field());
    return list;
  };
  const value = (): string => {
    const word = take(end);
    return /^['"]/.test(word) ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word;
  };
  const values = (): string[] => {
    if (!isNext('(')) throw refuse.unexpected(words[at] ?? '<EOF>');
    const list = [value()];
    while (isNext(',')) list.push(value());
    if (!isNext(')')) throw refuse.unexpected(words[at] ?? '<EOF>');
    return list;
  };
  const condition = (): Condition => {
    const name = field();
    if (isNext('NOT')) {
      if (!isNext('IN')) throw refuse.unexpected(words[at] ?? '<EOF>');
      return { field: name, operator: 'NOT IN', values: values() };
    }
    if (isNext('IN')) return { field: name, operator: 'IN', values: values() };
    const operator = take(end);
    if (!operators.includes(operator)) throw refuse.unexpected(operator);
    return { field: name, operator, values: [value()] };
  };
  const ordering = () => {
    const name = field();
    const isDescending = isNext('DESC');
    if (!isDescending) isNext('ASC');
    return { field: name, isDescending };
  };

  if (!isNext('SELECT')) throw refuse.expectedSelect();
  const query: Query = { select: fields(), from: '', where: [], orderBy: [] };
  if (!isNext('FROM')) throw refuse.expectedFrom();
  query.from = field();
  if (isNext('WHERE')) {
    do query.where.push(condition());
    while (isNext('AND'));
  }
  if (isNext('ORDER')) {
    if (!isNext('BY')) throw refuse.unexpected(words[at] ?? '<EOF>');
    do query.orderBy.push(ordering());
    while (isNext(','));
  }
  if (isNext('LIMIT')) {
    const most = take(end);
    if (!/^[1-9]\d*$/.test(most)) throw refuse.badNumber(most);
    query.limit = Number(most);
  }
  if (at < words.length) throw refuse.unexpected(words[at] ?? '');
  return query;
};
