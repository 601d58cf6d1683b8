import { type ConnectorSettings, listAddresses } from '@fanfare/connectors/registry';
import { callbackPath, connectPaths } from '@fanfare/contract/connections/connect-calls';
import { accountKindFor } from '@fanfare/contract/connections/connections';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import type { Now } from '../platform/clock.ts';

/** `notes` tell the operator what to do. */
export type CheckResult = { ok: boolean; message: string; notes: string[] };

type CheckResponse = { status: number; date: string | null };
type Deps = {
  settings: ConnectorSettings;
  publicOrigin: string;
  /** Sends one GET request; any status counts as a response. */
  request: (url: string) => Promise<CheckResponse>;
  now: Now;
};

const maxClockSkewSeconds = 120;

/** Checks the connection to the networks, one result at a time. */
export async function* runChecks({ settings, publicOrigin, request, now }: Deps): AsyncGenerator<CheckResult> {
  const checkUrl = urlChecker(request, now);
  const { mode, practiceUrl } = settings;

  if (mode === 'practice' && practiceUrl) {
    yield passed(`Public URL ${publicOrigin}: not checked, practice mode needs this machine only`);
    const practice = await checkUrl('Practice networks', practiceUrl);
    if (!practice.ok) {
      // All practice networks share this URL, so one result is enough.
      const notes = ['They are part of Fanfare. Start it with `npm start` and the same PORT, then run this again.'];
      yield { ...practice, notes };
      return;
    }
    yield practice;
  } else {
    yield await checkPublicUrl(publicOrigin, checkUrl);
  }

  for (const { network, urls } of listAddresses(settings)) {
    const label = networkLabels[network];
    if (!urls) {
      yield passed(
        `${label}: no API keys, so it can't be connected`,
        'See docs/connecting-networks.md for how to get them.',
      );
      continue;
    }
    const results: CheckResult[] = [];
    for (const url of urls) results.push(await checkUrl(label, url));
    yield* mode === 'practice' ? summarize(label, results) : results;
    if (mode === 'live' && hasCallback(network))
      yield passed(`${label}: register exactly this callback URL there`, publicOrigin + callbackPath(network));
  }
}

/** Formats a result of the doctor for the terminal. */
export const formatResult = ({ ok, message, notes }: CheckResult): string =>
  [`  ${ok ? 'ok  ' : 'FIX '}  ${message}`, ...notes.map((note) => `        ${note}`)].join('\n');

export const formatSummary = (results: readonly CheckResult[]): string => {
  const failed = results.filter(({ ok }) => !ok).length;
  return failed === 0 ? 'No problems found.' : `Problems found: ${failed}.`;
};

const passed = (message: string, ...notes: string[]): CheckResult => ({ ok: true, message, notes });

/** Any response passes, also an error status. The server's clock may differ by 2 minutes. */
const urlChecker =
  (request: Deps['request'], now: Now) =>
  async (label: string, url: string): Promise<CheckResult> => {
    try {
      const { status, date } = await request(url);
      const skewSeconds = date ? Math.abs(Date.parse(date) - now().getTime()) / 1000 : 0;
      if (skewSeconds <= maxClockSkewSeconds || Number.isNaN(skewSeconds))
        return passed(`${label}: ${url} responds (${status})`);
      const message = `${label}: its clock differs from ours by ${Math.round(skewSeconds)} seconds`;
      return {
        ok: false,
        message,
        notes: ['Synchronize the clock of this machine (NTP). Signatures and tokens depend on it.'],
      };
    } catch (error) {
      const notes = [`${errorReason(error)}. Check the URL, DNS and the firewall.`];
      return { ok: false, message: `${label}: ${url} doesn't respond`, notes };
    }
  };

/** Reads the reason of a failed fetch from the `cause` of its error. */
const errorReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
};

/** Networks fetch images from the public URL and redirect users to it, so it must be reachable from the internet. */
const checkPublicUrl = async (origin: string, checkUrl: ReturnType<typeof urlChecker>): Promise<CheckResult> => {
  const { hostname, protocol } = new URL(origin);
  const isLocal =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[)/.test(hostname);
  if (!isLocal && protocol === 'https:') return checkUrl('Public URL', `${origin}/healthz`);
  const notes = ['Set PUBLIC_URL to the https URL of this installation.'];
  return { ok: false, message: `Public URL ${origin}: networks can't reach it`, notes };
};

const summarize = (label: string, results: readonly CheckResult[]): readonly CheckResult[] =>
  results.every(({ ok }) => ok) ? [passed(`${label}: responds`)] : results.filter(({ ok }) => !ok);

/** Networks without a callback are connected with an account name or a key. */
const hasCallback = (network: NetworkName): boolean => {
  const kind = accountKindFor(network);
  return kind !== undefined && kind in connectPaths;
};
