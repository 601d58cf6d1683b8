import type { LoggedRequest } from '../practice/practice-control.ts';
import { checkParameters, checkValue, fewest, isRecord } from './check-value.ts';
import type { Call, Facts, Parameters } from './facts.ts';
import { requestedMetrics, splitList } from './field-list.ts';

export type RequestFacts = {
  facts: Facts;
  /** Path prefixes of the practice network and the vendor's hosts they stand for; '' is the host of most calls. */
  mounts: Readonly<Record<string, string>>;
  /** Operations of the practice network that are no calls of ours, or not in the specification: consent forms, uploads. */
  unchecked?: readonly string[] | undefined;
  /** Parameters that the vendor takes in every call. */
  everyCall?: Parameters | undefined;
};

export type RecordedRequest = Pick<LoggedRequest, 'operation' | 'method' | 'path' | 'query' | 'headers' | 'body'>;

type Location = { host: string; path: string };

/**
 * Parts of recorded requests that the vendor would refuse or ignore: calls, parameters, values, encodings, sign-in,
 * scopes. `scopes` are those the product asks for; without them scopes are not checked.
 */
export const findViolations = (
  { facts, mounts, unchecked = [], everyCall = {} }: RequestFacts,
  requests: readonly RecordedRequest[],
  scopes?: readonly string[],
): string[] => {
  const checked = requests.flatMap((request) => {
    const location = locate(request.path, mounts, facts.version);
    return location && !unchecked.includes(request.operation ?? '') ? [{ request, location }] : [];
  });
  if (checked.length === 0) return [`No request to ${Object.keys(mounts).join(', ')} was recorded.`];
  const violations = checked.flatMap(({ request, location }) => {
    const calls = matchingCalls(facts, request.method, location);
    const found = fewest(calls.map((call) => checkCall(facts, call, everyCall, request, scopes)));
    return (calls.length === 0 ? ['the vendor has no such call'] : found).map(
      (violation) => `${request.method} ${location.host}${location.path}: ${violation}`,
    );
  });
  return [...new Set(violations)];
};

const locate = (path: string, mounts: RequestFacts['mounts'], version: string | undefined): Location | undefined => {
  const prefix = Object.keys(mounts)
    .filter((mount) => path === mount || path.startsWith(`${mount}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (prefix === undefined) return undefined;
  const rest = path.slice(prefix.length);
  const isVersioned = version !== undefined && (rest === `/${version}` || rest.startsWith(`/${version}/`));
  return { host: mounts[prefix] ?? '', path: (isVersioned ? rest.slice(version.length + 1) : rest) || '/' };
};

const callLocation = ({ host = '', path }: Call): Location =>
  /^https?:/.test(path)
    ? { host: path.replace(/^https?:\/\/([^/]*).*$/, '$1'), path: path.replace(/^https?:\/\/[^/]*/, '') }
    : { host: host.replace(/^https?:\/\//, ''), path };

/** The calls with the fewest placeholders in their path; Graph has many with the same path. */
const matchingCalls = ({ calls }: Facts, method: string, { host, path }: Location): Call[] => {
  const placeholders = (call: Call) => call.path.split('{').length - 1;
  const matching = calls.filter((call) => {
    const location = callLocation(call);
    return call.method === method && location.host === host && toPattern(location.path).test(path);
  });
  const least = Math.min(...matching.map(placeholders));
  return matching.filter((call) => placeholders(call) === least);
};

const toPattern = (path: string): RegExp => {
  const parts = path.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
};

const checkCall = (
  facts: Facts,
  call: Call,
  everyCall: Parameters,
  { query, body, headers }: RecordedRequest,
  scopes: readonly string[] | undefined,
): string[] => {
  const sent = Object.fromEntries(
    Object.entries(toRecord(headers)).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const contentType = sent['content-type'] ?? '';
  const bodyParameters = { ...everyCall, ...call.body };
  return [
    ...checkParameters('', toRecord(query), { ...everyCall, ...call.query }, 'text'),
    ...(isRecord(body) || Object.keys(call.body).length > 0
      ? checkParameters('', toRecord(body), bodyParameters, /json/.test(contentType) ? 'json' : 'text')
      : []),
    ...checkMetrics(facts, toRecord(query).fields),
    ...checkEncoding(call, contentType),
    ...checkHeaders(call, sent),
    ...checkAuth(call, sent.authorization, { ...toRecord(query), ...toRecord(body) }),
    ...(scopes ? checkScopes(call, scopes) : []),
  ];
};

/** Checks the metrics in `fields`: `insights.metric(…)` takes the metrics of the call that ends in `/insights`. */
const checkMetrics = ({ calls }: Facts, fields: unknown): string[] => {
  if (typeof fields !== 'string') return [];
  return splitList(fields).flatMap((entry) => {
    const metrics = requestedMetrics(entry);
    if (metrics.length === 0) return [];
    const edge = entry.slice(0, entry.indexOf('.'));
    const known = calls
      .filter((call) => call.path.endsWith(`/${edge}`))
      .flatMap((call) => call.query.metric?.enum ?? []);
    return metrics
      .filter((metric) => !known.includes(metric))
      .map((metric) => `fields: no metric ${metric} of ${edge}`);
  });
};

const encodings = { form: /urlencoded/, json: /json/, multipart: /multipart/ };

const checkEncoding = ({ encoding = '' }: Call, contentType: string): string[] => {
  const allowed = Object.entries(encodings).filter(([name]) => encoding.includes(name));
  if (contentType === '' || allowed.length === 0 || allowed.some(([, pattern]) => pattern.test(contentType))) return [];
  return [`sent as ${contentType}, but the vendor takes ${encoding}`];
};

const checkHeaders = ({ headers = {}, extra_headers: fixed = {} }: Call, sent: Record<string, string>): string[] => [
  ...Object.entries(headers).flatMap(([name, header]) => {
    const value = sent[name.toLowerCase()];
    if (value === undefined) return header.required ? [`header ${name} is missing`] : [];
    return checkValue(`header ${name}`, value, header, 'text');
  }),
  ...Object.entries(fixed)
    .filter(([name, value]) => sent[name.toLowerCase()]?.toUpperCase() !== value.toUpperCase())
    .map(([name, value]) => `header ${name} is not ${value}`),
];

/** Checks the sign-in. Facts describe it in words; the scheme of the Authorization header follows from them. */
const checkAuth = ({ auth }: Call, authorization: string | undefined, values: Record<string, unknown>): string[] => {
  const scheme = authorization?.split(' ')[0]?.toLowerCase();
  const schemes = ['basic', 'bearer', 'oauth'].filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(auth));
  const isToken = schemes.length === 0 && /\btoken\b/i.test(auth);
  const isOptional = /\b(?:none|key|client_id|client|secret)\b/i.test(auth);
  if (scheme === undefined) {
    const isSignedIn = isOptional || (!isToken && schemes.length === 0) || values.access_token !== undefined;
    return isSignedIn ? [] : [`sent without sign-in, but the vendor wants: ${auth}`];
  }
  const isAllowed = schemes.includes(scheme) || (isToken && ['bearer', 'oauth'].includes(scheme));
  return isAllowed ? [] : [`signed in by ${scheme}, but the vendor wants: ${auth}`];
};

const checkScopes = ({ scopes, scopes_any: anyOf, scopesRule = '' }: Call, granted: readonly string[]): string[] => {
  const isAnyEnough = anyOf !== undefined || /\bany\b/.test(scopesRule);
  const alternatives = isAnyEnough ? [(anyOf ?? scopes).flatMap(scopeNames)] : scopes.map(scopeNames);
  return alternatives
    .filter((names) => names.length > 0 && !names.some((name) => granted.includes(name)))
    .map((names) => `needs the scope ${names.join(' or ')}, which the product does not ask for`);
};

/** Names of scopes: `ads_read or ads_management` → both; a single word is the scope itself. */
const scopeNames = (entry: string): string[] =>
  entry.includes(' ') ? entry.split(/[\s,]+/).filter((word) => /[_:./]/.test(word)) : [entry];

const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
