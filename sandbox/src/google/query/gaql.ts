import { type ApiError, errors } from '../errors.ts';

export type Condition = { field: string; operator: string; values: string[] };
export type Query = {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; isDescending: boolean }[];
  limit?: number;
};

const tokenPattern = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_][\w.]*|-?\d+(?:\.\d+)?|!=|<=|>=|[=<>,();]/g;
const operators = ['=', '!=', '<', '<=', '>', '>='];

/** Parses GAQL: SELECT, FROM, WHERE with AND, ORDER BY, LIMIT, PARAMETERS. Regular expressions are not supported. */
export const parseQuery = (text: string): Query => {
  const tokens = text.match(tokenPattern) ?? [];
  let position = 0;
  const peek = () => tokens[position]?.toUpperCase();
  const next = (createError: () => ApiError): string => {
    const token = tokens[position];
    if (token === undefined) throw createError();
    position += 1;
    return token;
  };
  const accept = (token: string) => {
    if (peek() !== token) return false;
    position += 1;
    return true;
  };
  const expect = (token: string) => {
    if (!accept(token)) throw errors.unexpectedInput(tokens[position] ?? '<EOF>');
  };
  const unexpectedEnd = () => errors.unexpectedInput('<EOF>');
  const parseField = (): string => {
    const token = next(unexpectedEnd);
    if (!/^[a-z_][\w.]*$/i.test(token)) throw errors.unexpectedInput(token);
    return token.toLowerCase();
  };
  const parseFields = (): string[] => {
    const list = [parseField()];
    while (accept(',')) list.push(parseField());
    return list;
  };
  const parseValue = (): string => {
    const token = next(unexpectedEnd);
    return /^['"]/.test(token) ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token;
  };
  const parseValues = (): string[] => {
    expect('(');
    const list = [parseValue()];
    while (accept(',')) list.push(parseValue());
    expect(')');
    return list;
  };
  const parseRange = (): string[] => {
    const from = parseValue();
    expect('AND');
    return [from, parseValue()];
  };
  const parseCondition = (): Condition => {
    const field = parseField();
    if (accept('IS')) {
      const operator = accept('NOT') ? 'IS NOT NULL' : 'IS NULL';
      expect('NULL');
      return { field, operator, values: [] };
    }
    if (accept('CONTAINS')) {
      const quantifier = ['ANY', 'ALL', 'NONE'].find(accept);
      if (!quantifier) throw errors.unexpectedInput(tokens[position] ?? '<EOF>');
      return { field, operator: `CONTAINS ${quantifier}`, values: parseValues() };
    }
    if (accept('BETWEEN')) return { field, operator: 'BETWEEN', values: parseRange() };
    if (accept('DURING')) return { field, operator: 'DURING', values: [parseValue()] };
    const negation = accept('NOT') ? 'NOT ' : '';
    if (accept('IN')) return { field, operator: `${negation}IN`, values: parseValues() };
    if (accept('LIKE')) return { field, operator: `${negation}LIKE`, values: [parseValue()] };
    const operator = next(unexpectedEnd);
    if (negation || !operators.includes(operator)) throw errors.unexpectedInput(operator);
    return { field, operator, values: [parseValue()] };
  };
  const parseOrdering = () => {
    const name = parseField();
    const isDescending = accept('DESC');
    if (!isDescending) accept('ASC');
    return { field: name, isDescending };
  };

  if (!accept('SELECT')) throw errors.expectedSelect();
  const query: Query = { select: parseFields(), from: '', where: [], orderBy: [] };
  if (!accept('FROM')) throw errors.expectedFrom();
  query.from = parseField();
  if (accept('WHERE')) {
    do query.where.push(parseCondition());
    while (accept('AND'));
  }
  if (accept('ORDER')) {
    expect('BY');
    do query.orderBy.push(parseOrdering());
    while (accept(','));
  }
  if (accept('LIMIT')) {
    const limitText = next(unexpectedEnd);
    if (!/^[1-9]\d*$/.test(limitText)) throw errors.badNumber(limitText);
    query.limit = Number(limitText);
  }
  if (accept('PARAMETERS')) {
    do {
      parseField();
      expect('=');
      parseValue();
    } while (accept(','));
  }
  if (position < tokens.length) throw errors.unexpectedInput(tokens[position] ?? '');
  return query;
};
